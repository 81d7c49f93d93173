import type { Db, Trx } from '../db/conexion.ts'

/** A mail that waits to be sent. */
export interface CorreoPendiente {
  id: number
  message_id: string
  para: string
  asunto: string
  texto: string
  created_at: Date
}

export type Via = 'smtp' | 'buzon'

export const insertCorreo = async (
  trx: Trx,
  correo: { para: string; asunto: string; texto: string },
): Promise<number> => (await trx.insertInto('correos').values(correo).returning('id').executeTakeFirstOrThrow()).id

/** The mail, unless it is sent or gone. */
export const findCorreoPendiente = (db: Db, id: number): Promise<CorreoPendiente | undefined> =>
  db
    .selectFrom('correos')
    .select(['id', 'message_id', 'para', 'asunto', 'texto', 'created_at'])
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
    .set({ enviado_at, via, ultimo_error: null })
    .where('id', '=', id)
    .where('enviado_at', 'is', null)
    .execute()

export const setUltimoError = (db: Db, id: number, ultimo_error: string) =>
  db.updateTable('correos').set({ ultimo_error }).where('id', '=', id).where('enviado_at', 'is', null).execute()
