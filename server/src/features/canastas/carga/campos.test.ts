import { COLUMNAS_HOJA, esAnglo, GRUPOS, LARGOS_CANASTA, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leerDni, leerFecha, leerNacimiento, leerTexto } from '../../../platform/hojas/campos.ts'
import { leerGrupo, leerNombre, leerReferencia } from './campos.ts'
import { leerEncabezado } from './revision.ts'

const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
const numero = (valor: number): Celda => ({ tipo: 'numero', valor, formula: false })
const dia = (valor: string): Celda => ({ tipo: 'fecha', valor, formula: false })
const SIN_VALOR: Celda = { tipo: 'sinValor', valor: null, formula: true }
const ERROR: Celda = { tipo: 'error', valor: '#N/A', formula: true }
const HOY = '2026-11-18'

const celda: fc.Arbitrary<Celda | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme', maxLength: 400 }).map(texto),
  fc.string({ unit: 'binary', maxLength: 30 }).map(texto),
  fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(numero),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((d) => dia(d.toISOString().slice(0, 10))),
  fc.boolean().map((valor): Celda => ({ tipo: 'logico', valor, formula: false })),
  fc.constantFrom(SIN_VALOR, ERROR),
)

describe('DNI', () => {
  test.each([
    [texto('01234567'), '01234567', undefined],
    [numero(98_476_957), '98476957', undefined],
    [numero(8_014_371), '08014371', 'Se completó el DNI con ceros: 08014371'],
    [numero(12_345), '00012345', 'Se completó el DNI con ceros: 00012345'],
    [texto(' 99104192 '), '99104192', 'Se limpió el DNI: 99104192'],
    [texto('98782077.0'), '98782077', 'Se limpió el DNI: 98782077'],
    [texto('98.782.077'), '98782077', 'Se limpió el DNI: 98782077'],
    [texto("'98-782\u00a0077"), '98782077', 'Se limpió el DNI: 98782077'],
  ])('SHE-51 CAN-16 %j is %s', (escrita, valor, aviso) => {
    expect(leerDni(escrita)).toEqual(aviso ? { valor, aviso } : { valor })
  })

  test.each([
    [undefined, 'Falta el DNI'],
    [texto('9800000'), 'El DNI «9800000» tiene 7 dígitos: deben ser 8'],
    [texto('123456789'), 'El DNI «123456789» tiene 9 dígitos: deben ser 8'],
    [texto('7'), 'El DNI «7» tiene 1 dígito: deben ser 8'],
    [texto('9878207X'), '«9878207X» no es un DNI de 8 dígitos'],
    [numero(1_234), '«1234» no es un DNI de 8 dígitos'],
    [numero(-98_476_957), '«-98476957» no es un DNI de 8 dígitos'],
    [numero(98_476_957.5), '«98476957.5» no es un DNI de 8 dígitos'],
    [numero(1e21), '«1e+21» no es un DNI de 8 dígitos'],
    [dia('1980-01-01'), '«01/01/1980» no es un DNI de 8 dígitos'],
    [SIN_VALOR, 'DNI es una fórmula sin valor'],
    [ERROR, 'DNI tiene un error de Excel (#N/A)'],
  ])('CAN-16 CAN-20 %j is refused', (escrita, motivo) => {
    expect(leerDni(escrita)).toEqual({ valor: null, motivo })
  })

  test('CAN-16 whatever a cell holds, it gives eight digits or a reason', () => {
    fc.assert(
      fc.property(celda, (escrita) => {
        const { valor, motivo } = leerDni(escrita)
        expect(valor === null ? typeof motivo : /^[0-9]{8}$/.test(valor)).toBe(valor === null ? 'string' : true)
      }),
    )
  })

  test('SHE-51 every DNI survives being taken for a number, but for those of nearly nothing but zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 99_999_999 }), (n) => {
        expect(leerDni(numero(n)).valor).toBe(leerDni(texto(String(n).padStart(8, '0'))).valor)
      }),
    )
  })
})

