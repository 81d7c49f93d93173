import { ErrorApi } from './error-api.ts'

/**
 * Acts that ask for proof of identity (ING-04): a call that answers `confirmar` waits for it and is then made again, so that
 * the act goes on with what was typed.
 */

type Resolver = (confirmado: boolean) => void
let pendientes: readonly Resolver[] = []
const oyentes = new Set<() => void>()

const poner = (otras: readonly Resolver[]) => {
  pendientes = otras
  for (const oyente of oyentes) oyente()
}

/** Whether a call waits for proof; for useSyncExternalStore. */
export const seEsperaConfirmacion = (): boolean => pendientes.length > 0
export const alEsperarConfirmacion = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Lets the calls that wait go on, or gives them up: their refusal is then what the screen tells. */
export const resolverConfirmacion = (confirmado: boolean): void => {
  const todas = pendientes
  poner([])
  for (const resolver of todas) resolver(confirmado)
}

/** Does the act, and again once the caller has confirmed who it is. Throws what the act throws. */
export const conConfirmacion = async <T>(acto: () => Promise<T>): Promise<T> => {
  try {
    return await acto()
  } catch (fallo) {
    // Where nobody draws the question nobody can answer it.
    if (!(fallo instanceof ErrorApi) || fallo.codigo !== 'confirmar' || oyentes.size === 0) throw fallo
    if (!(await new Promise<boolean>((resolver) => poner([...pendientes, resolver])))) throw fallo
    return acto()
  }
}
