import type { CLASES_DE_FACTOR } from '@cabildo/contracts/mi-cuenta'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** A second factor as it is kept. */
export interface FilaFactor {
  id: number
  clase: (typeof CLASES_DE_FACTOR)[number]
  nombre: string
  sellada: Buffer | null
  credencial: string | null
  clave_publica: Buffer | null
  transportes: string[] | null
  /** The host for which a passkey was made (ING-08). */
  sitio: string | null
  /** Date and time, Lima. */
  created_at: string
  usado_at: string | null
}

/** The second factors of a user, oldest first. */
export const listFactores = async (db: Db, user_id: number): Promise<FilaFactor[]> =>
  (
    await sql<FilaFactor>`
      select id, clase, nombre, sellada, credencial, clave_publica, transportes, sitio, marca_lima(created_at) as created_at,
        marca_lima(usado_at) as usado_at
      from factores where user_id = ${user_id} order by id`.execute(db)
  ).rows

/** Holds a user while the second factors change, so that such acts queue up; the username, or undefined when there is none. */
export const lockTitular = async (trx: Trx, user_id: number): Promise<string | undefined> =>
  (
    await sql<{ username: string }>`
      select username from usuarios where id = ${user_id} and deleted_at is null for no key update`.execute(trx)
  ).rows[0]?.username

export const insertFactor = async (
  trx: Trx,
  factor: {
    user_id: number
    nombre: string
    ahora: Date
  } & (
    | { clase: 'totp'; sellada: Buffer; ultimo_paso: number }
    | {
        clase: 'llave'
        credencial: string
        clave_publica: Buffer
        contador: number
        transportes: string[] | null
        sitio: string
      }
  ),
): Promise<number> => {
  const { ahora, ...fila } = factor
  const { id } = await trx
    .insertInto('factores')
    .values({ ...fila, created_at: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setNombre = (trx: Trx, id: number, nombre: string) =>
  trx.updateTable('factores').set({ nombre }).where('id', '=', id).execute()

export const deleteFactor = (trx: Trx, id: number) => trx.deleteFrom('factores').where('id', '=', id).execute()

/** Accepts a code's step once: neither it nor an earlier one is right again, in any process (ING-07). */
export const gastarPaso = async (trx: Trx, id: number, paso: number, ahora: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('factores')
    .set({ ultimo_paso: paso, usado_at: ahora })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ultimo_paso', 'is', null), eb('ultimo_paso', '<', paso)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Accepts a passkey's counter if it has grown, or the key counts nothing (ING-09). */
export const subirContador = async (trx: Trx, id: number, contador: number, ahora: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update factores set contador = ${contador}, usado_at = ${ahora}
    where id = ${id} and (${contador}::bigint > contador or (${contador}::bigint = 0 and contador = 0))`.execute(trx)
  return numAffectedRows === 1n
}

/** The hash of an unused recovery code by its first group. */
export const findCodigo = async (db: Db, user_id: number, prefijo: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('codigos_recuperacion')
      .select('hash')
      .where('user_id', '=', user_id)
      .where('prefijo', '=', prefijo)
      .where('usado_at', 'is', null)
      .executeTakeFirst()
  )?.hash

/** Uses a recovery code up; of two at once, one does. */
export const gastarCodigo = async (
  trx: Trx,
  { user_id, prefijo, hash }: { user_id: number; prefijo: string; hash: string },
  ahora: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('codigos_recuperacion')
    .set({ usado_at: ahora })
    .where('user_id', '=', user_id)
    .where('prefijo', '=', prefijo)
    .where('hash', '=', hash)
    .where('usado_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const countCodigos = async (db: Db, user_id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from codigos_recuperacion where user_id = ${user_id} and usado_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export const deleteCodigos = (trx: Trx, user_id: number) =>
  trx.deleteFrom('codigos_recuperacion').where('user_id', '=', user_id).execute()

/** Gives a user other recovery codes; all earlier ones are void (ING-10). */
export const setCodigos = async (
  trx: Trx,
  user_id: number,
  codigos: readonly { prefijo: string; hash: string }[],
): Promise<void> => {
  await deleteCodigos(trx, user_id)
  await trx
    .insertInto('codigos_recuperacion')
    .values(codigos.map((codigo) => ({ user_id, ...codigo })))
    .execute()
}

/**
 * Takes all second factors of a user away, and what was given out to use them. Where one is demanded of the user, the term to
 * add another counts from `exigido_at` (ING-14). Answers how many factors there were.
 */
export const deleteFactoresDe = async (trx: Trx, user_id: number, exigido_at: Date): Promise<number> => {
  const { numDeletedRows } = await trx.deleteFrom('factores').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  await deleteCodigos(trx, user_id)
  await trx.deleteFrom('retos').where('user_id', '=', user_id).execute()
  await trx
    .updateTable('usuarios')
    .set({ factor_exigido_at: exigido_at })
    .where('id', '=', user_id)
    .where('factor_exigido_at', 'is not', null)
    .execute()
  return Number(numDeletedRows)
}

/** Applications of codes, with the secret as it is kept. */
export const listSecretos = async (db: Db): Promise<Buffer[]> =>
  (
    await sql<{ sellada: Buffer }>`
      select f.sellada from factores f join usuarios u on u.id = f.user_id
      where f.clase = 'totp' and u.deleted_at is null`.execute(db)
  ).rows.map(({ sellada }) => sellada)

/** How many users have no other second factor than passkeys that were made for another host than this one (ING-08). */
export const countSinOtroFactor = async (db: Db, sitio: string | null): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select f.user_id from factores f join usuarios u on u.id = f.user_id
      where u.deleted_at is null
      group by f.user_id having bool_and(f.clase = 'llave' and f.sitio is distinct from ${sitio})) q`.execute(db)
  return rows[0]?.n ?? 0
}
