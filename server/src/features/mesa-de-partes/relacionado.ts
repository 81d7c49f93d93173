import { MENSAJES_TRAMITE, numeroPropio, RELACIONADO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import type { Relacion } from '@cabildo/contracts/mesa-de-partes-lista'
import { campoInvalido } from '../../platform/errores.ts'
import { findPorExpediente, findPorRegistro } from './atencion.queries.ts'
import type { Mesa } from './atencion.ts'

interface Leido {
  /** Digits, as Sisgedo is told; '0' for none. */
  relacionado: string
  hallado: Relacion | null
}
type Casa = Pick<Mesa, 'db' | 'sisgedo'>

const CIFRAS_PROPIAS = /^(20\d\d)(\d{6,9})$/
const rechazo = (mensaje: string) => campoInvalido('relacionado', mensaje)

/**
 * The file that a related number names (MPV-62). Digits are taken as they are, known or not. A number of the product's own
 * is an expediente's or, with REG- in front or where there is no such expediente, the expediente of that filing; with the
 * own register an unknown one is refused: throws ErrorDeNegocio('validacion').
 */
export const leerRelacionado = async (casa: Casa, relacionado: string): Promise<Leido> => {
  const propio = numeroPropio(relacionado)
  if (!propio) {
    const expe_id = relacionado.replace(CIFRAS_PROPIAS, '$1-$2')
    return { relacionado, hallado: relacionado === '0' ? null : await hallar(casa, expe_id) }
  }
  const { clase, anio, numero } = propio
  const expe_id = `${anio}-${String(numero).padStart(6, '0')}`
  const suyo = clase === 'registro' ? null : await hallar(casa, expe_id)
  if (suyo) return { relacionado: cifrasDe(suyo.numero), hallado: suyo }
  // A bare number is the remote Sisgedo's own where there is one, also when a filing here has the same.
  const remoto = casa.sisgedo.clase === 'http'
  const deRegistro = clase === 'registro' || (clase === undefined && !remoto)
  const presentado = deRegistro ? await findPorRegistro(casa.db, anio, numero) : undefined
  if (presentado?.expe_id) {
    const { expe_id: numeroDeExpediente, ...resto } = presentado
    return { relacionado: cifrasDe(numeroDeExpediente), hallado: { numero: numeroDeExpediente, ...resto } }
  }
  if (presentado) throw rechazo(MENSAJES_TRAMITE.relacionadoSinRecepcionar)
  // A remote Sisgedo has numbers that nobody here knows.
  if (remoto && clase !== 'registro') return { relacionado: cifrasDe(expe_id), hallado: null }
  throw rechazo(MENSAJES_TRAMITE.relacionadoDesconocido)
}

/** The expediente of that number: in the own register any, of a remote one those that this front desk has received. */
const hallar = async ({ db, sisgedo }: Casa, expe_id: string): Promise<Relacion | null> =>
  (sisgedo.clase === 'interno' ? await sisgedo.hallar(expe_id) : await findPorExpediente(db, expe_id)) ?? null

/** A number without its hyphens. Throws for one of a remote Sisgedo that has letters, which digits cannot say. */
const cifrasDe = (expe_id: string): string => {
  const cifras = expe_id.replaceAll('-', '')
  if (!/^\d+$/.test(cifras) || cifras.length > RELACIONADO_MAXIMO)
    throw rechazo(MENSAJES_TRAMITE.relacionadoDesconocido)
  return cifras
}
