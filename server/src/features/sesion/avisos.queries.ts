import type { ClaseDeAviso, DatosDeAviso } from '@cabildo/contracts/mi-cuenta'
import { AVISOS_DIAS } from '@cabildo/contracts/mi-cuenta'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { DIA_MS } from '../../platform/reloj.ts'

/** A notice as it is kept. */
export interface FilaDeAviso {
  id: number
  clase: ClaseDeAviso
  datos: DatosDeAviso
  en: Date
}

/** Keeps a notice; the database asks for its mail where the user has a proved address (ING-28, migration 0067). */
export const insertAviso = (trx: Trx, { user_id, clase, datos, en }: Omit<FilaDeAviso, 'id'> & { user_id: number }) =>
  trx
    .insertInto('avisos_seguridad')
    .values({ user_id, clase, datos: JSON.stringify(datos), en })
    .execute()

/** Who a user is in a letter. */
const NOMBRE = sql<string>`coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username)`

/** Name of a user, as letters and notices have it. */
export const findNombre = async (db: Db, user_id: number): Promise<string> =>
  (
    await sql<{ nombre: string }>`
      select ${NOMBRE} as nombre from usuarios u left join trabajadores t on t.employee_id = u.employee_id
      where u.id = ${user_id}`.execute(db)
  ).rows[0]?.nombre ?? ''

/** The user whose notices are written, with the proved address, held so that two jobs do not write the same; undefined without one. */
export const lockTitularDeAvisos = async (trx: Trx, user_id: number) =>
  (
    await sql<{ nombre: string; email: string; desde: Date }>`
      select ${NOMBRE} as nombre, u.email, u.email_comprobado_at as desde
      from usuarios u left join trabajadores t on t.employee_id = u.employee_id
      where u.id = ${user_id} and u.deleted_at is null and u.email_comprobado_at is not null
      for no key update of u`.execute(trx)
  ).rows[0]

/** The notices since then of which no mail tells, oldest first. */
export const listSinEscribir = async (trx: Trx, user_id: number, desde: Date): Promise<FilaDeAviso[]> =>
  (
    await sql<FilaDeAviso>`
      select id, clase, datos, en from avisos_seguridad
      where user_id = ${user_id} and en >= ${desde} and escrito_at is null order by en, id`.execute(trx)
  ).rows

/** How many mails of notices a user got since then. */
export const countCorreosDeAvisos = async (trx: Trx, user_id: number, desde: Date): Promise<number> =>
  (
    await sql<{ cuantos: number }>`
      select count(distinct correo_id)::integer as cuantos from avisos_seguridad
      where user_id = ${user_id} and escrito_at >= ${desde}`.execute(trx)
  ).rows[0]?.cuantos ?? 0

/** Notes which mail tells of these notices, and when it was written. */
export const setEscritos = (trx: Trx, ids: readonly number[], correo_id: number, escrito_at: Date) =>
  trx
    .updateTable('avisos_seguridad')
    .set({ correo_id, escrito_at })
    .where('id', 'in', [...ids])
    .execute()

/** Marks what the user has not been told as told by this sign-in; answers how much that is (ING-28). */
export const verAvisos = async (trx: Trx, user_id: number, visto_at: Date): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('avisos_seguridad')
    .set({ visto_at })
    .where('user_id', '=', user_id)
    .where('visto_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Whether somebody comes from where the user has not come from before, as far as sessions are kept. */
export const esDispositivoNuevo = async (
  trx: Trx,
  user_id: number,
  { id, red, agente, desde }: { id: string; red: string; agente: string; desde: Date },
): Promise<boolean> => {
  // Sessions of before this was kept say nothing: while there are no others, there is nothing to compare with.
  const { rows } = await sql<{ nuevo: boolean }>`
    select not coalesce(bool_or(red = ${red} and agente = ${agente}), false)
      and (coalesce(bool_or(red is not null), false) or count(*) = 0) as nuevo
    from sesiones where user_id = ${user_id} and id <> ${id} and vista >= ${desde}`.execute(trx)
  return rows[0]?.nuevo ?? false
}

/** Everybody of the informatics area who can come in, but the one named, in the order in which rows are held. */
export const listInformatica = async (trx: Trx, hoy: string, menos: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select u.id from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
        join areas ar on acceso_vigente(a, ar, ${hoy}::date)
        join areas_facultades f on f.area_id = ar.id and f.facultad = 'informatica'
      where u.deleted_at is null and u.id <> ${menos} order by 1`.execute(trx)
  ).rows.map(({ id }) => id)

/** Deletes notices that nobody looks for any more; `ayer` is a day ago. */
export const deleteAvisosViejos = async (db: Db, ayer: Date): Promise<void> => {
  await db
    .deleteFrom('avisos_seguridad')
    .where('en', '<', new Date(ayer.getTime() - (AVISOS_DIAS - 1) * DIA_MS))
    .execute()
}
