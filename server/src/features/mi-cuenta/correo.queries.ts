import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** The address of an account, and the one that waits for its proof (ING-25). */
export interface CorreoDeCuenta {
  email: string | null
  comprobado: boolean
  pendiente: string | null
}

const CORREO = sql`u.email, u.email_comprobado_at is not null as comprobado, u.email_pendiente as pendiente`

export const findCorreo = async (db: Db, user_id: number): Promise<CorreoDeCuenta | undefined> =>
  (
    await sql<CorreoDeCuenta>`select ${CORREO} from usuarios u where u.id = ${user_id} and u.deleted_at is null`.execute(
      db,
    )
  ).rows[0]

/** The same, held until the transaction ends. */
export const lockCorreo = async (trx: Trx, user_id: number): Promise<CorreoDeCuenta | undefined> =>
  (
    await sql<CorreoDeCuenta>`
      select ${CORREO} from usuarios u where u.id = ${user_id} and u.deleted_at is null for no key update`.execute(trx)
  ).rows[0]

/** Whether another live user has that address. */
export const esDeOtro = async (db: Db, user_id: number, email: string): Promise<boolean> =>
  (
    await sql`select from usuarios where lower(email) = lower(${email}) and id <> ${user_id} and deleted_at is null`.execute(
      db,
    )
  ).rows.length > 0

/** Keeps an address that has to be proved; the one of before is used meanwhile. */
export const setPendiente = (trx: Trx, user_id: number, email_pendiente: string | null) =>
  trx.updateTable('usuarios').set({ email_pendiente }).where('id', '=', user_id).execute()

/** Sets the address of an account, proved at that instant, or takes it away. */
export const setCorreo = (trx: Trx, user_id: number, email: string | null, ahora: Date) =>
  trx
    .updateTable('usuarios')
    .set({
      email,
      email_comprobado_at: email === null ? null : ahora,
      email_pendiente: null,
      updated_at: despuesDe(ahora),
    })
    .where('id', '=', user_id)
    .execute()
