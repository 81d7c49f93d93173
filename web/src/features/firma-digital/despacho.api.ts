import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { type Despacho, firmaDigitalApi, type TABLA_DESPACHO } from '@cabildo/contracts/firma-digital'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'

export type ListadoDespacho = Listado<
  (typeof TABLA_DESPACHO.ordenables)[number] | (typeof TABLA_DESPACHO.filtrables)[number]
>

/** Everything of the dispatch that a signature may make old. */
export const DESPACHO = ['firmadigital', 'despacho'] as const

/** A page of what was sent to the own area (API-48, FIR-33); a load that fails acts as SHE-79 to SHE-81 say (FIR-32). */
export const despachoQuery = (area_id: number, listado: ListadoDespacho) =>
  queryOptions({
    queryKey: [...DESPACHO, area_id, listado],
    queryFn: ({ signal }) =>
      pedir(
        firmaDigitalApi.porArea,
        { params: { areaID: String(area_id) }, query: escribirQuery(listado) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** How this municipality signs; it does not change while a session lasts. */
export const firmadorQuery = queryOptions({
  queryKey: ['firmadigital', 'firmador'],
  queryFn: ({ signal }) => pedir(firmaDigitalApi.firmador, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The address of a row's PDF, signed now: the list may have shown for longer than its addresses live (API-101). It comes
 * with the rows themselves: the answer of API-68 is not used (FIR-29).
 */
export const direccionVigente = async (
  cliente: QueryClient,
  area_id: number,
  listado: ListadoDespacho,
  { id_doc_area, documentos }: Despacho,
): Promise<string> => {
  const { data } = await cliente.fetchQuery({
    ...despachoQuery(area_id, listado),
    staleTime: 0,
    meta: { callada: true },
  })
  return data.find((fila) => fila.id_doc_area === id_doc_area)?.documentos.url ?? documentos.url
}

/** Renews the rows as soon as anybody signs a document that was sent to this area, too (FIR-26). */
export const useDespachoEnVivo = (area_id: number) => useEnVivo('firmadigital', area_id, DESPACHO)
