import type { Manera } from '@cabildo/contracts/mi-cuenta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { CasaWeb } from '../../casa.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { agenteDe } from '../../platform/http/agente.ts'
import { redDe } from '../../platform/http/red.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import type { Log } from '../../platform/log.ts'
import { INGRESOS } from '../../platform/observacion/metricas.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { OrigenDeSesion, TitularConClave } from '../../platform/sesion/sesion.queries.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import { avisarDelIngreso } from './avisos.ts'
import { exigidoDesde } from './exigencia.ts'
import type { SitioDeLlaves } from './llaves.ts'
import { comprobarPorClave } from './sesion.queries.ts'

export type CasaDeSesion = Pick<CasaWeb, 'db' | 'reloj' | 'sesiones' | 'config' | 'entidad' | 'cartero' | 'secreto'>

/** What a call takes that anybody may make (ING-33). */
export const CUERPO_PUBLICO_BYTES = 8_192

/** Where a call comes from: the network and the device. */
export type Desde = Pick<OrigenDeSesion, 'red' | 'agente'>
export const desdeDe = ({ ip, headers }: Pick<Solicitud, 'ip' | 'headers'>): Desde => ({
  red: redDe(ip),
  agente: agenteDe(headers['user-agent']),
})

/** From where somebody signs in. */
export interface Llegada extends Desde {
  log: Log
  /** Where the page that asks may use passkeys; null where it may not (ING-08). */
  sitio: SitioDeLlaves | null
  /** The request, as the audit trail names it. */
  peticion: string
}

interface Apertura extends Llegada {
  manera: Manera
  /** Whether a second factor was shown to the provider, whose word the settings take for it (ING-20). */
  factorAjeno?: boolean
  /** What has to be done with the session or not at all, in its transaction; what it answers is put into the token. */
  ademas?: (trx: Trx, ahora: Date) => Promise<Pick<SesionUsuario, 'codigosQuedan'>>
}

/**
 * Opens the session of somebody who has shown all that is asked, and answers its token: notices of it are written with it, and an
 * address is proved by the password that was mailed there (ING-25, ING-28). Null when the password was replaced meanwhile.
 */
export const abrirIngreso = async (
  { db, reloj, sesiones, config }: CasaDeSesion,
  titular: TitularConClave,
  inicial: boolean,
  { red, agente, manera, log, ademas, factorAjeno = false }: Apertura,
): Promise<string | null> => {
  const { user_id, clave_vence_at } = titular
  const factor_exigido_at = await exigidoDesde({ db, reloj, config }, titular)
  const token = await sesiones.crear(
    db,
    { ...titular, factor_exigido_at },
    {
      ...{ matchPassword: inicial, modulos: await listModulosActivos(db) },
      origen: { red, agente, manera, factor_ajeno: factorAjeno },
      alAbrir: async (trx, sesion) => {
        const mas = await ademas?.(trx, sesion.creada)
        // Who enters otherwise has not used what was mailed.
        if (clave_vence_at !== null && inicial) await comprobarPorClave(trx, user_id, clave_vence_at, sesion.creada)
        const avisos = await avisarDelIngreso(trx, reloj, titular, sesion)
        return {
          ...(avisos > 0 && { avisos }),
          ...mas,
          ...(manera === 'proveedor' && { porProveedor: true as const }),
        }
      },
    },
  )
  if (token === null) return null
  log.info({ user_id, red }, 'ingreso')
  INGRESOS.inc({ outcome: 'ok' })
  return token
}

/** Whether an initial password's days without an entry are over (USU-69). */
export const haVencido = ({ clave_vence_at }: Pick<TitularConClave, 'clave_vence_at'>, reloj: Reloj): boolean =>
  clave_vence_at !== null && clave_vence_at <= reloj.ahora()
