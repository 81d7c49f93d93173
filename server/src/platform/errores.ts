import { type CodigoError, type CuerpoError, ERRORES } from '@cabildo/contracts/base/errores'

interface Detalles {
  campos?: Record<string, string>
  reintentar?: number
  mensaje?: string
  doc_id?: number
  retiradas?: number
  cantidades?: Record<string, number>
}

/** Every refusal of the product: a code of the catalogue and, where a field is to blame, its Spanish text (SHE-97). */
export class ErrorDeNegocio extends Error {
  readonly codigo: CodigoError
  readonly campos: Record<string, string> | undefined
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly reintentar: number | undefined
  /** The caller's own document that the refusal concerns. */
  readonly doc_id: number | undefined
  /** Works that the refused upload would take away. */
  readonly retiradas: number | undefined
  /** What an area holds now (ORG-28). */
  readonly cantidades: Record<string, number> | undefined

  constructor(codigo: CodigoError, { campos, reintentar, mensaje, doc_id, retiradas, cantidades }: Detalles = {}) {
    // A message of its own may name the record; the catalogue's is the same for all.
    super(mensaje ?? ERRORES[codigo].mensaje)
    this.codigo = codigo
    this.campos = campos
    this.reintentar = reintentar
    this.doc_id = doc_id
    this.retiradas = retiradas
    this.cantidades = cantidades
  }

  get status(): number {
    return ERRORES[this.codigo].status
  }

  /** The body that the caller reads. */
  cuerpo(): CuerpoError {
    return {
      message: this.message,
      codigo: this.codigo,
      ...(this.campos && { errors: this.campos }),
      ...(this.doc_id && { doc_id: this.doc_id }),
      ...(this.retiradas && { retiradas: this.retiradas }),
      ...(this.cantidades && { cambio: true as const, cantidades: this.cantidades }),
      ...(this.codigo === 'encargoTerminado' && { encargo_terminado: true as const }),
      ...(this.codigo === 'confirmar' && { confirmar: true as const }),
      ...(this.codigo === 'registrarFactor' && { registrar_factor: true as const }),
      ...(this.codigo === 'cambiarClave' && { cambiar_clave: true as const }),
      ...((this.codigo === 'ticketVencido' || this.codigo === 'consultaVencida') && { vencido: true as const }),
      ...(this.codigo === 'yaPublicado' && { existe: true as const }),
    }
  }
}

/** A refusal beside one field of the form. */
export const campoInvalido = (campo: string, mensaje = 'Valor no válido') =>
  new ErrorDeNegocio('validacion', { campos: { [campo]: mensaje } })

/** What is wrong beside each field; nothing where a rule is kept. */
export type Faltas = Readonly<Record<string, string | false | null | undefined>>

/** Throws all faults at once, each beside its field; nothing when there are none (SHE-97). */
export const exigirSinFaltas = (faltas: Faltas): void => {
  const campos = Object.fromEntries(Object.entries(faltas).filter((falta): falta is [string, string] => !!falta[1]))
  if (Object.keys(campos).length > 0) throw new ErrorDeNegocio('validacion', { campos })
}

/**
 * Throws desactualizado for a copy of a record that has changed since it was read (SHE-94, D-22). Whether one has to be named
 * at all is decided at the door (D-145).
 */
export const exigirVigente = (version: string | undefined, actual: string | undefined): void => {
  if (version !== undefined && version !== actual) throw new ErrorDeNegocio('desactualizado')
}

/** What was looked for. Throws noEncontrado when it is not there. */
export const hallado = <T>(buscado: T | null | undefined): T => {
  if (buscado === null || buscado === undefined) throw new ErrorDeNegocio('noEncontrado')
  return buscado
}
