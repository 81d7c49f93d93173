import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** What is given out to be brought back once (Table ING-E, `retos`). */
export type UsoDeReto =
  | 'ingreso'
  | 'llave de ingreso'
  | 'llave de confirmación'
  | 'llave nueva'
  | 'totp nuevo'
  | 'correo'
  | 'clave olvidada'

interface RetoNuevo {
  user_id: number
  uso: UsoDeReto
  /** What has to fit when it comes back. */
  dato?: string | null
  vence: Date
  /** What is given out; 32 random bytes unless the use has its own form. */
  texto?: string
}

const huellaDe = (uso: UsoDeReto, texto: string): Buffer => createHash('sha256').update(`${uso}\0${texto}`).digest()

/** Keeps the fingerprint of what is given out, and returns that. */
export const darReto = async (db: Db, { user_id, uso, dato = null, vence, texto }: RetoNuevo): Promise<string> => {
  const dado = texto ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('retos')
    .values({ huella: huellaDe(uso, dado), user_id, uso, dato, vence_at: vence })
    .execute()
  return dado
}

/** Uses up what was given out; null when it is unknown, over or was used. Of two at once, one gets it. */
export const gastarReto = async (db: Db, uso: UsoDeReto, texto: string, ahora: Date) => {
  const { rows } = await sql<{ user_id: number; dato: string | null }>`
    update retos set usado_at = ${ahora}
    where huella = ${huellaDe(uso, texto)} and usado_at is null and vence_at > ${ahora}
    returning user_id, dato`.execute(db)
  return rows[0] ?? null
}
