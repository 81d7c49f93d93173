import { ErrorApi } from './error-api.ts'

/** Asks whoever sits there to prove who it is, and says whether that went well. */
type Preguntar = () => Promise<boolean>

let preguntar: Preguntar | null = null

/** Sets who asks, which is the frame of the staff: citizens load nothing of it. Returns the way to stop. */
export const ponerPregunta = (otra: Preguntar) => {
  preguntar = otra
  return () => {
    preguntar = null
  }
}

/**
 * Does the act, and again once the caller has confirmed who it is, so that the act goes on with what was typed (ING-04).
 * Throws what the act throws, also when nobody asks or the question is given up.
 */
export const conConfirmacion = async <T>(acto: () => Promise<T>): Promise<T> => {
  try {
    return await acto()
  } catch (fallo) {
    if (!(fallo instanceof ErrorApi && fallo.codigo === 'confirmar' && (await preguntar?.()))) throw fallo
    return acto()
  }
}
