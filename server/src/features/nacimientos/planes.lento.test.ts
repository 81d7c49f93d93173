import { listadoBody } from '@cabildo/contracts/base/listado'
import { TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { comprobarPaginasHondas } from '../../../test/paginas-hondas.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { pageNacimientos } from './nacimientos.queries.ts'

const banco = usarBanco()
const FILAS = 5_000

beforeAll(async () => {
  // Days and years go together, as in any register; one surname in five is the same.
  await sql`
    insert into nacimientos (ano_eje, nro_lib, nro_fol, ape1, ape2, nom_nac, ape_pad, nom_mad, sex_nac, fch_nac, fch_ing)
    select 1976 + i / 100, (i / 50)::text, i::text, case when i % 5 = 0 then 'QUISPE' else 'A' || i end, 'B' || i % 90,
      'C' || i % 70, 'D' || i % 50, 'E' || i % 40, case when i % 2 = 0 then 'M' else 'F' end,
      '2026-01-01'::date - (${FILAS} - i) * 3, '2026-01-02'::date - (${FILAS} - i) * 3
    from generate_series(1, ${FILAS}) i`.execute(banco.db)
  // The planner knows what autovacuum would have told it.
  await banco.bd.comoDueno('vacuum (analyze) nacimientos')
})

/** How many rows of births a page takes from the table. */
const leidas = (body: object): Promise<number> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const { data } = await pageNacimientos(trx, listadoBody(TABLA_NACIMIENTOS, {}).parse(body))
    expect(data.length).toBeGreaterThan(0)
    return (await hastaAhora(trx)) - antes
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'nacimientos'`.execute(trx)
  ).rows[0]?.n ?? 0

const CASOS = TABLA_NACIMIENTOS.ordenables.flatMap((column) =>
  (['asc', 'desc'] as const).map((dir) => ({ column, dir })),
)

describe('a page reads few more rows than it shows, found by an index and then looked at (D-42)', () => {
  test.each(CASOS)('NAC-06 of all births, by $column $dir', async ({ column, dir }) => {
    expect(await leidas({ order: [{ column, dir }] })).toBeLessThanOrEqual(25)
  })

  test('NAC-03 a filter reads what it finds, once, whatever the order', async () => {
    for (const order of [[], [{ column: 'ape_nac', dir: 'desc' }]]) {
      expect(await leidas({ columns: { ape_nac: 'a777' }, order })).toBeLessThanOrEqual(1 + 20)
      expect(
        await leidas({ columns: { nom_nac: 'c7', ape_pad: 'd7', nom_mad: 'e7', sex_nac: 'f' }, order }),
      ).toBeLessThan(300)
      expect(await leidas({ columns: { fch_nac: '1999' }, order })).toBeLessThanOrEqual(122 + 20)
      expect(await leidas({ columns: { nro_fol: '77' }, order })).toBeLessThanOrEqual(1 + 20)
    }
  })

  test('NAC-06 each page far down is the same, whatever row it is found from', () =>
    comprobarPaginasHondas(TABLA_NACIMIENTOS, (pedido) => pageNacimientos(banco.db, pedido)))
})
