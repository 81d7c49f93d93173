import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What is registered in the background, by table: its task, the key of its rows, and which rows `d` are not done. */
export const PENDIENTES = {
  reclamos: { tarea: 'terminar_reclamo', clave: 'reclamo', falta: sql`d.path is null and not d.importado` },
  solicitudes: { tarea: 'registrar_solicitud', clave: 'solicitud', falta: sql`d.expe_id is null` },
} as const
export type TablaPendiente = keyof typeof PENDIENTES

/** Notes the expediente of a document, which it keeps from then on. */
export const setExpediente = async (trx: Trx, tabla: TablaPendiente, id: number, expe_id: string): Promise<void> => {
  await sql`
    update ${sql.table(tabla)} set expe_id = ${expe_id}, rechazo = '', rechazado_at = null
    where id = ${id} and expe_id is null`.execute(trx)
}

/** Notes that Sisgedo refused a document, and with which code. */
export const setRechazo = async (trx: Trx, tabla: TablaPendiente, id: number, rechazo: string): Promise<void> => {
  await sql`
    update ${sql.table(tabla)} set rechazo = ${rechazo}, rechazado_at = now()
    where id = ${id} and expe_id is null`.execute(trx)
}

/**
 * Documents that no job will finish: never queued or, once a day, refused or given up after so many tries (the queue's
 * clock is the database's).
 */
export const listOlvidados = async (
  db: Db,
  tabla: TablaPendiente,
  maximo: number,
): Promise<{ id: number; abandonado: boolean }[]> => {
  const { clave, falta } = PENDIENTES[tabla]
  const { rows } = await sql<{ id: number; abandonado: boolean }>`
    select d.id, j.id is not null as abandonado
    from ${sql.table(tabla)} d left join graphile_worker.jobs j on j.key = ${sql.lit(`${clave}:`)} || d.id
    where ${falta} and case when j.id is null
      then d.rechazado_at is null or d.rechazado_at < now() - interval '1 day'
      else j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - interval '1 day' end
    order by j.id is not null, d.id limit ${maximo}`.execute(db)
  return rows
}
