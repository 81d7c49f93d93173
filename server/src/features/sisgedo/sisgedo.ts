import type { Dependencia, Relacion } from '@cabildo/contracts/mesa-de-partes-lista'
import type { Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { DocumentoPorRegistrar, Registrado, Registrador } from './interno.queries.ts'

/** The product's own register: it commits with the caller's transaction (MPV-73). */
export interface SisgedoInterno {
  clase: 'interno'
  dependencias(): Promise<Dependencia[]>
  /** What is registered under that number. */
  hallar(expe_id: string): Promise<Relacion | undefined>
  /**
   * Takes the numbers of the series 'expediente' and 'registro', so call it after the caller's own. `quien` null: nobody,
   * as when a citizen files. Throws ErrorDeNegocio('validacion') for an unknown department.
   */
  registrar(trx: Trx, documento: DocumentoPorRegistrar, quien: Registrador | null): Promise<Registrado>
}

/**
 * A Sisgedo elsewhere, over HTTP. Its calls throw ErrorDeNegocio('sisgedoNoResponde') when nobody can tell what became
 * of them, and ErrorDeNegocio('validacion') when it refused.
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
