import { ErrorDeNegocio } from '../errores.ts'
import type { Sesion } from './sesion.ts'

/** The caller's own area, when that is the one asked for or none is; another's is refused with 403 (D-02). */
export const soloSuArea = (sesion: Sesion, area_id: number | null | undefined): number => {
  if (area_id != null && area_id !== sesion.area.id) throw new ErrorDeNegocio('sinPermiso')
  return sesion.area.id
}
