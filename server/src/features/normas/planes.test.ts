import { NormasListado, TABLA_NORMAS } from '@cabildo/contracts/normas'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aspirar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { pageNormas } from './lista.queries.ts'

const banco = usarBanco()
const HOY = { dia: '2026-11-18', siglas: 'MPVA' }

/** Fifty thousand of twenty years: half of area 4, the rest of 15 and 21; a tenth came out a year later; some bear unit 20. */
beforeAll(async () => {
  await banco.bd.comoDueno(`alter table normas disable trigger user`)
  await banco.bd.comoDueno(`
    insert into normas (area_id, tipo_doc, anio, ndoc, uo, descripcion, path_file, name_file, size_file, sha256, created_at)
    select area, 4, anio, i, case when area = 15 then 15 when i % 100 = 31 then 20 end, 'Aprobar el plan ' || i,
      i || '.pdf', 'a.pdf', 1, '0', make_timestamptz(anio + (i % 10 = 0)::integer, 1 + i % 12, 1 + i % 28, 10, 0, 0, '-05:00')
    from generate_series(1, 50000) i, lateral (select 2007 + i / 20 % 20 as anio, (array[4, 4, 15, 21])[1 + i % 4] as area) a`)
  await banco.bd.comoDueno(`alter table normas enable trigger user`)
  await aspirar(banco.bd, 'normas')
})

/** How many rows of publications a page takes from the table. */
const leer = (area_id: number, body: object) =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const pagina = await pageNormas(trx, { area_id, anio: 2018 }, NormasListado.parse(body), HOY)
    expect(pagina.data.length).toBeGreaterThan(0)
    return { ...pagina, leidas: (await hastaAhora(trx)) - antes }
  })

const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'normas'`.execute(trx)
  ).rows[0]?.n ?? 0

const ORDENES = TABLA_NORMAS.ordenables.flatMap((column) =>
  (['asc', 'desc'] as const).map((dir) => ({ order: [{ column, dir }] })),
)
const FILTROS = [{ search: 'plan' }, { columns: { created_at: '/2018', uo: 'general' } }]
const HONDA = { start: 1_000 }
/** Those of the page are read again, whole; the planner may have looked at the ends of an index. */
const DE_LA_PAGINA = 10 + 5

describe('a page reads the rows of its year once (D-42, NOR-23)', () => {
  test.each([...ORDENES, ...FILTROS, HONDA])('of all areas, %j', async (forma) => {
    const { leidas, recordsTotal } = await leer(0, forma)
    expect(recordsTotal).toBe(2_750)
    expect(leidas).toBeLessThanOrEqual(recordsTotal + DE_LA_PAGINA)
  })

  // Two indexes of the year or four of the area: the planner finds them equal, for they lead to the same pages.
  test.each([...ORDENES, ...FILTROS, HONDA])('of one area, no more than its year has, %j', async (forma) => {
    const { leidas, recordsTotal } = await leer(4, forma)
    expect(recordsTotal).toBeLessThan(1_500)
    expect(leidas).toBeLessThanOrEqual(2_750 + DE_LA_PAGINA)
  })

  test.each([...ORDENES, HONDA])('of an area that made a quarter of them, none of the others’, %j', async (forma) => {
    const { leidas, recordsTotal } = await leer(21, { ...forma, ...(forma === HONDA && { start: 500 }) })
    expect(recordsTotal).toBeLessThan(750)
    expect(leidas).toBeLessThanOrEqual(recordsTotal + DE_LA_PAGINA)
  })

  test('NOR-24 of an area that is only the unit of some, those', async () => {
    const { leidas, recordsTotal } = await leer(20, {})
    expect(recordsTotal).toBeLessThan(200)
    expect(leidas).toBeLessThanOrEqual(recordsTotal + DE_LA_PAGINA)
  })
})
