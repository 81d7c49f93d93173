import type { SesionUsuario } from '@cabildo/contracts/sesion'

/** The caller of a request: who, from which area, with which live permissions (SHE-100). */
export interface Sesion extends Pick<SesionUsuario, 'user' | 'area' | 'roles'> {
  id: string
}
