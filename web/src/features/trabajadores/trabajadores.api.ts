import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { identidadApi } from '@cabildo/contracts/identidad'
import { renovacionApi } from '@cabildo/contracts/renovacion'
import {
  esTrabajador,
  NOMBRE_TRABAJADOR_MAXIMO,
  type PersonaNueva,
  type TABLA_TRABAJADORES,
  type Trabajador,
  type TrabajadorEditar,
  type TrabajadorNuevo,
  trabajadoresApi,
} from '@cabildo/contracts/trabajadores'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useRefresco } from '../../platform/refresco.ts'

export type ListadoTrabajadores = Listado<
  (typeof TABLA_TRABAJADORES.ordenables)[number] | (typeof TABLA_TRABAJADORES.filtrables)[number]
>

/** A person found by a lookup; the identity registry has names only, our database may have the rest. */
export interface Hallazgo {
  name: string
  ape_pat: string
  ape_mat: string
  sexo: number | null
  fecha_nac: string | null
}

/** The key of all queries about employees, also the options of the visits; a write reloads them all. */
const TRABAJADORES = ['trabajadores'] as const

const recortar = (texto = '') => texto.trim().slice(0, NOMBRE_TRABAJADOR_MAXIMO)

const buscarPersona = async (dni: string, signal: AbortSignal): Promise<Hallazgo | null> => {
  const propia = await pedir(trabajadoresApi.buscarDni, { params: { dni } }, { signal })
  if (propia.name !== undefined) {
    const { name, ape_pat = '', ape_mat = '', sexo = null, fecha_nac = null } = propia
    return { name, ape_pat, ape_mat, sexo, fecha_nac }
  }
  const { prenombres, apPrimer, apSegundo } = await pedir(identidadApi.reniec, { params: { dni } }, { signal })
  if (!prenombres && !apPrimer) return null
  return {
    name: recortar(prenombres),
    ape_pat: recortar(apPrimer),
    ape_mat: recortar(apSegundo),
    sexo: null,
    fecha_nac: null,
  }
}

/** A person by DNI: the own database first, then the identity registry; null when neither knows it (TRA-17). */
export const buscarPersonaQuery = (dni: string) =>
  queryOptions({
    queryKey: [...TRABAJADORES, 'dni', dni],
    queryFn: ({ signal }) => buscarPersona(dni, signal),
    retry: false,
    // The form shows failures, not a toast.
    meta: { callada: true },
  })

const pedirTrabajadores = async (area_id: number, listado: ListadoTrabajadores, signal?: AbortSignal) => {
  const envio = { params: { areaID: String(area_id) }, query: escribirQuery(listado) }
  const pagina = await pedir(trabajadoresApi.porArea, envio, { signal })
  return { ...pagina, data: pagina.data.filter(esTrabajador) }
}

/** A page of the own area's registry (TRA-02, TRA-27). */
export const trabajadoresQuery = (area_id: number, listado: ListadoTrabajadores) =>
  queryOptions({
    queryKey: [...TRABAJADORES, 'listado', area_id, listado],
    queryFn: ({ signal }) => pedirTrabajadores(area_id, listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The employee as he is now; undefined when he is no longer in the registry. */
export const traerTrabajador = async (area_id: number, { dni, empacce_id }: Trabajador) => {
  const filtro: ListadoTrabajadores = { start: 0, length: -1, search: '', order: [], columns: { dni } }
  const { data } = await pedirTrabajadores(area_id, filtro)
  return data.find((fila) => fila.empacce_id === empacce_id)
}

/** Saves a person without an access (API-27, USU-20). */
export const useRegistrarPersona = () =>
  useMutation({
    mutationFn: (persona: PersonaNueva) => pedir(trabajadoresApi.registrarPersona, { body: persona }),
    ...useRefresco(TRABAJADORES),
  })

/** Puts a person into the registry of the own area (API-25, TRA-28). */
export const useRegistrarTrabajador = () =>
  useMutation({
    mutationFn: (nuevo: TrabajadorNuevo) => pedir(trabajadoresApi.registrar, { body: nuevo }),
    ...useRefresco(TRABAJADORES),
  })

export interface Cambio {
  employee_id: number
  valores: TrabajadorEditar
}

/** Changes an employee of the own area, or his state alone (API-26, TRA-22). */
export const useEditarTrabajador = () =>
  useMutation({
    mutationFn: ({ employee_id, valores }: Cambio) =>
      pedir(trabajadoresApi.editar, { params: { id: String(employee_id) }, body: valores }),
    ...useRefresco(TRABAJADORES),
  })

/** Takes an employee out of the registry (API-29, TRA-23). */
export const useEliminarTrabajador = () =>
  useMutation({
    mutationFn: ({ empacce_id }: Trabajador) => pedir(trabajadoresApi.eliminar, { body: { empacce_id } }),
    ...useRefresco(TRABAJADORES),
  })

/** How many of last year the registry of an area may renew (TRA-33); where that fails, nothing is offered. */
export const porRenovarQuery = (anio: number, area_id: number) =>
  queryOptions({
    queryKey: ['usuarios', 'renovacion', anio, 'cuantos', area_id],
    queryFn: async ({ signal }) => {
      const query = { length: '1', area_id: String(area_id) }
      return (await pedir(renovacionApi.ver, { params: { anio: String(anio) }, query }, { signal })).cantidades.renovar
    },
    meta: { callada: true },
  })
