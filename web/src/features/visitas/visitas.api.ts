import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import {
  type ActoReversible,
  ESTADO_PENDIENTE,
  type TABLA_VISITAS,
  type TipoDocumento,
  type Visita,
  type VisitaGuardar,
  visitasApi,
} from '@cabildo/contracts/visitas'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'

export type ListadoVisitas = Listado<
  (typeof TABLA_VISITAS.ordenables)[number] | (typeof TABLA_VISITAS.filtrables)[number]
>
const VISITAS = ['visitas', 'listado'] as const

export const pedirVisitas = (area_id: number, listado: ListadoVisitas, signal?: AbortSignal) =>
  pedir(visitasApi.porArea, { params: { areaID: String(area_id) }, query: escribirQuery(listado) }, { signal })

/** A page of the own area's log (VIS-02, VIS-38). */
export const visitasQuery = (area_id: number, listado: ListadoVisitas) =>
  queryOptions({
    queryKey: [...VISITAS, area_id, listado],
    queryFn: ({ signal }) => pedirVisitas(area_id, listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** Employees of the area, of whatever year (VIS-40). */
export const trabajadoresQuery = (area_id: number) =>
  queryOptions({
    queryKey: ['trabajadores', 'opciones', area_id],
    queryFn: ({ signal }) => pedir(trabajadoresApi.porArea, { params: { areaID: String(area_id) } }, { signal }),
  })

/** A visitor's name by DNI (VIS-16). The field tells about failures, not a toast of the cache. */
export const buscarDniQuery = (dni: string) =>
  queryOptions({
    queryKey: ['visitas', 'dni', dni],
    queryFn: ({ signal }) => pedir(visitasApi.buscarDni, { params: { dni } }, { signal }),
    staleTime: 300_000,
    retry: false,
    meta: { callada: true },
  })

/** Whoever is inside, by location: those rows of the log that wait for their exit. */
export const dentroQuery = (area_id: number) => ({
  ...visitasQuery(area_id, {
    start: 0,
    length: -1,
    search: '',
    order: [
      { column: 'ubicacion', dir: 'asc' },
      { column: 'created_at', dir: 'asc' },
    ],
    columns: { estado: ESTADO_PENDIENTE },
  }),
  // The board tells what failed; it is no table whose failed load ends the session.
  meta: { callada: true },
})

/** What the area knows of a document: the visit that is open since today, and the last one. */
export const antecedentesQuery = (tipo_doc: TipoDocumento, nrodoc: string) =>
  queryOptions({
    queryKey: [...VISITAS, 'antecedentes', tipo_doc, nrodoc],
    queryFn: ({ signal }) => pedir(visitasApi.antecedentes, { query: { tipo_doc, nrodoc } }, { signal }),
    retry: false,
    // Only an offer: without it a visit is registered as ever.
    meta: { callada: true },
  })

/** The visit as it is now, found by its number; undefined when it is no longer in the log. */
export const traerVisita = async (area_id: number, visita: Visita): Promise<Visita | undefined> => {
  const filtro: ListadoVisitas = { start: 0, length: -1, search: '', order: [], columns: { nrodoc: visita.nrodoc } }
  const { data } = await pedirVisitas(area_id, filtro)
  return data.find(({ id }) => id === visita.id)
}

/** Creates, or edits when the values carry an id (VIS-39). */
export const useGuardarVisita = () => {
  const refresco = useRefrescoEnVivo(VISITAS)
  return useMutation({
    mutationFn: ({ id, ...valores }: VisitaGuardar) =>
      id
        ? pedir(visitasApi.guardar, { params: { id: String(id) }, body: { ...valores, id } })
        : pedir(visitasApi.registrar, { body: valores }),
    ...refresco,
  })
}

/** Records the exit time of a visit, by the server's clock (VIS-28). */
export const useRegistrarSalida = () => {
  const refresco = useRefrescoEnVivo(VISITAS)
  return useMutation({
    mutationFn: (visita: Visita) => pedir(visitasApi.guardar, { params: { id: String(visita.id) }, body: null }),
    ...refresco,
  })
}

export const useEliminarVisita = () => {
  const refresco = useRefrescoEnVivo(VISITAS)
  return useMutation({
    mutationFn: (visita: Visita) => pedir(visitasApi.eliminar, { params: { id: String(visita.id) } }),
    ...refresco,
  })
}

/** Takes back an own exit or deletion of the last minutes (D-33). */
export const useDeshacer = () => {
  const refresco = useRefrescoEnVivo(VISITAS)
  return useMutation({
    mutationFn: ({ visita, acto }: { visita: Visita; acto: ActoReversible }) =>
      pedir(visitasApi.deshacer, { params: { id: String(visita.id) }, body: { acto } }),
    ...refresco,
  })
}

/** Closes the visits of earlier days that have no exit, without inventing one. */
export const useCerrarAnteriores = () => {
  const refresco = useRefrescoEnVivo(VISITAS)
  return useMutation({ mutationFn: () => pedir(visitasApi.cerrarAnteriores), ...refresco })
}

/** Renews the log as soon as a colleague of the same area changes it. */
export const useVisitasEnVivo = (area_id: number) => useEnVivo('visitas', area_id, VISITAS)
