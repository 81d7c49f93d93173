import { listadoQuery } from '@cabildo/contracts/base/listado'
import { TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aspirar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { contarDespacho, listPendientes, pageDespacho } from './despacho.queries.ts'

const banco = usarBanco()
const FILAS = 20_000

beforeAll(async () => {
  // One in a hundred is pending, the oldest; areas 4 and 15 have as many each. The triggers' work is done in one go: row by
  // row, their counters and lines of audit take half a minute.
  await banco.bd.comoDueno(`
    alter table documentos disable trigger user;
    alter table documentos_destinos disable trigger user;
    insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, code_verifica, created_at)
    select 4, (array[2, 3, 8, 9, 11])[1 + i % 5], 2019 + i / 3000, i, 'x', 'x', array['Aprobar ' || i], 'ABCDEFG',
      '2026-11-18'::timestamptz - (20001 - i) * interval '3 hours'
    from generate_series(1, ${FILAS}) i;
    insert into documentos_destinos (doc_id, tipo_doc, area_id, orden_firma, motivo, position_firma, date_derivado, created_at,
      estado, firmado_at, anio, nro_doc, descripcion)
    select d.doc_id, d.tipo_doc, a.area, a.orden, 2, '10_' || 260 + 60 * a.orden, d.created_at, d.created_at, d.nro_doc > 200,
      case when d.nro_doc > 200 then d.created_at end, d.anio, d.nro_doc, d.descripcion
    from documentos d cross join (values (4, 1), (15, 2)) as a (area, orden);
    insert into despacho_conteo (area_id, ranura, total, pendientes)
    select area_id, 0, count(*), count(*) filter (where not estado) from documentos_destinos group by area_id;
    alter table documentos enable trigger user;
    alter table documentos_destinos enable trigger user`)
  await aspirar(banco.bd, 'documentos_destinos', 'documentos')
})

/** What a page shows, and the two ends of an index at which the planner itself may look. */
const LEIDAS_MAXIMO = 10 + 2
/** Of destinations also the co-signers of each row, its own among them. */
const CON_FIRMAS = LEIDAS_MAXIMO + 10 * 2
const TABLAS = ['documentos_destinos', 'documentos'] as const
const listado = (query: Record<string, string | string[]>) =>
  listadoQuery(TABLA_DESPACHO).parse({ length: '10', ...query })

/** How many rows of destinations and of documents an act takes from their tables. */
const contadas = (acto: (trx: Trx) => Promise<unknown>): Promise<number[]> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    await acto(trx)
    const ahora = await hastaAhora(trx)
    return ahora.map((n, i) => n - (antes[i] ?? 0))
  })
const leidas = (query: Record<string, string | string[]>): Promise<number[]> =>
  contadas(async (trx) => {
    const { data } = await pageDespacho(trx, 15, listado(query))
    expect(data.length).toBeGreaterThan(0)
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ relname: string; n: number }>`
    select relname, seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables
    where relname = any(${[...TABLAS]})`.execute(trx)
  return TABLAS.map((tabla) => rows.find(({ relname }) => relname === tabla)?.n ?? 0)
}

const exigirPocas = async (query: Record<string, string | string[]>): Promise<void> => {
  const [destinos, documentos] = await leidas(query)
  expect(destinos).toBeLessThanOrEqual(CON_FIRMAS)
  expect(documentos).toBeLessThanOrEqual(LEIDAS_MAXIMO)
}

const CASOS = TABLA_DESPACHO.ordenables.flatMap((column) => (['asc', 'desc'] as const).map((dir) => `${column}:${dir}`))

describe(`a page of ${FILAS} documents in dispatch reads no more rows than it shows (API-48, D-42)`, () => {
  test.each(CASOS)('FIR-06 by %s', async (order) => {
    await exigirPocas({ order })
  })

  test('FIR-06 by default, and what is pending though it is the oldest', async () => {
    await exigirPocas({})
    await exigirPocas({ 'columns[estado]': 'pendiente' })
    await exigirPocas({ 'columns[estado]': 'firmado' })
  })

  test('what few rows hold is found by the index of their words', async () => {
    for (const n of await leidas({ search: 'aprobar 17777' })) expect(n).toBeLessThanOrEqual(30 + 2)
    for (const n of await leidas({ 'columns[descripcion]': '17777' })) expect(n).toBeLessThanOrEqual(30 + 2)
  })

  test('D-140 D-141 all that can be signed is found among what is pending, without the signed rows', async () => {
    const n = await contadas(async (trx) => {
      expect(await listPendientes(trx, 4)).toMatchObject({ total: 200, data: { length: 200 } })
    })
    // What is pending of both areas, at most, those before each of them, and each once whole; of documents twice.
    for (const leida of n) expect(leida).toBeLessThanOrEqual(200 * 4)
    // The menu counts the same.
    const delMenu = await contadas(async (trx) => {
      expect(await contarDespacho(trx, 4)).toEqual({ porFirmar: 200, despachoEnEspera: 0, despachoDevueltos: 0 })
    })
    for (const leida of delMenu) expect(leida).toBeLessThanOrEqual(200 * 4)
    // The same documents wait for area 4 first.
    expect(await listPendientes(banco.db, 15)).toEqual({ total: 0, data: [] })
    expect(await contarDespacho(banco.db, 15)).toMatchObject({ porFirmar: 0, despachoEnEspera: 200 })
  })

  test('totals come from counters', async () => {
    expect(await pageDespacho(banco.db, 15, listado({}))).toMatchObject({
      recordsTotal: FILAS,
      recordsFiltered: FILAS,
      pendientes: 200,
    })
    expect(await pageDespacho(banco.db, 15, listado({ 'columns[estado]': 'firmado' }))).toMatchObject({
      recordsFiltered: FILAS - 200,
    })
  })
})
