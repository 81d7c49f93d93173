import { canastasApi } from '@cabildo/contracts/canastas'
import { GRUPOS, plana } from '@cabildo/contracts/canastas-reglas'
import { type Tablero, tableroApi } from '@cabildo/contracts/tablero'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { unaCanasta } from '../../../test/fabricas-canastas.ts'

const banco = usarBanco()
beforeEach(() => banco.db.deleteFrom('canastas').execute())

const ver = async (quien: 'canastera' | 'admin' | 'sol' = 'canastera') => {
  const { status, cuerpo } = await (await banco.como(quien)).llamar(tableroApi.ver)
  expect(status).toBe(200)
  return cuerpo
}

describe('the counters', () => {
  test('API-92 CAN-31 CAN-32 CAN-33 are counted after removing spaces, and two of them have no card', async () => {
    const filas = [
      ...['ACTA-MPI', 'ACTA - MPI', 'acta-mpi '].map((referencia) => ({ referencia, ngrupo: 'GRUPO 1' })),
      { referencia: 'PENDIENTE', ngrupo: 'GRUPO 2', precalifica: 'N U E V O', fec_entrega: '2020-04-19' },
      { referencia: 'ACTA-ANGLOAMERICA', ngrupo: 'GRUPO 2', precalifica: 'NUEVO', fec_entrega: '2020-04-20' },
      { referencia: 'NO CORRESPONDE', ngrupo: '', fec_entrega: null },
      { referencia: 'NOTITULAR', ngrupo: 'GRUPO 2', fec_entrega: null },
      // Of the other programme and not changed either (CAN-09), but not what the card counts.
      { referencia: 'ANGLO 2', ngrupo: 'GRUPO 7', precalifica: '', fec_entrega: null },
    ]
    for (const fila of filas) await unaCanasta(banco.db, fila)
    expect(await ver()).toEqual({
      data: [
        { referencia: expect.stringMatching(/^acta ?- ?mpi ?$/i), precalifica: 'SI', total: 3 },
        { referencia: 'ACTA-ANGLOAMERICA', precalifica: 'NUEVO', total: 1 },
        { referencia: 'ANGLO 2', precalifica: '', total: 1 },
        { referencia: 'NO CORRESPONDE', precalifica: 'SI', total: 1 },
        { referencia: 'NOTITULAR', precalifica: 'SI', total: 1 },
        { referencia: 'PENDIENTE', precalifica: 'N U E V O', total: 1 },
      ],
      ...{ total: 8, actas_mpi: 3, pendientes: 1, nuevos: 2, actas_angloamerican: 1, no_corresponde: 1, no_titular: 1 },
      grupos: [
        { ngrupo: 'GRUPO 1', total: 3, entregados: 3 },
        { ngrupo: 'GRUPO 2', total: 3, entregados: 1 },
        { ngrupo: 'GRUPO 7', total: 1, entregados: 0 },
        { ngrupo: '', total: 1, entregados: 0 },
      ],
      semanas: [
        { semana: '2020-04-13', total: 4, entregados: 3 },
        { semana: '2020-04-20', total: 1, entregados: 1 },
        { semana: null, total: 3, entregados: 0 },
      ],
    })
  })

  test('API-92 CAN-35 of no records the counters are zero', async () => {
    expect(await ver()).toEqual({
      ...{ data: [], total: 0, actas_mpi: 0, pendientes: 0, nuevos: 0, actas_angloamerican: 0, no_corresponde: 0 },
      ...{ no_titular: 0, grupos: [], semanas: [] },
    })
  })

  test('CAN-34 API-92 permission 3 and area 21 see them, and nobody else', async () => {
    await ver('admin')
    await ver('sol')
    for (const quien of ['nadie', 'rosa', 'julio'] as const)
      expect((await (await banco.como(quien)).llamar(tableroApi.ver)).status).toBe(403)
    expect((await banco.ciudadano.llamar(tableroApi.ver)).status).toBe(401)
  })

  test('CAN-33 every figure is as many rows as its filters leave in the table, whatever the records hold', async () => {
    const ficha = fc.record({
      referencia: fc.constantFrom('ACTA-MPI', 'ACTA - MPI', 'PENDIENTE', 'NO TITULAR', 'NO CORRESPONDE', 'ANGLO', ''),
      precalifica: fc.constantFrom('NUEVO', 'nuevo', 'SI', ''),
      ngrupo: fc.constantFrom(...GRUPOS, 'GRUPO1', ''),
      fec_entrega: fc.constantFrom('2020-04-12', '2020-04-13', '2020-04-19', '2020-12-31', '2021-01-01', null),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(ficha, { maxLength: 30 }), async (fichas) => {
        await banco.db.deleteFrom('canastas').execute()
        for (const fila of fichas) await unaCanasta(banco.db, fila)
        const tablero = await ver()
        expect(tablero.total).toBe(fichas.length)
        expect(suma(tablero.data)).toBe(fichas.length)
        expect(suma(tablero.grupos)).toBe(fichas.length)
        expect(suma(tablero.semanas)).toBe(fichas.length)
        expect(suma(tablero.data.filter((d) => plana(d.precalifica) === 'NUEVO'))).toBe(tablero.nuevos)
        for (const [filtro, total] of figuras(tablero)) expect([filtro, await contar(filtro)]).toEqual([filtro, total])
      }),
      { numRuns: 8 },
    )
  })
})

const suma = (partes: { total: number }[]): number => partes.reduce((n, { total }) => n + total, 0)

/** Each figure with the filters of its link; one of none is 'sin'. */
const figuras = (t: Tablero): [Record<string, string>, number][] => [
  [{ referencia: 'ACTA-MPI' }, t.actas_mpi],
  [{ referencia: 'PENDIENTE' }, t.pendientes],
  [{ precalifica: 'NUEVO' }, t.nuevos],
  [{ referencia: 'NO TITULAR' }, t.no_titular],
  ...t.data.map(({ referencia, precalifica, total }): [Record<string, string>, number] => [
    { referencia: referencia || 'sin', precalifica: precalifica || 'sin' },
    total,
  ]),
  ...t.grupos.map(({ ngrupo, total }): [Record<string, string>, number] => [{ ngrupo: ngrupo || 'sin' }, total]),
  ...t.semanas.map(({ semana, total }): [Record<string, string>, number] => [{ semana: semana ?? 'sin' }, total]),
]

const contar = async (filtro: Record<string, string>): Promise<number> => {
  const query = Object.fromEntries(Object.entries(filtro).map(([campo, texto]) => [`columns[${campo}]`, texto]))
  const { cuerpo } = await (await banco.como('canastera')).llamar(canastasApi.listar, {
    query: { ...query, length: '1' },
  })
  return cuerpo.recordsFiltered
}
