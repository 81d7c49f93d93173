import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  type NumeracionPedida,
  type Plantilla,
  type PlantillaGuardar,
  plantillasApi,
} from '@cabildo/contracts/organizacion-plantillas'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir, pedirBytes } from '../../../platform/api.ts'
import { useRefresco } from '../../../platform/refresco.ts'

const PLANTILLAS = ['organizacion', 'plantillas'] as const

/** Templates, areas and series, all that the section shows. The place of what does not come says so. */
export const plantillasQuery = queryOptions({
  queryKey: PLANTILLAS,
  queryFn: ({ signal }) => pedir(plantillasApi.ver, undefined, { signal }),
  select: ({ data }) => data,
  meta: { callada: true },
})

const deTipo = (tipo: TipoDocumento) => ({ params: { tipo: String(tipo) } })

export const versionesQuery = (tipo: TipoDocumento) =>
  queryOptions({
    queryKey: [...PLANTILLAS, tipo, 'versiones'],
    queryFn: ({ signal }) => pedir(plantillasApi.versiones, deTipo(tipo), { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    meta: { callada: true },
  })

/** The template of a type as it is now. */
export const pedirVigente = async (tipo: TipoDocumento) => {
  const { data } = await pedir(plantillasApi.ver)
  return data.tipos.find(({ tipo_doc }) => tipo_doc === tipo)
}

/** A sample in the words that are being written, as a PDF that nobody keeps. */
export const pedirMuestra = ({ tipo, plantilla }: { tipo: TipoDocumento; plantilla: Plantilla }, signal: AbortSignal) =>
  pedirBytes(plantillasApi.vista, { ...deTipo(tipo), body: plantilla }, signal)

export const useGrabarPlantilla = () =>
  useMutation({
    mutationFn: ({ tipo, envio }: { tipo: TipoDocumento; envio: PlantillaGuardar }) =>
      pedir(plantillasApi.grabar, { ...deTipo(tipo), body: envio }),
    ...useRefresco(PLANTILLAS),
  })

export const useNumerar = () =>
  useMutation({
    mutationFn: (body: NumeracionPedida) => pedir(plantillasApi.numerar, { body }),
    ...useRefresco(PLANTILLAS),
  })
