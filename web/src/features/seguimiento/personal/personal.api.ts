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

const partes = (archivo: File) => ({ archivos: { 'selectedFile[]': [archivo] } })

/** Asks which columns the headings of a workbook suggest; nothing is saved. */
export const useDetectar = () =>
  useMutation({
    mutationFn: ({ archivo, signal }: { archivo: File; signal: AbortSignal }) =>
      subir(seguimientoApi.detectar, { ...partes(archivo), body: {} }, { signal }).then(({ data }) => data),
  })

interface Envio {
  archivo: File
  /** How many published works the user agreed to remove. */
  retiro?: number | undefined
  alAvanzar: (parte: number) => void
  signal: AbortSignal
}

/** Replaces the works by those of a workbook; the answer has the new list (API-96, SEG-27). */
export const useSubirObras = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: ({ archivo, retiro, alAvanzar, signal }: Envio) =>
      subir(
        seguimientoApi.subir,
        { ...partes(archivo), body: { ...(retiro !== undefined && { confirma_retiro: String(retiro) }) } },
        { alAvanzar, signal },
      ),
    onSuccess: async ({ metas, actualizado, hoy }) => {
      // An older request still under way would bring the old list back.
      await cliente.cancelQueries({ queryKey: obrasQuery.queryKey })
      cliente.setQueryData(obrasQuery.queryKey, { data: metas, actualizado, hoy })
      void cliente.invalidateQueries({ queryKey: ['seguimiento', 'avances'] })
    },
    // Without an answer nobody knows whether the upload arrived, so the list is asked for again.
    onError: (fallo) => {
      if (fallo instanceof ErrorApi && fallo.status === 0) void cliente.invalidateQueries(obrasQuery)
    },
  })
}

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

const SIN_RED = 'No hay conexión con el servidor. Revise la red y vuelva a intentarlo.'

/** Why a workbook was refused, for its field: the file is wrong, or it did not reach the server. */
export const motivoDe = (fallo: unknown, deLaPantalla: string): string => {
  if (!(fallo instanceof ErrorApi)) return deLaPantalla
  return fallo.status === 0 ? SIN_RED : (Object.values(fallo.campos)[0] ?? fallo.mensaje)
}