test('D-37 no text keeps the reader busy, however long it is', () => {
  const largas = ['0', '.0', ' ', '1 ', '\u0301\u0323', 'GRUPO', '-'].map((t) => `${t.repeat(32_000 / t.length)}x`)
  const lectores = [
    (celda: Celda) => leerDni(celda),
    (celda: Celda) => leerNombre(celda, 'A'),
    (celda: Celda) => leerFecha(celda, 'A'),
    (celda: Celda) => leerGrupo(celda, 'A'),
    (celda: Celda) => leerReferencia(celda, 'A'),
    (celda: Celda) => leerEncabezado(new Map([[1, celda]])),
  ]
  const { user: antes } = process.cpuUsage()
  for (const larga of largas) for (const leer of lectores) leer(texto(larga))
  // What a pattern that begins anew at every character takes is seconds for each.
  expect((process.cpuUsage().user - antes) / 1_000).toBeLessThan(1_000)
})

describe('dates', () => {
  test.each([
    [dia('1949-12-19'), '1949-12-19'],
    [texto('24/07/1975'), '1975-07-24'],
    [texto('4-5-1990'), '1990-05-04'],
    [texto('4.5.1990'), '1990-05-04'],
    [texto('1997-05-03'), '1997-05-03'],
    [texto('1997/5/3'), '1997-05-03'],
    [texto(' 1997-05-03 00:00:00 '), '1997-05-03'],
    [texto('29/02/2024'), '2024-02-29'],
    [undefined, null],
  ])('CAN-15 CAN-20 %j is %s', (escrita, valor) => {
    expect(leerFecha(escrita, 'FEC. NAC')).toEqual({ valor })
  })

  test.each([
    [texto('31/02/1980'), 'FEC. NAC: 31/02/1980 no existe'],
    [texto('29/02/2023'), 'FEC. NAC: 29/02/2023 no existe'],
    [texto('12/31/1980'), 'FEC. NAC: 12/31/1980 no existe'],
    [texto('24/07/75'), 'FEC. NAC: «24/07/75» no es una fecha (día/mes/año)'],
    [texto('1/2-1980'), 'FEC. NAC: «1/2-1980» no es una fecha (día/mes/año)'],
    [texto('S/N'), 'FEC. NAC: «S/N» no es una fecha (día/mes/año)'],
    [numero(29_228), 'FEC. NAC: «29228» no es una fecha (día/mes/año)'],
    [texto('01/01/1880'), 'FEC. NAC: 01/01/1880 está fuera de rango'],
    [dia('9999-12-31'), 'FEC. NAC: 31/12/9999 está fuera de rango'],
    [SIN_VALOR, 'FEC. NAC es una fórmula sin valor'],
  ])('CAN-20 %j is refused', (escrita, motivo) => {
    expect(leerFecha(escrita, 'FEC. NAC')).toEqual({ valor: null, motivo })
  })

  test('CAN-20 nobody is born tomorrow, in Lima', () => {
    expect(leerNacimiento(dia(HOY), 'FEC. NAC', HOY)).toEqual({ valor: HOY })
    expect(leerNacimiento(texto('19/11/2026'), 'FEC. NAC', HOY)).toEqual({
      valor: null,
      motivo: 'La fecha de nacimiento no puede ser futura',
    })
  })

  test('CAN-15 a day reads the same as a date and as a text, day or year first', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (instante) => {
          const iso = instante.toISOString().slice(0, 10)
          const alReves = iso.split('-').reverse().join('/')
          for (const escrita of [dia(iso), texto(iso), texto(alReves)])
            expect(leerFecha(escrita, 'F.ENTREGA')).toEqual({ valor: iso })
        },
      ),
    )
  })

  test('CAN-15 whatever a cell holds, it gives a day that there is, nothing, or a reason', () => {
    fc.assert(
      fc.property(celda, (escrita) => {
        const { valor, motivo } = leerFecha(escrita, 'F.ENTREGA')
        if (valor !== null) expect(new Date(`${valor}T00:00:00Z`).toISOString().slice(0, 10)).toBe(valor)
        else if (escrita && motivo === undefined) expect(leerTexto(escrita, 'F.ENTREGA', 1_000).valor).toBeNull()
      }),
    )
  })
})

