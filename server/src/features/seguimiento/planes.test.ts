import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aspirar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { getVersionDeObras, listAvances } from './obras.queries.ts'

const banco = usarBanco()
const [OBRAS, CARGAS] = [5_000, 30]

// As the largest municipality has it after half a year of weekly uploads.
beforeAll(async () => {
  await banco.bd.comoDueno(`
    alter table obras disable trigger user;
    alter table obras_cargas disable trigger user;
    insert into obras_cargas (nombre, bytes, sha256, hoja, filas, obras, rechazadas, created_by, created_at)
    select 'obras.xlsx', 1, '0', 'Hoja1', ${OBRAS}, ${OBRAS}, 0, 12, '2026-05-01'::timestamptz + i * interval '7 days'
    from generate_series(1, ${CARGAS}) i;
    insert into obras_avances (carga_id, cui, title_meta, avance_fisico, orden)
    select c.id, 2400000 + i, repeat('OBRA ' || md5(i::text), 5), c.id, i from obras_cargas c, generate_series(1, ${OBRAS}) i;
    insert into obras (cui, title_meta, avance_fisico, orden, cambio_at)
    select cui, title_meta, avance_fisico, orden, now() from obras_avances where carga_id = ${CARGAS}`)
  await aspirar(banco.bd, 'obras', 'obras_cargas', 'obras_avances')
}, 60_000)

/** Rows that a request takes from the tables themselves. */
const leidas = <T>(pedir: (trx: Trx) => Promise<T>) =>
  banco.db.transaction().execute(async (trx) => {
    const antes = await hastaAhora(trx)
    const respuesta = await pedir(trx)
    return { respuesta, filas: (await hastaAhora(trx)) - antes }
  })

const hastaAhora = async (trx: Trx): Promise<number> =>
  (
    await sql<{ n: number }>`
      select sum(seq_tup_read + idx_tup_fetch) as n from pg_stat_xact_user_tables where relname like 'obras%'`.execute(
      trx,
    )
  ).rows[0]?.n ?? 0

test(`API-93 D-42 the history of one of ${OBRAS} works reads what ${CARGAS} uploads said of it, and no more`, async () => {
  const { respuesta, filas } = await leidas((trx) => listAvances(trx, '2400777'))
  expect(respuesta.map(({ avance_fisico }) => avance_fisico)).toEqual(Array.from({ length: CARGAS }, (_, i) => i + 1))
  expect(filas).toBeLessThanOrEqual(1 + 2 * CARGAS)
})

test('API-93 whether the list still holds is told by indexes alone', async () => {
  const { respuesta, filas } = await leidas(getVersionDeObras)
  expect(respuesta).toBe(`${CARGAS}-${OBRAS}`)
  expect(filas).toBeLessThanOrEqual(2)
})
