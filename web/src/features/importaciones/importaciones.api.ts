import {
  importacionesApi as api,
  type Importacion,
  MENSAJES_IMPORTACIONES,
  type TipoDeImportacion,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { descargar, pedir } from '../../platform/api.ts'
import { subir } from '../../platform/subida.ts'
import { APLICAR_MS, type ClaseDeCarga, claveDe, type Decididas } from '../cargas/index.ts'

/** All that the screen keeps of imports. */
export const TODO = ['importaciones'] as const

export const parametrosDe = (id: number) => ({ id: String(id) })

/** Files of one kind: uploaded, looked at, and handed to the job that applies them. */
export const cargaDe = (tipo: TipoDeImportacion): ClaseDeCarga<Importacion> => ({
  todo: TODO,
  conserva: true,
  noProcesado: MENSAJES_IMPORTACIONES.noProcesado,
  archivoObligatorio: traeArchivos(tipo)
    ? MENSAJES_IMPORTACIONES.zipObligatorio
    : MENSAJES_IMPORTACIONES.archivoObligatorio,
  hecho: () => MENSAJES_IMPORTACIONES.enCurso,
  revisar: async (archivo, opciones) =>
    (await subir(api.subir, { params: { tipo }, body: {}, archivos: { 'selectedFile[]': [archivo] } }, opciones)).data,
  ver: async (id, signal) => (await pedir(api.ver, { params: parametrosDe(id) }, { signal })).data,
  aplicar: async (id) => (await pedir(api.aplicar, { params: parametrosDe(id) })).data,
  descartar: (id) => pedir(api.descartar, { params: parametrosDe(id) }),
})

/** How often the list is asked for while something of it goes on. */
const REPASO_MS = 2_000
const SIGUE: ReadonlySet<string> = new Set(['revisando', 'aplicando'])

export const importacionesQuery = queryOptions({
  queryKey: [...TODO, 'lista'],
  queryFn: ({ signal }) => pedir(api.lista, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => data?.data.some(({ estado }) => SIGUE.has(estado)) === true && REPASO_MS,
  meta: { callada: true },
})

/** Says what texts of areas mean, and puts the import that was checked anew in the place of the old one (ORG-54). */
export const useTextos = ({ id }: Importacion) => {
  const cliente = useQueryClient()
  const clave = [...claveDe(TODO), id]
  return useMutation({
    mutationFn: ({ elegidas }: Decididas) =>
      pedir(
        api.equivalencias,
        { params: parametrosDe(id), body: { elegidas } },
        { signal: AbortSignal.timeout(APLICAR_MS) },
      ),
    onSuccess: ({ data }) => {
      cliente.setQueryData(clave, data)
      void cliente.invalidateQueries({ queryKey: [...clave, 'filas'] })
    },
  })
}

/** Drops an own import that was not applied. */
export const useDescartar = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => pedir(api.descartar, { params: parametrosDe(id) }),
    onSettled: () => cliente.invalidateQueries({ queryKey: TODO }),
  })
}

/** Takes away all that an import brought; tens of thousands of records take some seconds. */
export const useDeshacer = () => {
  const cliente = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      pedir(api.deshacer, { params: parametrosDe(id) }, { signal: AbortSignal.timeout(APLICAR_MS) }),
    // The lists of what was imported are old now.
    onSettled: () => cliente.invalidateQueries(),
  })
}

export const bajarRechazadas = (id: number) =>
  descargar(api.rechazadas, { params: parametrosDe(id) }, 'rechazadas.xlsx')
export const bajarPlantilla = (tipo: TipoDeImportacion) =>
  descargar(api.plantilla, { params: { tipo } }, `plantilla-${tipo}.xlsx`)