test.each([
  [texto('GRUPO 3'), 'GRUPO 3', undefined],
  [texto('grupo 3'), 'GRUPO 3', 'Se corrigió el grupo: GRUPO 3'],
  [texto(' Grupo   03 '), 'GRUPO 3', 'Se corrigió el grupo: GRUPO 3'],
  [texto('3'), 'GRUPO 3', 'Se corrigió el grupo: GRUPO 3'],
  [numero(7), 'GRUPO 7', 'Se corrigió el grupo: GRUPO 7'],
])('CAN-17 %j is %s', (escrita, valor, aviso) => {
  expect(leerGrupo(escrita, 'NRO. GRUPO')).toEqual(aviso ? { valor, aviso } : { valor })
})

test.each(['GRUPO 9', 'GRUPO 0', 'GRUPO', 'A', '33', 'GRUPO 1 Y 2'])('CAN-17 «%s» is no group', (escrito) => {
  expect(leerGrupo(texto(escrito), 'NRO. GRUPO').motivo).toBe(
    `NRO. GRUPO: «${escrito}» no es un grupo, van de ${GRUPOS[0]} a GRUPO 7`,
  )
})

test.each([
  ['ACTA-MPI', 'ACTA-MPI', undefined],
  ['pendiente', 'PENDIENTE', undefined],
  ['NOCORRESPONDE', 'NO CORRESPONDE', 'Se corrigió la referencia: NO CORRESPONDE'],
  ['Acta - MPI', 'ACTA-MPI', 'Se corrigió la referencia: ACTA-MPI'],
  ['acta-angloamerica', 'ACTA-ANGLOAMERICA', undefined],
  ['Anglo 2021', 'ANGLO 2021', undefined],
])('CAN-18 «%s» is %s', (escrita, valor, aviso) => {
  expect(leerReferencia(texto(escrita), 'REFERENCIA')).toEqual(aviso ? { valor, aviso } : { valor })
})

test('CAN-18 any other reference is refused, an empty one says nothing', () => {
  expect(leerReferencia(texto('ENTREGADO'), 'REFERENCIA').motivo).toBe(
    'REFERENCIA: «ENTREGADO» no es una referencia conocida',
  )
  expect(leerReferencia(undefined, 'REFERENCIA')).toEqual({ valor: null })
})

test('CAN-18 whatever a cell holds, it gives one of the four, one of ANGLO, nothing or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(celda, fc.mixedCase(fc.constantFrom(...REFERENCIAS)).map(texto)), (escrita) => {
      const { valor, motivo } = leerReferencia(escrita, 'REFERENCIA')
      if (valor === null) return
      expect(motivo).toBeUndefined()
      expect(REFERENCIAS.some((una) => una === valor) || esAnglo(valor)).toBe(true)
    }),
  )
})

