import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ErrorApi } from './api.ts'
import { ultimoCambio } from './enVivo.ts'

/**
 * Reloads what shows after a write succeeded, or was refused as outdated. Not after a write without an answer: the load
 * would fail too, and end the session with what was typed (SHE-80). Nobody waits for it.
 */
export const useRefresco = (queryKey: QueryKey) => {
  const cliente = useQueryClient()
  const refrescar = () => void cliente.invalidateQueries({ queryKey })
  return {
    onSuccess: refrescar,
    onError: (fallo: Error) => {
      if (fallo instanceof ErrorApi && (fallo.status === 404 || fallo.status === 409)) refrescar()
    },
  }
}

/** What a write does with what shows, beginning with the instant when it was sent. */
export interface Refresco {
  onMutate: () => number
  onSuccess: (respuesta: unknown, envio: unknown, enviado: number) => void
  onError: (fallo: Error) => void
}

/** How long the announcement of an own write may take before the list is reloaded without it. */
const ANUNCIO_MS = 1_000

/**
 * The same for a list that follows changes live: the server announces an own write too, and its announcement reloads the
 * list, which would otherwise be fetched twice. If none comes, the list is reloaded nevertheless.
 */
export const useRefrescoEnVivo = (queryKey: QueryKey): Refresco => {
  const { onSuccess: refrescar, onError } = useRefresco(queryKey)
  const sinAnuncio = (enviado: number) => (ultimoCambio(queryKey) ?? 0) < enviado
  return {
    onMutate: () => performance.now(),
    onSuccess: (_respuesta, _envio, enviado) => {
      if (ultimoCambio(queryKey) === undefined) refrescar()
      else setTimeout(() => sinAnuncio(enviado) && refrescar(), ANUNCIO_MS)
    },
    onError,
  }
}
