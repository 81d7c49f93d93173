import fc from 'fast-check'
import { expect, test } from 'vitest'
import { armarZip } from '../../../../hojas/test/zip-de-prueba.ts'
import { defectosDeRuta, loUltimo, type Operacion, revisarSisgedo, tablaDe } from './expedientes.lectura.ts'
import type { FilaImportada } from './lectura.ts'

const una = (cambios: Partial<Operacion>): Operacion => ({
  ...{ id: 1, tipo: 1, forma: 0, fecha: '2015-03-02 09:05', depe: 1, destino: null, detalle: '', proveido: '' },
  ...{ procesa: null, procesado: false, adjunto: null },
  ...cambios,
})

test.each([
  ['expediente.csv', 'expediente'],
  ['sisgedo/EXPEDIENTES.CSV', 'expediente'],
  ['Operaciones', 'operacion'],
  ['public\\Dependencia.csv', 'dependencia'],
  ['Tipo_Expediente', 'tipo_expediente'],
  ['usuario.csv', null],
  ['expediente_main.csv', null],
])('decision 0225 a table is known by the name of its file or sheet: %s', (nombre, tabla) => {
  expect(tablaDe(nombre)).toBe(tabla)
})

test.each([
  [[una({ id: 1 })], 'EN PROCESO', 1],
  [[una({ id: 1 }), una({ id: 2, tipo: 2, destino: 2 })], 'POR RECIBIR', 2],
  [[una({ id: 1 }), una({ id: 2, tipo: 2, destino: 2, procesado: true })], 'EN PROCESO', 2],
  [[una({ id: 1 }), una({ id: 3, tipo: 3 }), una({ id: 4, tipo: 2, destino: 5, forma: 1 })], 'ARCHIVADO', 3],
  [[una({ id: 1 }), una({ id: 2, tipo: 4, adjunto: 9 })], 'ACUMULADO', 2],
  // Of what went out as copies alone the last copy tells.
  [[una({ id: 7, forma: 1, tipo: 3 })], 'ARCHIVADO', 7],
] as const)('D-16 decision 0225 how a filing was left follows from its original', (operaciones, estado, id) => {
  expect(loUltimo(operaciones)).toMatchObject({ estado, ultima: { id } })
})

const OPERACIONES = fc.uniqueArray(
  fc.record({
    id: fc.nat(30),
    tipo: fc.constantFrom(1, 2, 3, 4),
    forma: fc.constantFrom(0, 1),
    procesa: fc.option(fc.nat(30)),
    procesado: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 15 },
)

test('D-16 decision 0225 how a filing was left does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(OPERACIONES, fc.infiniteStream(fc.nat()), (partes, azar) => {
      const operaciones = partes.map(una)
      const revueltas = operaciones
        .map((operacion) => ({ operacion, lugar: azar.next().value }))
        .toSorted((a, b) => a.lugar - b.lugar)
        .map(({ operacion }) => operacion)
      expect(loUltimo(revueltas)).toEqual(loUltimo(operaciones))
    }),
  )
})

test('decision 0225 a route without defects leads from each operation back to a beginning, and no other does', () => {
  fc.assert(
    fc.property(OPERACIONES, (partes) => {
      const previa = new Map(partes.map(({ id, procesa }) => [id, procesa]))
      const llega = (desde: number): boolean => {
        let en: number | null | undefined = desde
        for (let pasos = 0; pasos <= partes.length; pasos++) {
          if (en === null) return true
          if (en === undefined || !previa.has(en)) return false
          en = previa.get(en)
        }
        return false
      }
      expect(defectosDeRuta(partes).length === 0).toBe(partes.every(({ id }) => llega(id)))
    }),
  )
})

const AREAS = { sg: 'Secretaría General', secretariageneral: 'Secretaría General' }
const EXPEDIENTE = 'expe_id;expe_fecha;expe_asunto;depe_id;expe_origen;expe_estado'
const OPERACION = 'oper_id;expe_id;oper_idtope;oper_fecha;depe_id'
const TABLAS = {
  'expediente.csv': [EXPEDIENTE, '1;2015-03-02;Licencia;1;1;1'],
  'operacion.csv': [OPERACION, '501;1;1;2015-03-02;1'],
  'dependencia.csv': ['depe_id;depe_nombre;depe_siglasexp', '1;Secretaría General;SG'],
}
/** What is read of a ZIP with these files, instead of those of a small office or beside them. */
const leer = async (archivos: Readonly<Record<string, readonly string[]>> = {}) => {
  const filas: FilaImportada[] = []
  const partes = Object.entries({ ...TABLAS, ...archivos }).map(([nombre, lineas]) => ({
    nombre,
    contenido: lineas.join('\n'),
  }))
  const leido = await revisarSisgedo(armarZip(partes), { hoy: '2026-07-01', areas: AREAS }, async ({ lote }) => {
    filas.push(...(JSON.parse(lote) as FilaImportada[]))
  })
  return { leido, filas }
}

