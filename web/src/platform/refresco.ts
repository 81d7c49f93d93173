import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ErrorApi } from './api.ts'

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
