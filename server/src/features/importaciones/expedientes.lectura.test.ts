import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defectosDeRuta, loUltimo, type Operacion, tablaDe } from './expedientes.lectura.ts'

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
