import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

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

/** A code of few signs that its user types: it counts for that user alone, and only the newest of a use. */
interface Codigo {
  user_id: number
  uso: 'correo' | 'clave olvidada'
  codigo: string
}

const huellaDeCodigo = ({ user_id, uso, codigo }: Codigo): Buffer => huellaDe(uso, `${user_id}\0${codigo}`)

/** Keeps the fingerprint of a code that is given out in place of the one before. */
export const darCodigo = async (
  trx: Trx,
  { dato, vence, ...codigo }: Codigo & { dato: string; vence: Date },
): Promise<void> => {
  await quitarCodigos(trx, codigo.user_id, codigo.uso)
  const { user_id, uso } = codigo
  await trx
    .insertInto('retos')
    .values({ huella: huellaDeCodigo(codigo), user_id, uso, dato, vence_at: vence })
    .execute()
}

/** Takes back the codes of a use that a user was given. */
export const quitarCodigos = (trx: Trx, user_id: number, ...usos: Codigo['uso'][]) =>
  trx.deleteFrom('retos').where('user_id', '=', user_id).where('uso', 'in', usos).execute()

/**
 * Tries a code: a wrong one is counted, a right one is used up unless `gastar` is false. Answers what has to fit; null for a
 * wrong, used or old one, and once `intentos` were wrong. A single statement that sees the row under its lock, so that a
 * thousand at once get no more tries.
 */
export const probarCodigo = async (
  db: Db,
  codigo: Codigo,
  { ahora, intentos, gastar = true }: { ahora: Date; intentos: number; gastar?: boolean },
): Promise<string | null> => {
  const huella = huellaDeCodigo(codigo)
  const { rows } = await sql<{ dato: string | null; bueno: boolean }>`
    update retos set usado_at = case when huella = ${huella} and ${gastar} then ${ahora}::timestamptz end,
      intentos = intentos + case when huella = ${huella} then 0 else 1 end
    where user_id = ${codigo.user_id} and uso = ${codigo.uso} and usado_at is null and vence_at > ${ahora}
      and intentos < ${intentos}
    returning dato, huella = ${huella} as bueno`.execute(db)
  return rows[0]?.bueno ? (rows[0].dato ?? '') : null
}

/** Deletes what was given out and is over; `ayer` is a day ago. */
export const deleteRetosViejos = async (db: Db, ayer: Date): Promise<void> => {
  await db.deleteFrom('retos').where('vence_at', '<', ayer).execute()
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
