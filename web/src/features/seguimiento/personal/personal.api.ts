import { type AjustesColumnas, type Obra, seguimientoApi } from '@cabildo/contracts/seguimiento'
import type { VariableLeida } from '@cabildo/contracts/seguimiento-reglas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorApi, pedir } from '../../../platform/api.ts'
import { subir } from '../../../platform/subida.ts'
import { obrasQuery } from '../seguimiento.api.ts'

/** The settings as they are, without the columns that the workbook does not have; undefined before the first (API-95). */
export const traerAjustes = async (): Promise<Partial<Record<VariableLeida, string>> | undefined> =>
  (await pedir(seguimientoApi.ajustes))[0]

/** Saves the settings (API-94). */
export const useGrabarAjustes = () =>
  useMutation({ mutationFn: (body: AjustesColumnas) => pedir(seguimientoApi.grabarAjustes, { body }) })

export const partes = (archivo: File) => ({ archivos: { 'selectedFile[]': [archivo] } })

/** Asks which columns the headings of a workbook suggest; nothing is saved. */
export const useDetectar = () =>
  useMutation({
    mutationFn: ({ archivo, signal }: { archivo: File; signal: AbortSignal }) =>
      subir(seguimientoApi.detectar, { ...partes(archivo), body: {} }, { signal }).then(({ data }) => data),
  })

/** Deletes a work; it leaves the timeline at once, which then reloads (API-97, SEG-30). */
export const useEliminarObra = () => {
  const cliente = useQueryClient()
  const reponer = () => void cliente.invalidateQueries({ queryKey: obrasQuery.queryKey })
  return useMutation({
    mutationFn: ({ cui }: Obra) => pedir(seguimientoApi.eliminar, { params: { cui } }),
    onSuccess: async (_, { cui }) => {
      await cliente.cancelQueries({ queryKey: obrasQuery.queryKey })
      cliente.setQueryData(
        obrasQuery.queryKey,
        (antes) => antes && { ...antes, data: antes.data.filter((obra) => obra.cui !== cui) },
      )
      reponer()
    },
    // 404: a colleague deleted it first, so the list is asked for again.
    onError: (fallo) => {
      if (fallo instanceof ErrorApi && fallo.status === 404) reponer()
    },
  })
}
