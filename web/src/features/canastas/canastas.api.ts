import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import {
  type Canasta,
  type CanastaEdicion,
  type CanastaNueva,
  canastasApi,
  type TABLA_CANASTAS,
} from '@cabildo/contracts/canastas'
import type { Referencia } from '@cabildo/contracts/canastas-reglas'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'

export type ListadoCanastas = Listado<
  (typeof TABLA_CANASTAS.ordenables)[number] | (typeof TABLA_CANASTAS.filtrables)[number]
>
const CANASTAS = ['canastas', 'listado'] as const

const pedirCanastas = (listado: ListadoCanastas, signal?: AbortSignal) =>
  pedir(canastasApi.listar, { query: escribirQuery(listado) }, { signal })

/** A page of the beneficiaries (API-86). */
export const canastasQuery = (listado: ListadoCanastas) =>
  queryOptions({
    queryKey: [...CANASTAS, listado],
    queryFn: ({ signal }) => pedirCanastas(listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The beneficiary as it is now, found by its DNI, which never changes; undefined when it is no longer in the list. */
export const traerCanasta = async ({ id, dni }: Canasta): Promise<Canasta | undefined> => {
  const { data } = await pedirCanastas({ start: 0, length: 10, search: '', order: [], columns: { dni } })
  return data.find((canasta) => canasta.id === id)
}

export type EnvioCanasta = { modo: 'crear'; body: CanastaNueva } | { modo: 'editar'; id: number; body: CanastaEdicion }

/** Creates, and then may answer that the DNI was there already; or edits (API-88, API-89). */
export const useGuardarCanasta = () =>
  useMutation({
    mutationFn: (envio: EnvioCanasta): Promise<{ exist?: boolean; data: Canasta | null }> =>
      envio.modo === 'crear'
        ? pedir(canastasApi.crear, { body: envio.body })
        : pedir(canastasApi.actualizar, { params: { id: String(envio.id) }, body: envio.body }),
    ...useRefrescoEnVivo(CANASTAS),
  })

/** Sets the reference (API-90). */
export const useCambiarReferencia = () =>
  useMutation({
    mutationFn: ({ canasta, state }: { canasta: Canasta; state: Referencia }) =>
      pedir(canastasApi.cambiarReferencia, {
        params: { id: String(canasta.id) },
        body: { id: canasta.id, state, version: canasta.updated_at },
      }),
    ...useRefrescoEnVivo(CANASTAS),
  })

/** Renews the list as soon as somebody changes it, or applies a spreadsheet. */
export const useCanastasEnVivo = (area_id: number) => useEnVivo('canastas', area_id, CANASTAS)
