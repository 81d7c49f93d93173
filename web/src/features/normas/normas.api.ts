import type { Listado } from '@cabildo/contracts/base/listado'
import type { Enviado } from '@cabildo/contracts/base/llamada'
import { type QuienPide, tieneFacultad } from '@cabildo/contracts/base/permisos'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { type NormaListada, normasApi, type TABLA_NORMAS } from '@cabildo/contracts/normas'
import { textosApi } from '@cabildo/contracts/textos'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { subir } from '../../platform/subida.ts'
import { reunirFilas } from '../../ui/tabla/reunirFilas.ts'

export type ListadoNormas = Listado<(typeof TABLA_NORMAS.ordenables)[number] | (typeof TABLA_NORMAS.filtrables)[number]>

/** The area and the year of the publications; null is the server's year (NOR-09, NOR-23). */
export interface Alcance {
  area: QuienPide['area']
  anio: number | null
}

/** The queries that a change outdates: the list and the search results. */
export const NORMAS = ['normas'] as const
/** The list of documents marks those that are published (DOC-16). */
const DOCUMENTOS = ['documentos'] as const

/** The query of the list, for the call and the exports; 0 is every area, for informática only (API-61, D-58). */
export const peticionDe = (listado: ListadoNormas, { area, anio }: Alcance) => ({
  ...listado,
  area_id: tieneFacultad(area, 'informatica') ? 0 : area.id,
  ...(anio !== null && { anio_eje: anio }),
})

export const pedirNormas = (listado: ListadoNormas, alcance: Alcance, signal?: AbortSignal) =>
  pedir(normasApi.listar, { body: peticionDe(listado, alcance) }, { signal })

/** A page of the publications of a year (NOR-23, NOR-33). */
export const normasQuery = (alcance: Alcance, listado: ListadoNormas) =>
  queryOptions({
    queryKey: [...NORMAS, 'listado', alcance, listado],
    queryFn: ({ signal }) => pedirNormas(listado, alcance, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The query that finds a publication in the list: its year and a search. */
interface Lugar {
  anio: number
  columns: ListadoNormas['columns']
}

/** Finds it by its day of publication, which never changes. */
export const suDia = ({ created_at }: NormaListada): Lugar => ({
  anio: Number(created_at.slice(0, 4)),
  columns: { created_at: fecha(created_at) },
})

/** A publication as it is now; undefined once it is gone. */
export const traerNorma = async (area: QuienPide['area'], id: number, { anio, columns }: Lugar) => {
  const listado: ListadoNormas = { start: 0, length: -1, search: '', order: [], columns }
  const filas = await reunirFilas(listado, (parte) => pedirNormas(parte, { area, anio }))
  return filas.find((fila) => fila.id === id)
}

/** Renews the list as soon as somebody changes a publication that this area sees, or its text has been read. */
export const useNormasEnVivo = (area_id: number) => useEnVivo('normas', area_id, NORMAS)

const useRefrescos = () => {
  const deNormas = useRefresco(NORMAS)
  const deDocumentos = useRefresco(DOCUMENTOS)
  return {
    onSuccess: () => {
      deNormas.onSuccess()
      deDocumentos.onSuccess()
    },
    onError: (fallo: Error) => {
      deNormas.onError(fallo)
      deDocumentos.onError(fallo)
    },
  }
}

/** What the form sends: an edit with `id`, otherwise a new publication, of a document with `doc_id` (DOC-16). */
export interface EnvioNorma {
  id?: number | undefined
  body: Enviado<typeof normasApi.editar>['body'] & { doc_id?: string }
  pdf: File | null
}
type ConAvance = EnvioNorma & { alAvanzar: (fraccion: number) => void; signal: AbortSignal }

/** Publishes, or changes a publication (API-62, API-63, NOR-26, NOR-27). */
export const useGuardarNorma = () =>
  useMutation({
    mutationFn: ({ id, body, pdf, ...opciones }: ConAvance) => {
      const envio = { body, ...(pdf && { archivos: { 'selectedFile[]': [pdf] } }) }
      return id === undefined
        ? subir(normasApi.publicar, envio, opciones)
        : subir(normasApi.editar, { ...envio, params: { id: String(id) } }, opciones)
    },
    ...useRefrescos(),
  })

/** Looks through the texts of the publications that the area sees, of every year. */
export const buscarTextos = (query: { q: string; start: string }, signal: AbortSignal) =>
  pedir(textosApi.buscarPropias, { query }, { signal })

/** Withdraws a publication (API-64, NOR-32). */
export const useEliminarNorma = () =>
  useMutation({
    mutationFn: ({ id }: NormaListada) => pedir(normasApi.eliminar, { params: { id: String(id) } }),
    ...useRefrescos(),
  })
