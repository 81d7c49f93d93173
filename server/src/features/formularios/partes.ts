import type { Cartero } from '../../platform/correo/carta.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'
import type { Plazos } from '../../platform/plazos/plazos.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { LimitarEnvios } from './limite-envios.ts'
import type { UnaVez } from './una-vez.ts'

/** What filing needs of the house, whatever a citizen files. */
export interface PartesDeEnvio {
  reloj: Reloj
  identidad: Identidad
  cartero: Cartero
  plazos: Plazos
  limitarEnvios: LimitarEnvios
  unaVez: UnaVez
}
