import {
  type CargaDeOrganizacion,
  type ClaseDeOrganizacion,
  type EquivalenciasGuardar,
  MENSAJES_CARGAS,
  organizacionCargasApi,
} from '@cabildo/contracts/organizacion-cargas'
import { perfilesApi } from '@cabildo/contracts/perfiles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { descargar, pedir } from '../../platform/api.ts'
import { subir } from '../../platform/subida.ts'
import { APLICAR_MS, type ClaseDeCarga, claveDe } from '../cargas/index.ts'

/** What belongs to uploads of areas and people; whoever applies one reloads the lists that it changes. */
export const TODO = ['cargas de organizacion'] as const

export const parametrosDe = (id: number) => ({ id: String(id) })

const SUBIR = { areas: organizacionCargasApi.subirAreas, personal: organizacionCargasApi.subirPersonal } as const

/** Spreadsheets of areas or people; `traslados` says whether rows that move somebody are applied (ORG-52, ORG-55). */
export const cargaDe = (clase: ClaseDeOrganizacion, traslados: boolean): ClaseDeCarga<CargaDeOrganizacion> => ({
  todo: TODO,
  conserva: true,
  ...{ noProcesado: MENSAJES_CARGAS.noProcesado, archivoObligatorio: MENSAJES_CARGAS.archivoObligatorio },
  hecho: () => MENSAJES_CARGAS.aplicada,
  revisar: async (archivo, opciones) =>
    (await subir(SUBIR[clase], { body: {}, archivos: { 'selectedFile[]': [archivo] } }, opciones)).data,
  ver: async (id, signal) => (await pedir(organizacionCargasApi.ver, { params: parametrosDe(id) }, { signal })).data,
  aplicar: async (id) =>
    (
      await pedir(
        organizacionCargasApi.aplicar,
        { params: parametrosDe(id), body: { traslados } },
        { signal: AbortSignal.timeout(APLICAR_MS) },
      )
    ).data,
  descartar: (id) => pedir(organizacionCargasApi.descartar, { params: parametrosDe(id) }),
})

/** Own uploads of the last day that wait to be applied, or whose passwords wait to be downloaded (ORG-55). */
export const pendientesQuery = queryOptions({
  queryKey: [...claveDe(TODO), 'pendientes'],
  queryFn: ({ signal }) => pedir(organizacionCargasApi.pendientes, undefined, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  meta: { callada: true },
})

export const perfilesQuery = queryOptions({
  queryKey: ['usuarios', 'perfiles', 'opciones'],
  queryFn: ({ signal }) => pedir(perfilesApi.lista, undefined, { signal }),
  select: ({ data }) => data,
})

/** Says what texts mean, and puts the upload that was checked anew in the place of the old one (ORG-54). */
export const useEquivalencias = ({ id }: CargaDeOrganizacion) => {
  const cliente = useQueryClient()
  const clave = [...claveDe(TODO), id]
  return useMutation({
    mutationFn: (body: EquivalenciasGuardar) =>
      pedir(organizacionCargasApi.equivalencias, { params: parametrosDe(id), body }),
    onSuccess: ({ data }) => {
      cliente.setQueryData(clave, data)
      void cliente.invalidateQueries({ queryKey: [...clave, 'filas'] })
    },
  })
}

export const bajarRechazadas = (id: number) =>
  descargar(organizacionCargasApi.rechazadas, { params: parametrosDe(id) }, 'rechazadas.xlsx')
export const bajarPlantilla = (clase: ClaseDeOrganizacion) =>
  descargar(organizacionCargasApi.plantilla, { params: { clase } }, `plantilla-${clase}.xlsx`)
export const bajarClaves = (id: number) =>
  descargar(organizacionCargasApi.claves, { params: parametrosDe(id) }, 'hojas-de-claves.pdf')
