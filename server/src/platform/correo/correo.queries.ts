import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

/** A mail that waits to be sent. */
export interface CorreoPendiente {
  id: number
  message_id: string
  para: string
  asunto: string
  texto: string
  html: string | null
  created_at: Date
}

export type Via = 'smtp' | 'buzon'

export const insertCorreo = async (
  trx: Trx,
  correo: { para: string; asunto: string; texto: string; html: string | null },
): Promise<number> => (await trx.insertInto('correos').values(correo).returning('id').executeTakeFirstOrThrow()).id

/** The mail, unless it is sent or gone. */
export const findCorreoPendiente = (db: Db, id: number): Promise<CorreoPendiente | undefined> =>
  db
    .selectFrom('correos')
    .select(['id', 'message_id', 'para', 'asunto', 'texto', 'html', 'created_at'])
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .executeTakeFirst()

/** Takes back that it has failed; false when it is sent or gone. Its sender waits for the caller's transaction. */
export const quitarFallo = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx
    .updateTable('correos')
    .set({ fallido_at: null })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const setEnviado = (db: Db, id: number, via: Via, enviado_at: Date) =>
  db
    .updateTable('correos')
    .set({ enviado_at, via, ultimo_error: null, fallido_at: null })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .execute()

/** Notes a try that failed; `fallido_at` when no other will come by itself. */
export const setFallo = (db: Db, id: number, ultimo_error: string, fallido_at: Date | null) =>
  db
    .updateTable('correos')
    .set({ ultimo_error, fallido_at })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .execute()

/** Notes as failed what waits without a job that would ever try it: its process was killed at the last try. */
export const setAbandonados = async (db: Db): Promise<void> => {
  await sql`update correos c set fallido_at = now(), ultimo_error = coalesce(c.ultimo_error, 'interrumpido')
    where c.enviado_at is null and c.fallido_at is null and not exists (
      select from graphile_worker._private_jobs j
      where j.key = 'correo:' || c.id and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(db)
}
