import { ErrorDeNegocio } from '../errores.ts'
import { restriccionViolada } from './transaccion.ts'

interface Envio<T> {
  /** Made by the form for one new record; undefined of a caller that makes none. */
  clave: string | undefined
  /** The unique index of the keys. */
  indice: string
  insertar(): Promise<T | undefined>
  /** What an earlier send of this key by the same caller saved. */
  buscar(clave: string): Promise<T | undefined>
  /** Whether what came is what was saved. */
  esElMismo(guardado: T): boolean
  /** What is said when it is not. */
  mensaje: string
}

/**
 * Saves a new record once, however often its form is sent: of a send whose answer was lost nobody knows whether it was
 * saved, neither the caller nor, when the database went away while it committed, the server (G3). Sent again, the record
 * of the first is answered; with something else in it, or when that has been edited since, it is refused. Answers
 * undefined where `insertar` does.
 */
export const unaVezPorClave = async <T>(envio: Envio<T>): Promise<T | undefined> => {
  const { clave, indice, insertar, buscar, esElMismo, mensaje } = envio
  let repetida = false
  const nuevo = await insertar().catch((error: unknown) => {
    if (restriccionViolada(error) !== indice) throw error
    repetida = true
    return undefined
  })
  if (nuevo) return nuevo
  // What the first send needed may have gone since: an employee who left, for instance.
  const anterior = clave && (await buscar(clave))
  if (anterior && !esElMismo(anterior)) throw new ErrorDeNegocio('yaGuardado', { mensaje })
  if (anterior) return anterior
  // Of what was deleted since; or of another caller, who is told no more than that.
  if (repetida) throw new ErrorDeNegocio('yaRetirado')
  return undefined
}
