import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { avisoDeDatos, muestraDatosPersonales } from './datos-personales.ts'

describe('what looks like personal data (P-15)', () => {
  test.each([
    'identificado con DNI N° 45678912',
    'identificada con D.N.I. Nº 45678912',
    'con D. N. I. 45678912,',
    'DNI: 45678912.',
    'DNI No. 45 678 912',
    'dni 45.678.912',
    'con DNI\nN° 45678912',
    'los DNIs 45678912 y 41234567',
    'Documento Nacional de Identidad N° 45678912',
    'documento nacional de identidad número\n45678912',
    'celular 987654321',
    'CEL. 987 654 321',
    'Cel: +51 987-654-321',
    'teléfono: 987654321',
    'TELE\u0301FONO 987654321',
    'telefonos 987654321 y 912345678',
    'Telf. 987654321',
    'móvil N° 51987654321',
    'WhatsApp 987.654.321',
  ])('P-15 %j', (texto) => {
    expect(muestraDatosPersonales(`Visto el expediente de don Juan, ${texto} y demás`)).toBe(true)
  })

  test.each([
    'Expediente N° 45678912',
    'Expediente 45678912-2026, DNI no consta',
    'RUC N° 20131378972',
    'DNI 4567891',
    'DNI 456789123',
    'el DNI del titular consta a folios 12 del expediente que se acompaña 45678912',
    'Ordenanza que regula el uso del celular en la vía pública',
    'central telefónica 054 234567',
    'celular 887654321',
    'Cuenta corriente 987654321',
    'Midnight 45678912',
    'Excel 987654321',
    'Adni 45678912',
  ])('P-15 not %j', (texto) => {
    expect(muestraDatosPersonales(texto)).toBe(false)
  })

  it('P-15 any DNI that says what it is, wherever it stands', () => {
    const dni = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'))
    const palabras = fc.array(fc.constantFrom('Visto', 'el', 'expediente', '12-2026', 'de', 'Ñato', '\n'), {
      maxLength: 60,
    })
    const marca = fc.constantFrom('DNI', 'D.N.I.', 'dni N°', 'DNI Nro.', 'Documento Nacional de Identidad')
    fc.assert(
      fc.property(palabras, marca, dni, palabras, (antes, que, numero, despues) => {
        const texto = (medio: string) => [...antes, medio, ...despues].join(' ')
        expect(muestraDatosPersonales(texto(`${que} ${numero};`))).toBe(true)
        expect(muestraDatosPersonales(texto(`Expediente ${numero};`))).toBe(false)
      }),
    )
  })

  it('P-15 a list whose column says DNI once, and none of files', () => {
    const numeros = fc.array(
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, '0')),
      { minLength: 3, maxLength: 30 },
    )
    const nombres = fc.array(fc.constantFrom('Rosa Quispe', 'Ñato Lazo', 'Iván Díaz'), { minLength: 2, maxLength: 4 })
    const rotulo = fc.constantFrom('DNI', 'D.N.I.', 'Documento Nacional de Identidad')
    fc.assert(
      fc.property(numeros, nombres, rotulo, (filas, quienes, que) => {
        const lista = (titulo: string, hacer: (numero: string) => string) =>
          [
            `N° Apellidos y nombres ${titulo}`,
            ...filas.map((n, i) => `${i + 1} ${quienes.join(' ')} ${hacer(n)}`),
          ].join('\n')
        expect(muestraDatosPersonales(lista(que, (n) => n))).toBe(true)
        expect(muestraDatosPersonales(lista('Expediente', (n) => n))).toBe(false)
        // What is part of another number is no DNI: of a file with its year, of money, of a date.
        for (const otro of [
          (n: string) => `${n}-2026`,
          (n: string) => `S/${n}`,
          (n: string) => `${n}.50`,
          (n: string) => `2026-${n}`,
        ])
          expect(muestraDatosPersonales(lista(que, otro))).toBe(false)
      }),
    )
    const dos = 'Nombres y documento de identidad (DNI)\nRosa Quispe Mamani Huanca 45678912\nIván Díaz 41234567'
    expect(muestraDatosPersonales(dos)).toBe(false)
  })

  it('P-15 a hostile text is looked through in one go', () => {
    // A pattern that went back over what it had read would not end within the time of a test.
    for (const trozo of ['DNI ', 'd.n.i.', 'DNI 1 ', 'cel 9 ', 'tel 9.9.', 'documento nacional de identidad '])
      expect(muestraDatosPersonales(trozo.repeat(200_000))).toBe(false)
  })
})

describe('what is said of it', () => {
  test.each<[number[], string]>([
    [[], ''],
    [[3], ' en la página 3'],
    [[1, 2], ' en las páginas 1 y 2'],
    [[1, 4, 9], ' en las páginas 1, 4 y 9'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], ' en las páginas 1, 2, 3, 4, 5, 6, 7, 8, 9 y 10'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], ' en las páginas 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 y otras'],
  ])('P-15 pages %j', (paginas, donde) => {
    expect(avisoDeDatos(paginas)).toBe(`Muestra datos que parecen personales (DNI o teléfono)${donde}`)
  })
})