test('decision 0225 a table that comes twice is refused with the names of its files', async () => {
  expect((await leer({ '2020/EXPEDIENTES.csv': [EXPEDIENTE, '2;2016-03-02;Poda;1;1;1'] })).leido).toEqual({
    falla: 'tablaRepetida',
    detalle: 'expediente.csv y 2020/EXPEDIENTES.csv',
  })
  expect((await leer({ 'b/operacion.csv': [OPERACION] })).leido).toMatchObject({ falla: 'tablaRepetida' })
})

test('decision 0225 what systems leave in a ZIP is none of its tables', async () => {
  const { leido, filas } = await leer({
    '__MACOSX/._expediente.csv': ['Mac OS X'],
    '__MACOSX/expediente.csv': ['Mac OS X'],
    '._dependencia.csv': ['Mac OS X'],
  })
  expect(leido).toMatchObject({ filas: 1 })
  expect(filas).toMatchObject([{ nombre: 'Registro 00000001 de Sisgedo', defectos: [] }])
})

test('decision 0225 what was annulled in Sisgedo is passed over and counted, whatever else is wrong with it, and so are its operations', async () => {
  const { leido, filas } = await leer({
    'expediente.csv': [EXPEDIENTE, '1;2015-03-02;Licencia;1;1;1', '2;;;;;9', '3;2015-03-02;Poda;1;1;9'],
    'operacion.csv': [OPERACION, '501;1;1;2015-03-02;1', '502;3;1;2015-03-02;55'],
  })
  expect(leido).toEqual({ hoja: 'expediente', filas: 3, ignorados: 2 })
  expect(filas.map(({ nombre, defectos }) => [nombre, defectos])).toEqual([['Registro 00000001 de Sisgedo', []]])
})

test('decision 0225 an internal filing began in an office of the file, and one from outside may name any', async () => {
  const { filas } = await leer({
    'expediente.csv': [EXPEDIENTE, '1;2015-03-02;Licencia;77;1;1', '2;2015-03-02;Licencia;77;2;1'],
    'operacion.csv': [OPERACION, '501;1;1;2015-03-02;1', '502;2;1;2015-03-02;1'],
  })
  expect(filas.map(({ defectos }) => defectos)).toEqual([['La dependencia 77 no está en el archivo'], []])
})

test('decision 0225 an office that goes here by another name is told with its area, and no other is', async () => {
  const { filas } = await leer({
    'dependencia.csv': ['depe_id;depe_nombre;depe_siglasexp', '1;Trámite Documentario;SG', '2;Secretaria general;SG'],
    'expediente.csv': [EXPEDIENTE, '1;2015-03-02;Licencia;1;1;1', '2;2015-03-02;Licencia;2;1;1'],
    'operacion.csv': [OPERACION, '501;1;3;2015-03-02;1', '502;2;3;2015-03-02;2'],
  })
  expect(filas.map(({ avisos }) => avisos)).toEqual([
    ['«Trámite Documentario» se toma por el área «Secretaría General», por «SG»'],
    [],
  ])
})

test('decision 0225 of operations without a filing the first thousand are told one by one, and of the others how many they are', async () => {
  const { leido, filas } = await leer({
    'operacion.csv': [
      ...[OPERACION, '501;1;1;2015-03-02;1'],
      ...Array.from({ length: 700 }, (_, i) => `${1_000 + i};;1;2015-03-02;1`),
      ...Array.from({ length: 800 }, (_, i) => `${5_000 + i};${9_000 + i};1;2015-03-02;1`),
    ],
  })
  expect(leido).toMatchObject({ filas: 1_002 })
  expect(new Set(filas.map(({ fila }) => fila)).size).toBe(1_002)
  expect(filas.at(-2)?.defectos).toEqual(['El expediente 9299 no está en el archivo (operaciones 5299)'])
  expect(filas.at(-1)?.defectos).toEqual(['Y 500 más que no son de ningún expediente del archivo'])
})
