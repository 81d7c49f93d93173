import { PRIMERAS_OBRAS } from '@cabildo/contracts/seguimiento-primeras'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aspirar } from '../../../test/aspirar.ts'
import { usarBanco } from '../../../test/banco.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { insertAvances, insertCarga, reemplazarObras } from './carga/carga.queries.ts'
import { getVersionDeObras, listAvances, listObras } from './obras.queries.ts'

const banco = usarBanco()
const [OBRAS, CARGAS] = [5_000, 30]

// As the largest municipality has it after half a year of weekly uploads.
beforeAll(async () => {
  await banco.bd.comoDueno(`
    alter table obras disable trigger user;
    alter table obras_cargas disable trigger user;
    insert into conteos (tabla, ranura, total) values ('obras', 0, ${OBRAS});
    insert into obras_cargas (nombre, bytes, sha256, hoja, filas, obras, rechazadas, created_by, created_at)
    select 'obras.xlsx', 1, '0', 'Hoja1', ${OBRAS}, ${OBRAS}, 0, 12, '2026-05-01'::timestamptz + i * interval '7 days'
    from generate_series(1, ${CARGAS}) i;
    insert into obras_avances (carga_id, cui, title_meta, avance_fisico, orden)
    select c.id, 2400000 + i, repeat('OBRA ' || md5(i::text), 5), c.id, i from obras_cargas c, generate_series(1, ${OBRAS}) i;
    insert into obras (cui, title_meta, avance_fisico, orden, cambio_at)
    select cui, title_meta, avance_fisico, orden, now() from obras_avances where carga_id = ${CARGAS};
    alter table obras enable trigger user;
    alter table obras_cargas enable trigger user`)
  await aspirar(banco.bd, 'obras', 'obras_cargas', 'obras_avances')
})

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

/** Another upload, which goes on from where the last one stopped. */
const cargar = async (trx: Trx, cuis: readonly number[]) => {
  const [obras, cambio_at] = [cuis.length, new Date()]
  const carga = { nombre: 'obras.xlsx', bytes: 1, sha256: '0', hoja: 'Hoja1', filas: obras, obras, rechazadas: 0 }
  const { id: carga_id } = await insertCarga(trx, { ...carga, created_by: 12, created_at: cambio_at })
  const filas = cuis.map((cui, i) => ({ cui: String(cui), title_meta: `OBRA ${cui}`, avance_fisico: 99, orden: i + 1 }))
  await insertAvances(trx, carga_id, [JSON.stringify(filas)])
  return { carga_id, obras, cambio_at }
}

test(`SEG-29 D-42 an upload reads itself and the works it replaces, not what ${CARGAS} others said`, async () => {
  const cuis = Array.from({ length: OBRAS }, (_, i) => 2_400_101 + i)
  const rechazados = Array.from({ length: 50 }, (_, i) => String(2_400_001 + i))
  await banco.db
    .transaction()
    .execute(async (trx) => {
      const carga = await cargar(trx, cuis)
      const antes = await hastaAhora(trx)
      expect(await reemplazarObras(trx, { ...carga, rechazados })).toEqual({
        ...{ nuevas: 100, cambiadas: OBRAS - 100, iguales: 0, retiradas: 50, conservadas: 50 },
      })
      // Five statements, each through both lists; there are thirty times as many rows.
      expect((await hastaAhora(trx)) - antes).toBeLessThanOrEqual(12 * OBRAS)
      const version = await hastaAhora(trx)
      expect(await getVersionDeObras(trx)).toBe(`${carga.carga_id}-${OBRAS + 50}`)
      // Not one of the works, all of which were just written.
      expect((await hastaAhora(trx)) - version).toBeLessThanOrEqual(2)
      throw new Error('deshacer')
    })
    .catch(({ message }) => expect(message).toBe('deshacer'))
})

test('API-93 whether the list still holds is told without looking at a work', async () => {
  const { respuesta, filas } = await leidas(getVersionDeObras)
  expect(respuesta).toBe(`${CARGAS}-${OBRAS}`)
  expect(filas).toBeLessThanOrEqual(2)
})

test('API-93 D-42 the list reads each work once', async () => {
  const { respuesta, filas } = await leidas((trx) => listObras(trx))
  expect([respuesta.filas.length, respuesta.actualizado]).toEqual([OBRAS, '2026-11-26 19:00:00'])
  expect(filas).toBeLessThanOrEqual(OBRAS + 2)
})

test('API-210 D-42 the first works are found by their order, and the others are looked at once, to count them', async () => {
  const { respuesta, filas } = await leidas((trx) => listObras(trx, PRIMERAS_OBRAS))
  expect([respuesta.filas.length, respuesta.total]).toEqual([PRIMERAS_OBRAS, OBRAS])
  expect(filas).toBeLessThanOrEqual(OBRAS + PRIMERAS_OBRAS + 2)
})
