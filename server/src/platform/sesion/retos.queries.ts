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

/** Takes one of the `maximo` tries at what was given out, before it is looked at; null when there is none left, or it is over. */
export const intentarReto = async (db: Db, uso: UsoDeReto, texto: string, ahora: Date, maximo: number) => {
  const { rows } = await sql<{ user_id: number; dato: string | null; intentos: number }>`
    update retos set intentos = intentos + 1
    where huella = ${huellaDe(uso, texto)} and usado_at is null and vence_at > ${ahora} and intentos < ${maximo}
    returning user_id, dato, intentos`.execute(db)
  return rows[0] ?? null
}

/** What was given out and is not over, without using it up; null when there is none. */
export const findReto = async (db: Db, uso: UsoDeReto, texto: string, ahora: Date) =>
  (await db
    .selectFrom('retos')
    .select(['user_id', 'dato'])
    .where('huella', '=', huellaDe(uso, texto))
    .where('usado_at', 'is', null)
    .where('vence_at', '>', ahora)
    .executeTakeFirst()) ?? null

/** Takes back what was given out. */
export const quitarReto = (db: Db, uso: UsoDeReto, texto: string) =>
  db.deleteFrom('retos').where('huella', '=', huellaDe(uso, texto)).execute()
