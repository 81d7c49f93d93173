import {
  type CampoImportado,
  MENSAJES_IMPORTACIONES as M,
  palabrasDeFaltas,
  resumenDeFaltas,
} from '@cabildo/contracts/importaciones'
import type { Celda } from '@cabildo/hojas/celdas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../test/propiedades.ts'
import { DOCUMENTOS, leerNumero } from './documentos.lectura.ts'
import { abrirJuez, firmaHallada } from './firmas.ts'
import { Lectura } from './lectura.ts'

const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
type Celdas = Partial<Record<CampoImportado<'documentos'>, Celda | string>>

const leer = (celdas: Celdas, hoy = '2026-11-18') => {
  const buena = {
    ...{ tipo: 'Informe', numero: '12', anio: '2021', area: 'Logística', fecha: '15/03/2021', asunto: 'Trimestre' },
    archivo: '12.pdf',
  }
  const entradas = Object.entries({ ...buena, ...celdas }) as [CampoImportado<'documentos'>, Celda | string][]
  const lectura = new Lectura<'documentos'>(
    new Map(entradas.map(([campo, celda]) => [campo, typeof celda === 'string' ? texto(celda) : celda])),
    { oculta: false, hoy },
  )
  return { ...DOCUMENTOS.leer(lectura), defectos: lectura.defectos }
}

test.each([
  ['12', 12, null],
  ['012', 12, null],
  ['N° 012-2021-GAF/MPI', 12, 2021],
  ['Nro. 45 - 2019', 45, 2019],
  ['Número 7/2020', 7, 2020],
  ['012-GM/MPI-2021', 12, 2021],
  ['045-2019-A-MPI', 45, 2019],
  ['999999', 999_999, null],
])('DOC-17 decision 0224 the number %s is %d of %s', (escrito, numero, anio) => {
  expect(leerNumero(texto(escrito))).toMatchObject({ numero, anio })
})

test.each(['12-A', '12 BIS', '12A', '0', '1000000', 'S/N', '-3', '1.5', ''])(
  'DOC-17 decision 0224 %s has no place among the numbers',
  (escrito) => {
    expect(leerNumero(texto(escrito))).toBeNull()
  },
)

test('DOC-17 decision 0224 of a year that still runs a row says no year, so that its series lacks nothing', () => {
  const { valores, defectos } = leer({ anio: '2026', fecha: '15/03/2026' })
  expect(valores).toMatchObject({ numero: '012-2026', anio: null })
  expect(defectos).toEqual([M.anioEnCurso])
})

test('DOC-17 decision 0224 a number that the spreadsheet took for a day is not guessed', () => {
  expect(leerNumero({ tipo: 'fecha', valor: '2021-12-01', formula: false })).toBeNull()
})

test.each([
  ['INFORME', 'Informe'],
  ['Informes', 'Informe'],
  ['memorandum', 'Memorando'],
  ['Resolución de Alcaldía', 'Resolución de Alcaldía'],
  ['RESOLUCIONES DE ALCALDIA', 'Resolución de Alcaldía'],
  ['Resoluciones Alcaldia', 'Resolución de Alcaldía'],
  ['Acuerdo de concejo', 'Acuerdo de Concejo'],
  ['Ordenanzas', 'Ordenanza Municipal'],
  ['Resolución Sub Gerencial', 'Resolución Sub Gerencial'],
])('DOC-C decision 0224 %s is the type %s', (escrito, tipo) => {
  const { valores, defectos } = leer({ tipo: escrito })
  expect([valores.tipo, defectos]).toEqual([tipo, []])
})

