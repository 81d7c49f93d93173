import { CONFIRMACION_MINUTOS } from '@cabildo/contracts/sesion'
import { ErrorDeNegocio } from '../errores.ts'
import type { Reloj } from '../reloj.ts'
import type { Sesion } from './sesion.ts'

/**
 * Throws `confirmar` (403) unless the caller has proved who it is in this very session within the last ten minutes, by
 * signing in or by giving the password again (ING-04, D-111). Nothing may have been done before it is asked.
 */
export const exigirConfirmado = (sesion: Pick<Sesion, 'confirmada'>, reloj: Reloj): void => {
  if (reloj.ahora().getTime() - sesion.confirmada > CONFIRMACION_MINUTOS * 60_000) throw new ErrorDeNegocio('confirmar')
}
