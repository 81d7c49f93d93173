import { expect, test } from 'vitest'
import { lineaLimpia, textoLimpio } from './log.ts'

test('a log line keeps its time, its durations and its request, and loses DNI and RUC', () => {
  const linea = {
    level: 30,
    time: 1793281234567,
    peticion: 'a1-12345678-b2',
    dni: 40123456,
    msg: 'RUC 20123456789, 45 ms',
  }
  expect(JSON.parse(lineaLimpia(JSON.stringify(linea)))).toEqual({ ...linea, dni: 0, msg: 'RUC 0, 45 ms' })
})

test('D-33 the root of a day stays whole in the log, and nothing else that calls itself so', () => {
  const raiz = '40123456'.repeat(8)
  expect(JSON.parse(lineaLimpia(JSON.stringify({ dia: '2026-11-25', raiz })))).toEqual({ dia: '2026-11-25', raiz })
  expect(lineaLimpia(JSON.stringify({ raiz: 'DNI 40123456' }))).not.toContain('40123456')
})

test.each([
  'No existe el DNI 40123456.',
  'DNI-40123456',
  'DNI_40123456',
  '40123456-7',
  'RUC 20123456789.',
  'x40123456y',
])('B6 a number stays out of the log whatever stands beside it: %s', (msg) =>
  expect(lineaLimpia(JSON.stringify({ msg }))).not.toMatch(/\d{8}/),
)

test.each([
  'no se pudo enviar a ana.quispe+1@correo.gob.pe',
  'destino\nana@correo.pe',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dGVzdA',
  '\\ñ@correo.pe',
  "o'higgins@correo.pe",
  'a/b=c?d&e!f#g$h*i^j`k{l|m}n~o@correo.pe',
])('B6 an e-mail or a token stays out of the log, and the line can still be read: %s', (msg) => {
  const { msg: escrito } = JSON.parse(lineaLimpia(JSON.stringify({ msg })))
  expect(escrito).toContain('[oculto]')
  expect(escrito).not.toMatch(/@|eyJ|o'|[b-o][=?&!#$*^`{|}~]/)
})

test('D8 what a terminal would obey is escaped, and read as it was', () => {
  const msg = 'a\u001b[2Jb\u009b31mc\u2028d\u202ee\u200e\u200f\u061cf\r\n{"level":60}\u0000\u007f'
  const escrita = lineaLimpia(JSON.stringify({ msg }))
  expect(escrita).toMatch(/^[\u0020-\u007e]*$/)
  expect(JSON.parse(escrita)).toEqual({ msg })
})

test('B6 D9 a long text comes out as it went in, and a long row of beginnings of tokens hidden, however long', () => {
  const largo = `${'x'.repeat(2_000_000)} @ ${'x.'.repeat(1_000_000)}`
  expect(lineaLimpia(largo)).toBe(largo)
  expect(lineaLimpia('eyJ'.repeat(1_000_000))).toBe('[oculto]')
})

test('B6 a fault that ends a program says what and where, without the row that PostgreSQL repeats', () => {
  const detail = 'Key (dni)=(40123456) already exists.'
  const repetida = Object.assign(new Error('duplicate key value of ana@correo.pe'), {
    code: '23505',
    detail,
    where: 'COPY padron',
  })
  const texto = textoLimpio(repetida)
  expect(texto).toMatch(/^Error: duplicate key value of \[oculto\]\n +at /)
  expect(texto).not.toMatch(/40123456|COPY|ana/)
  expect(texto).toContain('Código: 23505')
  expect(textoLimpio('el DNI 40123456')).toBe('el DNI 0')
  const lejos = Object.assign(new Error('connect 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  for (const envuelto of [new AggregateError([lejos], ''), new Error('fetch failed', { cause: lejos })])
    expect(textoLimpio(envuelto)).toMatch(/connect 127\.0\.0\.1:1.*Código: ECONNREFUSED/s)
})
