import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { ErrorDeNegocio } from '../errores.ts'

/** The caller of a request: who, from which area, with which live permissions (SHE-100). */
export interface Sesion extends Pick<SesionUsuario, 'user' | 'area' | 'roles'> {
  id: string
}

/** The caller's own area, when that is the one asked for or none is; another's is refused with 403 (D-02). */
export const soloSuArea = (sesion: Sesion, area_id: number | null | undefined): number => {
  if (area_id != null && area_id !== sesion.area.id) throw new ErrorDeNegocio('sinPermiso')
  return sesion.area.id
}