describe('names and other texts', () => {
  test('CAN-16 blanks are put right and letters are capitals', () => {
    expect(leerNombre(texto('ñaupa  muñoz,  josé\nmaría'), 'APELLIDOS Y NOMBRES')).toEqual({
      valor: 'ÑAUPA MUÑOZ, JOSÉ MARÍA',
      aviso: 'Se quitaron espacios sobrantes en APELLIDOS Y NOMBRES',
    })
    expect(leerTexto(numero(16), 'LOTE', 20)).toEqual({ valor: '16' })
    expect(leerTexto(dia('2020-02-01'), 'LOTE', 20)).toEqual({
      valor: '01/02/2020',
      aviso: 'LOTE es una fecha en el archivo: se tomó 01/02/2020',
    })
  })

  test.each([
    [undefined, 'Faltan los apellidos y nombres'],
    [texto('12 - 34'), 'APELLIDOS Y NOMBRES no tiene ninguna letra'],
    [texto('A'.repeat(121)), 'APELLIDOS Y NOMBRES tiene más de 120 caracteres'],
    [SIN_VALOR, 'APELLIDOS Y NOMBRES es una fórmula sin valor'],
  ])('CAN-16 %j is no name', (escrita, motivo) => {
    expect(leerNombre(escrita, 'APELLIDOS Y NOMBRES')).toEqual({ valor: null, motivo })
  })

  test.each([
    ['a letter that falls apart in upper case', '\u03b0', '\u03ab\u0301'],
    ['an accent that a mark nobody sees keeps from its letter', 'Jose\u200c\u0301', 'JOS\u00c9'],
  ])('CAN-15 %s is stored as it reads again from our own file', (_, escrito, guardado) => {
    expect(leerTexto(texto(escrito), 'DIRECCION', 50).valor).toBe(guardado)
    expect(leerTexto(texto(guardado), 'DIRECCION', 50)).toEqual({ valor: guardado })
  })

  test.each([
    ['is not said of letters that become fewer in upper case', 'i\u0307', { valor: '\u0130' }],
    [
      'is said beside letters that become more',
      'STRAßE  1',
      { valor: 'STRASSE 1', aviso: 'Se quitaron espacios sobrantes en DIRECCION' },
    ],
  ])('CAN-15 that blanks were taken away %s', (_, escrito, leido) => {
    expect(leerTexto(texto(escrito), 'DIRECCION', 50)).toEqual(leido)
  })

  test('CAN-15 whatever a cell holds, its text can be stored, is short enough, and reads the same again', () => {
    fc.assert(
      fc.property(celda, (escrita) => {
        const { valor } = leerTexto(escrita, 'DIRECCION', LARGOS_CANASTA.address)
        if (valor === null) return
        expect(valor.length).toBeLessThanOrEqual(LARGOS_CANASTA.address)
        expect(valor).toBe(valor.trim())
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
        expect(valor.isWellFormed() && !/[\u0000-\u001f]| {2}/.test(valor)).toBe(true)
        expect(leerTexto(texto(valor), 'DIRECCION', LARGOS_CANASTA.address).valor).toBe(valor)
      }),
    )
  })
})

describe('headings', () => {
  const enFila = (titulos: readonly string[]) => new Map(titulos.map((titulo, i) => [i + 1, texto(titulo)]))

  test('CAN-20 they are known by title, by field name and by what people write, wherever they stand', () => {
    const columnas = leerEncabezado(
      enFila(['Observaciones', ' F. Entrega ', 'N° DNI', 'apellidos  y NOMBRES', 'Dirección', 'EDAD', 'fnac']),
    )
    expect(columnas && Object.fromEntries(columnas)).toEqual({
      fec_entrega: 2,
      dni: 3,
      ape_nom: 4,
      address: 5,
      fnac: 7,
    })
  })

  test('CAN-20 without DNI or name there is no heading; of two the first counts; of titles none is magic', () => {
    expect(leerEncabezado(enFila(['DNI', 'DIRECCION']))).toBeNull()
    expect(leerEncabezado(enFila(['APELLIDOS Y NOMBRES']))).toBeNull()
    expect(leerEncabezado(enFila(['__proto__', 'constructor', 'DNI', 'DNI', 'BENEFICIARIO']))?.get('dni')).toBe(3)
  })

  test('CAN-20 every column is found in any order, in any case and without accents or blanks', () => {
    const titulos = COLUMNAS_HOJA.flatMap(({ campo, titulo, otros }) =>
      [titulo, campo, ...otros].map((nombre) => ({ campo, nombre })),
    )
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...COLUMNAS_HOJA.keys()], { minLength: COLUMNAS_HOJA.length }),
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        (orden, azar, minusculas) => {
          const fila = orden.map((i) => {
            const suyos = titulos.filter(({ campo }) => campo === COLUMNAS_HOJA[i]?.campo)
            const nombre = suyos[azar.next().value % suyos.length]?.nombre ?? ''
            return minusculas ? nombre.toLowerCase() : nombre.replaceAll(' ', '  ')
          })
          const columnas = leerEncabezado(enFila(fila))
          expect(orden.map((i) => columnas?.get(COLUMNAS_HOJA[i]?.campo ?? 'dni'))).toEqual(orden.map((_, i) => i + 1))
        },
      ),
    )
  })
})
