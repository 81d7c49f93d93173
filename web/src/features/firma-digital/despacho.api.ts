import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import {
  type Despacho,
  ESTADO_DESPACHO,
  firmaDigitalApi,
  type Pendiente,
  type TABLA_DESPACHO,
} from '@cabildo/contracts/firma-digital'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { reunirFilas } from '../../ui/tabla/reunirFilas.ts'

export type ListadoDespacho = Listado<
  (typeof TABLA_DESPACHO.ordenables)[number] | (typeof TABLA_DESPACHO.filtrables)[number]
>

/** Everything of the dispatch that a signature may make old. */
export const DESPACHO = ['firmadigital', 'despacho'] as const
/** The part of it that is made of whole rows. */
const FILAS = [...DESPACHO, 'filas'] as const

const pedirDespacho = (area_id: number, listado: ListadoDespacho, signal: AbortSignal) =>
  pedir(firmaDigitalApi.porArea, { params: { areaID: String(area_id) }, query: escribirQuery(listado) }, { signal })

/**
 * A page of what was sent to the own area (API-48, FIR-33); a load that fails acts as SHE-79 to SHE-81 say (FIR-32).
 */
export const despachoQuery = (area_id: number, listado: ListadoDespacho) =>
  queryOptions({
    queryKey: [...FILAS, area_id, listado],
    queryFn: ({ signal }) => pedirDespacho(area_id, listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** Documents of a page of the queue: a row has its co-signers and its text. */
const POR_PAGINA = 500

/** All that waits for the area's signature in the order of the table, for reading it through (D-141). */
export const colaQuery = (area_id: number, order: ListadoDespacho['order']) =>
  queryOptions({
    queryKey: [...FILAS, area_id, 'cola', order],
    queryFn: async ({ signal }) => {
      const pedida = { start: 0, length: POR_PAGINA, search: '', order, columns: { estado: ESTADO_DESPACHO.pendiente } }
      const pedirParte = (parte: ListadoDespacho) => pedirDespacho(area_id, parte, signal)
      const data = await reunirFilas<Despacho, keyof ListadoDespacho['columns']>(pedida, pedirParte, {
        porPagina: POR_PAGINA,
        clave: ({ id_doc_area }) => id_doc_area,
      })
      return { data, pendientes: data.length }
    },
    // The reader says itself what failed: a table that fails to load would end the session in the middle of a document.
    meta: { callada: true },
  })

/** All that the area can sign now, on whatever page of the table (D-141). */
export const pendientesQuery = queryOptions({
  queryKey: [...DESPACHO, 'pendientes'],
  queryFn: ({ signal }) => pedir(firmaDigitalApi.pendientes, undefined, { signal }),
  meta: { callada: true },
})

/** Where the stamp of a document goes, of the file that its row names (FIR-13). */
export const sitioQuery = ({ id_doc_area, documentos }: Pendiente) =>
  queryOptions({
    queryKey: ['firmadigital', 'sitio', id_doc_area, documentos.path_primary],
    queryFn: async ({ signal }) =>
      (await pedir(firmaDigitalApi.sitio, { query: { id_doc_area: String(id_doc_area) } }, { signal })).data,
    meta: { callada: true },
  })

/** How this municipality signs; it does not change while a session lasts. */
export const firmadorQuery = queryOptions({
  queryKey: ['firmadigital', 'firmador'],
  queryFn: ({ signal }) => pedir(firmaDigitalApi.firmador, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Tells the server that somebody opens a PDF, which the history of its document says (D-140); nothing waits for it. */
const anotarApertura = ({ id_doc_area, documentos }: Pendiente): void => {
  const body = { id_doc_area, documentName: documentos.name }
  pedir(firmaDigitalApi.archivo, { body }).catch(() => undefined)
}

/**
 * A newly signed address of a row's PDF, because those of the list may have expired (API-101). It comes with the rows:
 * the answer of API-68 is not used (FIR-29).
 */
export const direccionVigente = async (
  cliente: QueryClient,
  area_id: number,
  listado: ListadoDespacho,
  despacho: Pendiente,
): Promise<string> => {
  const { id_doc_area, documentos } = despacho
  anotarApertura(despacho)
  const { data } = await cliente.fetchQuery({
    ...despachoQuery(area_id, listado),
    staleTime: 0,
    meta: { callada: true },
  })
  return data.find((fila) => fila.id_doc_area === id_doc_area)?.documentos.url ?? documentos.url
}

/** Signed addresses live five minutes (API-101): those of a queue loaded before this are asked for anew. */
const VIGENTE_MS = 240_000

/** The same of a document of the queue, which is long: it is loaded again only when its addresses are about to expire. */
export const direccionEnCola = async (
  cliente: QueryClient,
  area_id: number,
  order: ListadoDespacho['order'],
  despacho: Pendiente,
): Promise<string> => {
  const { id_doc_area, documentos } = despacho
  anotarApertura(despacho)
  const { data } = await cliente.fetchQuery({ ...colaQuery(area_id, order), staleTime: VIGENTE_MS })
  return data.find((fila) => fila.id_doc_area === id_doc_area)?.documentos.url ?? documentos.url
}

/** How long the event stream may take to report what happened here. */
const AVISO_MS = 3_000

/**
 * Shows a row as it is after signing. The event stream also reports it and reloads the rows; they are reloaded here
 * only if the stream stays silent, so that it happens once.
 */
export const anotarFirmado = (cliente: QueryClient, firmado: Despacho): void => {
  const ahora = Date.now()
  cliente.setQueriesData<Pick<Awaited<ReturnType<typeof pedirDespacho>>, 'data' | 'pendientes'>>(
    { queryKey: FILAS },
    (pagina) => {
      const antes = pagina?.data.find(({ id_doc_area }) => id_doc_area === firmado.id_doc_area)
      // Undefined changes nothing: the stream was faster, or the row is not in this page.
      if (!pagina || !antes || antes.estado) return undefined
      const data = pagina.data.map((fila) => (fila === antes ? firmado : fila))
      return { ...pagina, data, pendientes: pagina.pendientes - 1 }
    },
    { updatedAt: ahora },
  )
  setTimeout(() => {
    const viejas = ({ state }: { state: { dataUpdatedAt: number } }) => state.dataUpdatedAt <= ahora
    void cliente.invalidateQueries({ queryKey: DESPACHO, predicate: viejas }, { cancelRefetch: false })
  }, AVISO_MS)
}

/** Renews the rows as soon as anybody signs a document that was sent to this area, too (FIR-26). */
export const useDespachoEnVivo = (area_id: number) => useEnVivo('firmadigital', area_id, DESPACHO)
