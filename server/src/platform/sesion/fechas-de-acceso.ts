import { type FechasDeAcceso, haTerminado } from '@cabildo/contracts/accesos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { sql } from 'kysely'
import { despuesDe } from '../db/columnas.ts'
import type { Trx } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'

/** A row without the dates that it does not have: without dates the answers are those of volume 1 (USU-59). */
export const sinFechasVacias = <Fila extends FechasDeAcceso>({ desde, hasta, ...resto }: Fila) =>
  ({ ...resto, ...(desde && { desde }), ...(hasta && { hasta }) }) as Fila

/** Refuses to switch on an access that has ended: it would go on not counting (TRA-30). Throws accesoTerminado. */
export const exigirSinTerminar = (fechas: FechasDeAcceso, hoy: string): void => {
  if (!haTerminado(fechas, hoy)) return
  const mensaje = `El acceso terminó el ${fecha(fechas.hasta ?? null)}: edítelo e indique hasta cuándo sigue`
  throw new ErrorDeNegocio('accesoTerminado', { mensaje })
}

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
