import { sql } from 'kysely'
import { despuesDe } from '../db/columnas.ts'
import type { Trx } from '../db/conexion.ts'

/** Whose accesses are meant: a user's, or those of an employee without one. */
export interface Dueno {
  user_id: number | null
  employee_id: number | null
}
export const deDueno = ({ user_id, employee_id }: Dueno) =>
  user_id === null ? sql`a.employee_id = ${employee_id}` : sql`a.user_id = ${user_id}`

interface Cuales {
  anio_eje: number
  /** Only what ended before this day; null for whatever is active. */
  terminadosAntesDe: string | null
  /** The access that stays on. */
  menos?: number
}

/** Switches off what is active in a year, or has ended in it, so that another access may be the active one (D-08). */
export const apagarAccesos = (
  trx: Trx,
  ahora: Date,
  dueno: Dueno,
  { anio_eje, terminadosAntesDe, menos = 0 }: Cuales,
) =>
  sql`update accesos a set estado = false, updated_at = ${despuesDe(ahora, 'a')}
    where ${deDueno(dueno)} and a.anio_eje = ${anio_eje} and a.estado and a.deleted_at is null and a.empacce_id <> ${menos}
      and (${terminadosAntesDe}::date is null or a.hasta < ${terminadosAntesDe}::date)`.execute(trx)
