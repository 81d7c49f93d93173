import type { Manera } from '@cabildo/contracts/mi-cuenta'
import type { CasaWeb } from '../../casa.ts'
import type { Log } from '../../platform/log.ts'
import { INGRESOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { TitularConClave } from '../../platform/sesion/sesion.queries.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { exigidoDesde } from './exigencia.ts'
import type { SitioDeLlaves } from './llaves.ts'

export type CasaDeSesion = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones' | 'config' | 'entidad' | 'secreto'>

/** From where somebody signs in. */
export interface Llegada {
  red: string
  log: Log
  /** Where the page that asks may use passkeys; null where it may not (ING-08). */
  sitio: SitioDeLlaves | null
  /** The request, as the audit trail names it. */
  peticion: string
}

/** Opens the session of somebody who has shown all that is asked; null when the password was replaced meanwhile. */
export const abrirIngreso = async (
  { db, reloj, sesiones, config }: CasaDeSesion,
  titular: TitularConClave,
  inicial: boolean,
  {
    red,
    log,
    codigosQuedan,
    factorAjeno = false,
  }: Llegada & { manera: Manera; codigosQuedan?: number; factorAjeno?: boolean },
): Promise<string | null> => {
  const { user_id } = titular
  const factor_exigido_at = await exigidoDesde({ db, reloj, config }, titular)
  const ademas = codigosQuedan === undefined ? {} : { codigosQuedan }
  const token = await sesiones.crear(
    db,
    { ...titular, factor_exigido_at },
    { matchPassword: inicial, modulos: await listModulosActivos(db), ademas },
  )
  if (token === null) return null
  log.info({ user_id, red }, 'ingreso')
  INGRESOS.inc({ outcome: 'ok' })
  return token
}

/** Whether an initial password's days without an entry are over (USU-69). */
export const haVencido = ({ clave_vence_at }: Pick<TitularConClave, 'clave_vence_at'>, reloj: Reloj): boolean =>
  clave_vence_at !== null && clave_vence_at <= reloj.ahora()
