import type { CodigoError, CuerpoError } from '@cabildo/contracts/base/errores'
import { conEspera } from '@cabildo/contracts/base/espera'
import { MENSAJES } from '@cabildo/contracts/base/mensajes'

/**
 * A refused or failed call. `status` is 0 when no answer came (SHE-80); `campos` holds the errors by field (SHE-97).
 */
export class ErrorApi extends Error {
  readonly status: number
  readonly codigo: CodigoError | undefined
  readonly campos: Readonly<Record<string, string>>
  /** The document that an earlier try made (yaGuardado). */
  readonly doc_id: number | undefined
  /** Works that the refused upload would take away (retiraObras). */
  readonly retiradas: number | undefined
  /** The ticket of a form was too old; another one will do (D-43). */
  readonly vencido: boolean
  /** The seconds to wait before asking again (Retry-After), if the server says so. */
  readonly esperaSeg: number | undefined
  /** The request's id in the log, for unexpected faults. */
  readonly peticion: string | undefined

  constructor(status: number, cuerpo: Partial<CuerpoError> = {}, esperaSeg?: number) {
    super(cuerpo.message ?? MENSAJES.sinDatos)
    this.name = 'ErrorApi'
    this.status = status
    this.peticion = cuerpo.peticion
    this.codigo = cuerpo.codigo
    this.campos = cuerpo.errors ?? {}
    this.doc_id = cuerpo.doc_id
    this.retiradas = cuerpo.retiradas
    this.vencido = cuerpo.vencido === true
    this.esperaSeg = esperaSeg
  }

  /** The words of the refusal; one for too much at once says when to try again (SHE-95, D-28). */
  get mensaje(): string {
    const espera = this.status === 429 ? this.esperaSeg : undefined
    return this.conCodigo(espera === undefined ? this.message : conEspera(this.message, espera))
  }

  /** Adds the request's id, for people to quote, to the text of an unexpected fault (SHE-97). */
  conCodigo(texto: string): string {
    return this.peticion && texto ? `${texto.replace(/\.$/, '')}. Código: ${this.peticion}` : texto
  }
}
