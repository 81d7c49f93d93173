import { PROCESOS, type Proceso } from '@cabildo/contracts/atencion'
import type { Db } from '../db/conexion.ts'
import type { Sesion } from '../sesion/sesion.ts'
import { findDesignacion } from './responsables.queries.ts'

/** Whether somebody may do what only the responsible does: titular and alternate, or all while nobody is designated. */
export const puedeComoResponsable = (
  proceso: Proceso,
  designados: readonly number[] | null,
  { user, roles }: Pick<Sesion, 'user' | 'roles'>,
): boolean => roles.includes(PROCESOS[proceso].permiso) && (designados === null || designados.includes(user.id))

/** The same by the designation in force (REC-40, TRS-13). */
export const esResponsable = async (db: Db, proceso: Proceso, sesion: Sesion): Promise<boolean> => {
  const en = await findDesignacion(db, proceso)
  return puedeComoResponsable(proceso, en ? [en.titular_id, en.alterno_id] : null, sesion)
}
