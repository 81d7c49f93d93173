import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/conexion.ts'

export type UsoDeIntento = 'ingreso' | 'enlace' | 'confirmación'

const huella = (texto: string): Buffer => createHash('sha256').update(texto).digest()

interface IntentoNuevo {
  state: string
  uso: UsoDeIntento
  nonce: string
  verificador: string
  reto: string
  /** Of the session that began it; null for a sign-in. */
  sesion: { id: string; user_id: number } | null
  creado: Date
  vence: Date
}

/** Keeps a sign-in under way at the provider. */
export const insertIntento = (db: Db, { state, sesion, creado, vence, ...intento }: IntentoNuevo) =>
  db
    .insertInto('oidc_intentos')
    .values({
      ...intento,
      huella_state: huella(state),
      user_id: sesion?.user_id ?? null,
      sesion_id: sesion?.id ?? null,
      creado_at: creado,
      vence_at: vence,
    })
    .execute()

export interface IntentoTomado {
  uso: UsoDeIntento
  nonce: string
  verificador: string
  sesion_id: string | null
  creado_at: Date
}

/**
 * Uses up a sign-in under way; null when it is unknown, over or used, or when the tab that comes back is not the one that
 * asked (ING-16). Of two at once, one gets it.
 */
export const tomarIntento = async (
  db: Db,
  state: string,
  secreto: string,
  ahora: Date,
): Promise<IntentoTomado | null> => {
  const reto = huella(secreto).toString('base64url')
  const { rows } = await sql<IntentoTomado>`
    update oidc_intentos set usado_at = ${ahora}
    where huella_state = ${huella(state)} and reto = ${reto} and usado_at is null and vence_at > ${ahora}
    returning uso, nonce, verificador, sesion_id, creado_at`.execute(db)
  return rows[0] ?? null
}

/** Deletes what was begun at the provider and can no longer be finished. */
export const deleteIntentosDeOidc = async (db: Db, antes: Date): Promise<void> => {
  await db.deleteFrom('oidc_intentos').where('vence_at', '<', antes).execute()
}

/** Whose the identity is; undefined where it is linked with nobody. */
export const findUsuarioDe = (db: Db, { emisor, sub }: { emisor: string; sub: string }) =>
  db
    .selectFrom('identidades')
    .select('user_id')
    .where('emisor', '=', emisor)
    .where('sub', '=', sub)
    .where('terminada_at', 'is', null)
    .executeTakeFirst()

/** The Lima date and time since when a user is linked there; null where the user is not (ING-18). */
export const findEnlace = async (db: Db, emisor: string, user_id: number): Promise<string | null> =>
  (
    await db
      .selectFrom('identidades')
      .select(sql<string>`marca_lima(enlazada_at)`.as('desde'))
      .where('emisor', '=', emisor)
      .where('user_id', '=', user_id)
      .where('terminada_at', 'is', null)
      .executeTakeFirst()
  )?.desde ?? null

/** Whether a user is known there (ING-21). */
export const estaEnlazado = async (db: Db, emisor: string, user_id: number): Promise<boolean> =>
  (await findEnlace(db, emisor, user_id)) !== null

interface Enlace {
  emisor: string
  sub: string
  user_id: number
  manera: 'cuenta' | 'nombre'
}

/** Links an identity with a user. False when one of both is linked already: the indexes decide, so that two at once are one. */
export const enlazar = async (trx: Trx, { manera, ...quien }: Enlace, ahora: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identidades')
    .values({ ...quien, manera, enlazada_at: ahora })
    .onConflict((conflicto) => conflicto.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Links an identity with the one live user of that address, put by the administration or proved (ING-18): never user 11, nor
 * whoever has left, has a link or had this one taken away. Undefined when there is nobody of the kind.
 */
export const enlazarPorCorreo = async (
  trx: Trx,
  { emisor, sub, email }: { emisor: string; sub: string; email: string },
  ahora: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number }>`
    insert into identidades (emisor, sub, user_id, enlazada_at, manera)
    select ${emisor}, ${sub}, u.id, ${ahora}, 'correo' from usuarios u
    where lower(u.email) = lower(${email}) and u.deleted_at is null and u.baja_at is null and u.id <> 11
      and not exists (select from identidades i where i.user_id = u.id and i.emisor = ${emisor}
        and (i.terminada_at is null or i.sub = ${sub}))
    on conflict do nothing returning user_id`.execute(trx)
  return rows[0]?.user_id
}

/** What the provider has proved of the address of a user (ING-25). */
export const comprobarEmailDe = (trx: Trx, user_id: number, email: string, ahora: Date) =>
  trx
    .updateTable('usuarios')
    .set({ email_comprobado_at: ahora })
    .where('id', '=', user_id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_comprobado_at', 'is', null)
    .execute()

/** Ends the link of a user. False where there is none. */
export const quitarEnlace = async (trx: Trx, emisor: string, user_id: number, ahora: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('identidades')
    .set({ terminada_at: ahora })
    .where('emisor', '=', emisor)
    .where('user_id', '=', user_id)
    .where('terminada_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends all links of a user, with whichever issuer (USU-65). */
export const terminarEnlacesDe = (trx: Trx, user_id: number, terminada_at: Date) =>
  trx
    .updateTable('identidades')
    .set({ terminada_at })
    .where('user_id', '=', user_id)
    .where('terminada_at', 'is', null)
    .execute()
