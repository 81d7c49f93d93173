import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escrito, textoEscrito } from './escritura.ts'
import { Lector } from './lector.ts'
import { iguales, textoDe, type Valor } from './valores.ts'

const leer = (texto: string): Valor => new Lector(Buffer.from(texto, 'latin1')).valor()

const numero = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map(String),
  fc.integer({ min: -99_999, max: 99_999 }).map((n) => `${n}.0`),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }).map((n) => n.toFixed(5)),
)
const cadena = fc.uint8Array({ maxLength: 12 }).map((bytes) => `<${Buffer.from(bytes).toString('hex')}>`)
const nombre = fc.stringMatching(/^[A-Za-z#][A-Za-z0-9]{0,6}$/).map((n) => `/${n.replaceAll('#', '#23')}`)
const { valor } = fc.letrec<{ valor: string }>((de) => ({
  valor: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('null', 'true', 'false', '7 0 R', '(un \\(texto\\))'),
    numero,
    cadena,
    nombre,
    fc.array(de('valor'), { maxLength: 4 }).map((uno) => `[${uno.join(' ')}]`),
    fc
      .uniqueArray(fc.tuple(nombre, de('valor')), { maxLength: 4, selector: ([key]) => key })
      .map((pares) => `<< ${pares.flat().join(' ')} >>`),
  ),
}))

test('FIR-25 what is written again says what was read, to the kind of each number', () => {
  fc.assert(
    fc.property(valor, (texto) => {
      const leido = leer(`<< /X ${texto} >>`)
      expect(iguales(leer(escrito(leido)), leido)).toBe(true)
    }),
  )
})

test('FIR-25 0119 which whole number of a list is a real one is told, not only how many', () => {
  for (const [uno, otro] of [
    ['[49 /a 50.0 /b]', '[49.0 /a 50 /b]'],
    ['<< /D [49 /a 50.0 /b] >>', '<< /D [49.0 /a 50 /b] >>'],
    ['<< /D [1 << /E [2.0 3] >>] >>', '<< /D [1 << /E [2 3.0] >>] >>'],
  ] as const)
    expect([iguales(leer(uno), leer(otro)), iguales(leer(uno), leer(uno))]).toEqual([false, true])
})

test.each([
  ['/Difference [48.0 /uno 50.0]', '/Difference [48.0 /uno 50.0]'],
  ['/Difference [48.0 49 << /C [1.0] /D 2.0 >> 3.0]', '/Difference [48.0 49 << /C [1] /D 2.0 >> 3.0]'],
  ['/MediaBox [0.0 0 595.5 842.0]', '/MediaBox [0 0 595.5 842]'],
  ['/A (obj endobj)', '/A <6F626A20656E646F626A>'],
  ['/B .00000001', '/B 0.00000001000000000000'],
])('FIR-25 an entry %s is written as %s', (entrada, escrita) => {
  expect(escrito(leer(`<< ${entrada} >>`))).toBe(`<< ${escrita} >>`)
})

test('FIR-25 a key that stands twice, and a string with a bare CR, are not written again', () => {
  for (const entrada of ['/A 1 /A 2', '/A (uno\rdos)']) expect(() => escrito(leer(`<< ${entrada} >>`))).toThrow()
})

test('FIR-13 texts for people are in UTF-16, whatever they are made of', () => {
  for (const texto of ['Ñandú', 'María 😀', '']) expect(textoDe(leer(textoEscrito(texto)))).toBe(texto)
})
