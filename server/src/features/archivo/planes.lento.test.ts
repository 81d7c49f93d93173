import { archivoApi } from '@cabildo/contracts/archivo'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { llenar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { pageArchivo, selectArchivo } from './lista.queries.ts'

const banco = usarBanco()
const NORMAS = 100_000
const HOY = { dia: '2026-11-18' }

// As an archive of decades is: half of it resolutions, the oldest added first.
beforeAll(async () => {
  await llenar(
    banco.bd,
    ['archivo_normas', 'textos', 'normas_relaciones'],
    `alter table archivo_normas disable trigger user;
    alter table normas_relaciones disable trigger user;
    insert into archivo_normas (tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256, created_at)
    select t, anio, n, 'Aprueba el expediente ' || md5(i::text), t || '-' || n || '-' || anio, i || '.pdf', 'a.pdf', 1, '0',
      '2026-11-18'::timestamptz - (${NORMAS} - i) * interval '2 hours'
    from generate_series(1, ${NORMAS}) i,
      lateral (select (array[3, 1, 3, 7, 3, 8])[1 + i % 6] as t, 2017 + i / 10001 as anio, i::text as n) d;
    insert into normas_relaciones (origen, tipo, destino, desde)
    select 'ordenanza-municipal/2040/' || i, 'deroga', direccion_de_norma(tipo_doc, anio, nro_doc, null), '2026-01-01'
    from archivo_normas, lateral (select nro_doc::integer as i) n where i % 20 = 0;
    insert into archivo_conteo (ranura, total) values (0, ${NORMAS});
    insert into textos (archivo_id, estado) select id, 'completo' from archivo_normas`,
  )
})

/** How many rows of the archive a page takes from the table. */
const leidas = (query: Record<string, string | string[]>): Promise<number> =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const { data, recordsTotal } = await pageArchivo(
      trx,
      archivoApi.listar.query.parse({ length: '10', ...query }),
      HOY,
    )
    expect([data.length, recordsTotal]).toEqual([10, NORMAS])
    return (await hastaAhora(trx)) - antes
  })

/** Counted by this connection; what it has not reported yet of earlier transactions, too. */
const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables
      where relname in ('archivo_normas', 'textos', 'textos_paginas')`.execute(trx)
  ).rows[0]?.n ?? 0

const ORDENES = ['created_at', 'nro_doc', 'tipo_doc', 'sumilla', 'anio'] as const
const CASOS = ORDENES.flatMap((column) => (['asc', 'desc'] as const).map((dir) => `${column}:${dir}`))
/** Ten norms and the state of their texts; the planner itself looks at the ends of an index. */
const DE_UNA_PAGINA = 2 * 10 + 4

test('ARC-04 D-57 an export of all of them asks for the state of each by its index alone', async () => {
  await banco.db.transaction().execute(async (trx) => {
    const antes = performance.now()
    const { rows } = await selectArchivo(archivoApi.listar.query.parse({}), HOY).execute(trx)
    expect(rows).toHaveLength(NORMAS)
    // Half a second here; by the function for each row it would be a minute.
    expect(performance.now() - antes).toBeLessThan(10_000)
  })
})

describe('ARC-06 API-58 a page of 100,000 norms reads no more rows than it shows (D-42)', () => {
  test.each(CASOS)('by %s', async (order) => {
    expect(await leidas({ order })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test.each(CASOS)('far down, by %s', async (order) => {
    expect(await leidas({ order, start: '40000' })).toBeLessThanOrEqual(DE_UNA_PAGINA)
  })

  test('a search of few rows reads those, by the index of trigrams', async () => {
    const query = { search: 'expediente a3f' }
    const { recordsFiltered } = await pageArchivo(banco.db, archivoApi.listar.query.parse(query), HOY)
    expect(recordsFiltered).toBeGreaterThan(9)
    expect(await leidas(query)).toBeLessThanOrEqual(2 * recordsFiltered + DE_UNA_PAGINA)
  })
})
