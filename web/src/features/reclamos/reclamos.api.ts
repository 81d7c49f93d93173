import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { reclamosListaApi, type TABLA_RECLAMOS } from '@cabildo/contracts/reclamos-lista'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'

export type ListadoReclamos = Listado<
  (typeof TABLA_RECLAMOS.ordenables)[number] | (typeof TABLA_RECLAMOS.filtrables)[number]
>
const RECLAMOS = ['reclamos', 'listado'] as const

/** A page of the complaints (REC-37, API-80). */
export const reclamosQuery = (listado: ListadoReclamos) =>
  queryOptions({
    queryKey: [...RECLAMOS, listado],
    queryFn: ({ signal }) => pedir(reclamosListaApi.listar, { query: escribirQuery(listado) }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The address of a complaint's PDF, signed now: the one in the list may be too old (API-107). */
export const pedirEnlacePdf = async (id: number, signal: AbortSignal) =>
  (await pedir(reclamosListaApi.ver, { params: { id: String(id) } }, { signal })).data.url

/** Renews the list as soon as a citizen complains, or Sisgedo and the PDF of a complaint are there. */
export const useReclamosEnVivo = (area_id: number) => useEnVivo('reclamos', area_id, RECLAMOS)
