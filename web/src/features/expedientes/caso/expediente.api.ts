import { type Expediente, expedienteApi } from '@cabildo/contracts/expediente'
import { queryOptions } from '@tanstack/react-query'
import { descargar, pedir } from '../../../platform/api.ts'
import { useEnVivo } from '../../../platform/enVivo.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'

const CASO = [...EXPEDIENTES, 'caso'] as const

export const traerExpediente = (id: number, signal?: AbortSignal): Promise<Expediente> =>
  pedir(expedienteApi.leer, { params: { id: String(id) } }, { signal })

/** Saves the hoja de ruta of a case (API-131). */
export const bajarHojaDeRuta = (id: number): Promise<void> =>
  descargar(expedienteApi.hojaDeRuta, { params: { id: String(id) } }, 'hoja-de-ruta.pdf')

/** A case (API-115); its screen shows failures itself. */
export const expedienteQuery = (id: number) =>
  queryOptions({
    queryKey: [...CASO, id],
    queryFn: ({ signal }) => traerExpediente(id, signal),
    // A cached answer would show expired links, and acts that are over.
    staleTime: 0,
    gcTime: 0,
    meta: { callada: true },
  })

/** A case of another register, which never changes (decision 0225). */
export const importadoQuery = (id: number) =>
  queryOptions({
    queryKey: [...CASO, 'importado', id],
    queryFn: ({ signal }) => pedir(expedienteApi.importado, { params: { id: String(id) } }, { signal }),
    meta: { callada: true },
  })

/** Asks for the case again as soon as something of these areas changes (EXP-67, EXP-11). */
export const useExpedienteEnVivo = (areas: readonly number[]) => useEnVivo('expedientes', areas, CASO)