test.each<[Celdas, string]>([
  [{ tipo: 'Proveído' }, '«Proveído» no es un tipo de documento'],
  [{ tipo: '' }, 'Falta el tipo'],
  [{ numero: '12-A' }, 'El número debe ser un entero'],
  [{ numero: '' }, 'Falta el número'],
  [{ numero: '12-2020' }, 'El año del número no es el de la columna AÑO'],
  [{ anio: '21' }, 'El año debe tener cuatro cifras'],
  [{ anio: '2026', fecha: '15/03/2026' }, 'El año debe ser anterior al actual'],
  [{ fecha: '15/03/2019' }, 'La fecha debe ser del año de su número o del siguiente'],
  [{ fecha: '15/03/2023' }, 'La fecha debe ser del año de su número o del siguiente'],
  [{ fecha: '31/02/2021' }, 'no existe'],
  [{ asunto: '' }, 'Falta el asunto'],
  [{ area: '' }, 'Falta el área'],
  [{ archivo: '' }, 'Falta el nombre del archivo'],
])('DOC-17 decision 0224 a row with %j is refused: %s', (celdas, motivo) => {
  expect(leer(celdas).defectos.join('. ')).toContain(motivo)
})

test('DOC-17 decision 0224 the year is that of the number, or else of the date', () => {
  expect(leer({ anio: '', numero: '12-2020', fecha: '04/01/2021' }).valores).toMatchObject({
    ...{ anio: '2020', numero: '012-2020' },
  })
  expect(leer({ anio: '' }).valores).toMatchObject({ anio: '2021', numero: '012-2021' })
})

test('DOC-17 decision 0224 what was read is read alike again, as refused rows are given back', () => {
  const siglas = fc.constantFrom('', 'GAF', 'GM/MPI', 'SG-MPI')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1950, max: 2025 }),
      siglas,
      fc.constantFrom('Informe', 'OFICIO', 'memorándum', 'Resoluciones Alcaldia'),
      (numero, anio, letras, tipo) => {
        const primera = leer({
          ...{ tipo, numero: `N° ${[numero, anio, letras].filter(Boolean).join('-')}`, anio: '' },
          fecha: `15/03/${anio}`,
        })
        const segunda = leer(primera.valores as Celdas)
        expect([primera.defectos, segunda.defectos]).toEqual([[], []])
        expect(segunda.valores).toEqual(primera.valores)
        expect(Number.parseInt(primera.valores.numero ?? '', 10)).toBe(numero)
      },
    ),
  )
})

test('DOC-17 decision 0224 missing numbers are told by runs, bounded', () => {
  const serie = {
    serie: 'Informe, Logística, 2021',
    faltan: 3,
    tramos: [
      { desde: 12, hasta: 12 },
      { desde: 40, hasta: 41 },
    ],
  }
  expect(palabrasDeFaltas(serie)).toBe('Informe, Logística, 2021: faltan 3 números: 12, 40 a 41')
  expect(palabrasDeFaltas({ ...serie, faltan: 1_203 })).toBe(
    'Informe, Logística, 2021: faltan 1,203 números: 12, 40 a 41 y 1,200 más',
  )
  expect(palabrasDeFaltas({ ...serie, faltan: 1, tramos: [{ desde: 12, hasta: 12 }] })).toBe(
    'Informe, Logística, 2021: falta 1 número: 12',
  )
  expect(resumenDeFaltas({ series: 2, numeros: 4, detalle: [] })).toBe('Faltan 4 números en 2 series')
})

test.each([
  ['VÁLIDO', [false], 'valida'],
  ['NO VÁLIDO', [false], 'noValida'],
  ['INDETERMINADO', [false], 'sinComprobar'],
  ['INDETERMINADO', [], 'sinFirma'],
  // It cannot be read.
  ['NO VÁLIDO', [], 'sinComprobar'],
  // A time stamp alone is nobody's signature.
  ['VÁLIDO', [true], 'sinFirma'],
] as const)('FIR-24 decision 0224 a verdict %s of %j says %s', (resultado, sellos, hallada) => {
  const firmas = sellos.map((esSello) => ({ esSello }))
  expect(firmaHallada({ resultado, firmas } as unknown as Parameters<typeof firmaHallada>[0])).toBe(hallada)
})

test('FIR-24 decision 0224 whom the installation trusts is read anew for each file, so that what could not be read once can be later', async () => {
  let veces = 0
  const juez = abrirJuez(async () => {
    if (++veces === 1) throw new Error('sin carpeta')
    return { raices: [] }
  })
  await expect(juez.confianza()).rejects.toThrow('sin carpeta')
  expect(await juez.confianza()).toEqual({ raices: [] })
  await juez.cerrar()
})
