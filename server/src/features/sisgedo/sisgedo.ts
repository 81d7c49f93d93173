import type { Dependencia } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'

/** What Sisgedo is told of a document: these fields and no others (P-18). */
export interface DocumentoPorRegistrar {
  /** Names it for ever: registering it again answers the same number (F6). */
  clave: `${'tramite' | 'reclamo' | 'solicitud'}:${number}`
  tipo_documento: string
  numero_documento: string
  folios: number
  asunto: string
  solicitante: string
  documento_identidad: string
  email: string
  /** Digits; '0' for none. */
  relacionado: string
  /** Where it is sent, a department once (MPV-65); without any it stays at the front desk. */
  destinos: readonly { dependencia: number; copia: boolean; proveido: string }[]
}

export interface Registrado {
  /** Number of the registro, as screens show it. */
  expe_id: string
}

/** The employee who registers, and the office where. */
export interface Registrador {
  user_id: number
  area_id: number
}

/** The product's own register: it commits with the caller's transaction (MPV-73). */
export interface SisgedoInterno {
  clase: 'interno'
  dependencias(): Promise<Dependencia[]>
  /**
   * Takes the numbers of the series 'expediente' and 'registro', so call it after the caller's own. `quien` null: nobody,
   * as when a citizen files. Throws ErrorDeNegocio('validacion') for an unknown department.
   */
  registrar(trx: Trx, documento: DocumentoPorRegistrar, quien: Registrador | null): Promise<Registrado>
}

/**
 * A Sisgedo of somebody else's, over HTTP. Its calls throw ErrorDeNegocio('sisgedoNoResponde') when it cannot be told
 * what became of them, and ErrorDeNegocio('validacion') when it refused.
 */
export interface SisgedoRemoto {
  clase: 'http'
  dependencias(): Promise<Dependencia[]>
  registrar(documento: DocumentoPorRegistrar): Promise<Registrado>
  /** What it has under that name; null for nothing. */
  buscar(clave: DocumentoPorRegistrar['clave']): Promise<Registrado | null>
}

export type Sisgedo = SisgedoInterno | SisgedoRemoto

/** Shown beside a destination that the register does not know. */
export const MENSAJE_DEPENDENCIA = 'La dependencia no existe en Sisgedo, elija otra'

const REINTENTAR_SEGUNDOS = 30

/** Nobody can tell whether Sisgedo did what it was asked (F6); `motivo` is for the log. */
export const sinRespuesta = (motivo: string): ErrorDeNegocio => {
  const error = new ErrorDeNegocio('sisgedoNoResponde', { reintentar: REINTENTAR_SEGUNDOS })
  error.cause = motivo
  return error
}

/** Sisgedo does not answer, and surely did nothing: the request never got there. */
export class SisgedoInalcanzable extends ErrorDeNegocio {
  constructor(motivo: string) {
    super('sisgedoNoResponde', { reintentar: REINTENTAR_SEGUNDOS })
    this.cause = motivo
  }
}
