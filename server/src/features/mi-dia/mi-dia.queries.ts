import type { AlIngresar, NombreDeAsunto } from '@cabildo/contracts/mi-dia'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** The figures in one statement, each an expression of the list that it opens, and the account's own choice. */
export const leerMiDia = async (
  db: Db,
  user_id: number,
  cuentas: ReadonlyMap<NombreDeAsunto, RawBuilder<unknown>>,
): Promise<{ al_ingresar: AlIngresar } & Partial<Record<NombreDeAsunto, number>>> => {
  const columnas = [...cuentas].map(([nombre, cuenta]) => sql`${cuenta}::integer as ${sql.id(nombre)}`)
  const { rows } = await sql<{ al_ingresar: AlIngresar } & Partial<Record<NombreDeAsunto, number>>>`
    select ${sql.join([sql`(select u.al_ingresar from usuarios u where u.id = ${user_id}) as al_ingresar`, ...columnas])}`.execute(
    db,
  )
  const [leido] = rows
  if (!leido) throw new Error('a selection without rows to select from answers one')
  return leido
}

/** Chooses what opens after signing in. The record's version stays: nobody edits this field in the form of users. */
export const setAlIngresar = (trx: Trx, user_id: number, al_ingresar: AlIngresar) =>
  trx.updateTable('usuarios').set({ al_ingresar }).where('id', '=', user_id).execute()
