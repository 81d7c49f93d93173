import { ErrorDeNegocio } from '../errores.ts'
import { restriccionViolada } from './transaccion.ts'

interface Envio<T> {
  /** The key that the form makes for one new record; undefined when the caller sends none. */
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
 * Saves a new record once, however often its form is sent (G3): when an answer is lost, neither the caller nor the server
 * may know whether the record was saved. A repeated send is answered with the first record; it is refused when its content
 * differs or the record was edited since. Answers undefined where `insertar` does.
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
  // The key belongs to a record that was deleted since, or to another caller, who must not be told which.
  if (repetida) throw new ErrorDeNegocio('yaRetirado')
  return undefined
}
