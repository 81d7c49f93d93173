import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aspirar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { contarAparte } from './busqueda.queries.ts'

const banco = usarBanco()
const SIN_TEXTO = 20

/** Twenty thousand publications of two areas, scans that a machine has read but for a few. */
beforeAll(async () => {
  await banco.bd.comoDueno(`
    alter table normas disable trigger user; alter table textos disable trigger user;
    insert into normas (area_id, tipo_doc, anio, ndoc, descripcion, path_file, name_file, size_file, sha256)
    select 4 + i % 2 * 11, 4, 2026, i, 'Aprobar el plan ' || i, i || '.pdf', 'a.pdf', 1, '0' from generate_series(1, 20000) i;
    insert into textos (norma_id, estado, reconocido_at)
    select id, case when ndoc::integer <= ${2 * SIN_TEXTO} then 'sin_texto' else 'reconocido' end, now() from normas
    where descripcion like 'Aprobar el plan %';
    alter table textos enable trigger user; alter table normas enable trigger user`)
  await aspirar(banco.bd, 'normas', 'textos')
})

/** How many rows of both tables are read, rather than their indexes. */
const leidas = async (trx: Trx): Promise<number> =>
  Number(
    (
      await sql<{ n: number }>`
        select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables
        where relname in ('normas', 'textos')`.execute(trx)
    ).rows[0]?.n ?? 0,
  )

test.each([
  ['of all norms', null, 2 * SIN_TEXTO],
  ['of all publications', 21, 2 * SIN_TEXTO],
  ['of an area’s own', 15, SIN_TEXTO],
])('D-42 what a search cannot find is counted by indexes alone, %s', async (_de, area_id, sinTexto) => {
  await banco.db.transaction().execute(async (trx) => {
    const antes = await leidas(trx)
    const area = area_id === null ? null : areaSembrada(area_id)
    expect(await contarAparte(trx, area)).toEqual({ sinTexto, pendientes: 0 })
    expect((await leidas(trx)) - antes).toBe(0)
  })
})
