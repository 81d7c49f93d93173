import { useQuery } from '@tanstack/react-query'
import { ErrorApi } from '../../../platform/api.ts'
import { expedienteQuery } from '../caso/expediente.api.ts'

/**
 * The documents of a case for an answer that is written elsewhere (REC-44, TRS-19): none of a case in another Sisgedo, nor
 * for who may not see cases. With a way to ask again, where they did not come.
 */
export const useArchivosDelCaso = (registro_id: number | null, abierto: boolean) => {
  const { data, error, refetch } = useQuery({
    ...expedienteQuery(registro_id ?? 0),
    enabled: abierto && registro_id !== null,
  })
  const sinPermiso = error instanceof ErrorApi && error.status === 403
  return {
    archivos: data?.archivos,
    onReintentar: error && !data && !sinPermiso ? () => void refetch() : undefined,
  }
}
