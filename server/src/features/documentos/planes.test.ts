import { DocumentosListado, TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { comprobarPaginasHondas } from '../../../test/paginas-hondas.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { pageDocumentos } from './documentos.queries.ts'

const banco = usarBanco()

beforeAll(async () => {
  // Nine in ten are of other types than the last one, whose rows are the area's oldest.
  await sql`
    insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, code_verifica, created_at)
    select 4, case when i <= 500 then 12 else (array[2, 3, 8, 9, 11])[1 + i % 5] end, 2019 + i / 1000, i, 'x', 'x',
      array['Aprobar ' || i], 'ABCDEFG', '2026-11-18'::timestamptz - (5001 - i) * interval '10 hours'
    from generate_series(1, 5000) i`.execute(banco.db)
  // The planner knows what autovacuum would have told it.
  await banco.bd.comoDueno('analyze documentos')
})

/** How many rows of documents a page takes from the table. */
const leidas = (body: object): Promise<number> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const { data } = await pageDocumentos(trx, 4, DocumentosListado.parse(body))
    expect(data.length).toBeGreaterThan(0)
    return (await hastaAhora(trx)) - antes
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'documentos'`.execute(trx)
  ).rows[0]?.n ?? 0

const ORDENES = ['created_at', 'tipo_doc', 'nro_doc', 'descripcion'] as const
const CASOS = ORDENES.flatMap((column) => (['asc', 'desc'] as const).map((dir) => ({ column, dir })))

describe('a page reads no more rows than it shows (D-42)', () => {
  test.each(CASOS)('of all types, by $column $dir', async ({ column, dir }) => {
    expect(await leidas({ order: [{ column, dir }] })).toBeLessThanOrEqual(10)
  })

  test.each(CASOS)('DOC-07 of one type, by $column $dir', async ({ column, dir }) => {
    expect(await leidas({ tipo_doc: 12, order: [{ column, dir }] })).toBeLessThanOrEqual(10)
  })

  test.each(CASOS)('DOC-07 of a few days, by $column $dir: no more than those days have', async ({ column, dir }) => {
    for (const dias of [{ fini: '2022-01-01', ffin: '2022-01-03' }, { fini: '2026-11-15' }, { ffin: '2021-03-05' }])
      expect(await leidas({ ...dias, order: [{ column, dir }] })).toBeLessThanOrEqual(30)
  })
})

test('API-46 each page far down is the same, whatever row it is found from (D-42)', () =>
  comprobarPaginasHondas(TABLA_DOCUMENTOS, (pedido) =>
    pageDocumentos(banco.db, 4, { ...DocumentosListado.parse({}), ...pedido }),
  ))
