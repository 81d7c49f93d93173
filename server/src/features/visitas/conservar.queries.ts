import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Live ones by the index of the report, which wants its condition said; a visit that was mended later waits as long again. */
const viejas = (hasta: Date) =>
  sql`deleted_at is null and created_at > '-infinity' and created_at < ${hasta} and updated_at < ${hasta}`
const eliminadas = (hasta: Date) => sql`deleted_at < ${hasta}`

const contar = async (db: Db, donde: ReturnType<typeof sql>): Promise<Vencidos> =>
  (
    await sql<Vencidos>`select count(*)::integer as filas, min(created_at) as desde from visitas where ${donde}`.execute(
      db,
    )
  ).rows[0] ?? { filas: 0, desde: null }

/** In the order of the index that finds them. */
const borrar = async (trx: Trx, donde: ReturnType<typeof sql>, orden: ReturnType<typeof sql>, cuantas: number) => {
  const { rows } = await sql<{ id: number }>`
    delete from visitas where id = any(array(
      select id from visitas where ${donde} order by ${orden} limit ${cuantas} for update skip locked)) returning id`.execute(
    trx,
  )
  return { registros: rows.map(({ id }) => id) }
}

/** Visits go whole; those that were deleted have their own time. (P-10) */
export const conservarVisitas: Conservable = {
  modulo: 'visitas',
  que: 'Visitas, desde que se registraron',
  tablas: ['visitas'],
  auditada: 'visitas',
  contar: (db, hasta) => contar(db, viejas(hasta)),
  tanda: (trx, hasta, cuantas) => borrar(trx, viejas(hasta), sql`created_at`, cuantas),
}

/** Deleted visits, which no screen shows. (P-19) */
export const conservarVisitasEliminadas: Conservable = {
  modulo: 'visitas_eliminadas',
  que: 'Visitas eliminadas, desde que se eliminaron',
  tablas: ['visitas'],
  auditada: 'visitas',
  contar: (db, hasta) => contar(db, eliminadas(hasta)),
  tanda: (trx, hasta, cuantas) => borrar(trx, eliminadas(hasta), sql`deleted_at`, cuantas),
}
