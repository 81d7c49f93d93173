import type { Listado } from '@cabildo/contracts/base/listado'
import { expedientesApi, type TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import { estadisticaApi } from '@cabildo/contracts/expedientes-estadistica'
import {
  esPeriodoPosible,
  MEDIDAS,
  type Medida,
  type Periodo,
  ultimosMeses,
} from '@cabildo/contracts/expedientes-medidas'
import { CLASES_DE_EXPEDIENTE, type ClaseDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'

/** What the address says of the screen: what is counted, and the number whose rows show; 0 and '' are none. */
export interface Filtros {
  /** So many months up to this one; 0: from `desde` to `hasta`. */
  meses: number
  desde: string
  hasta: string
  clase: '' | ClaseDeExpediente
  /** With permission 17 alone: 0 are all. */
  area_id: number
  medida: '' | Medida
  /** The days and the area of that number, where they are not those of the screen. */
  de: string
  a: string
  del_area: number
}

export const MESES_DE_ENTRADA = 3
export const SIN_FILTROS: Filtros = {
  ...{ meses: MESES_DE_ENTRADA, desde: '', hasta: '', clase: '', area_id: 0 },
  ...{ medida: '', de: '', a: '', del_area: 0 },
}
/** The periods that are offered, by their months. */
export const PERIODOS = {
  1: 'Este mes',
  3: 'Este mes y los dos anteriores',
  6: 'Los últimos 6 meses',
  12: 'Los últimos 12 meses',
  24: 'Los últimos 24 meses',
  0: 'Entre dos fechas',
} as const
const esDePeriodos = (meses: number): meses is keyof typeof PERIODOS => Object.hasOwn(PERIODOS, meses)

const FECHA = /^\d{4}-\d{2}-\d{2}$/
const fechaODe = (texto: string) => (FECHA.test(texto) ? texto : '')
const unaDe = <T extends string>(tabla: Readonly<Record<T, unknown>>, texto: string): '' | T =>
  Object.hasOwn(tabla, texto) ? (texto as T) : ''

/** The filters of an address, without what cannot be. */
export const posibles = (leidos: Filtros): Filtros => ({
  ...leidos,
  meses: esDePeriodos(leidos.meses) ? leidos.meses : MESES_DE_ENTRADA,
  desde: fechaODe(leidos.desde),
  hasta: fechaODe(leidos.hasta),
  clase: unaDe(CLASES_DE_EXPEDIENTE, leidos.clase),
  medida: unaDe(MEDIDAS, leidos.medida),
  de: fechaODe(leidos.de),
  a: fechaODe(leidos.a),
})

/** The days that are counted; null while they are not a period. */
export const periodoDe = ({ meses, desde, hasta }: Filtros, hoy: string): Periodo | null => {
  if (meses > 0) return ultimosMeses(hoy, meses)
  return desde && hasta && desde <= hasta && esPeriodoPosible({ desde, hasta }) ? { desde, hasta } : null
}

/** What is asked of the server; null while it is no period. */
export const peticionDe = (filtros: Filtros, hoy: string) => {
  const periodo = periodoDe(filtros, hoy)
  const { clase, area_id } = filtros
  return periodo && { ...periodo, ...(clase && { clase }), ...(area_id > 0 && { area_id }) }
}
export type Peticion = NonNullable<ReturnType<typeof peticionDe>>

export const ESTADISTICA = [...EXPEDIENTES, 'estadistica'] as const

/** The numbers of a period (API-133). */
export const estadisticaQuery = (peticion: Peticion | null) =>
  queryOptions({
    queryKey: [...ESTADISTICA, peticion],
    queryFn: ({ signal }) => pedir(estadisticaApi.ver, { body: peticion ?? { desde: '', hasta: '' } }, { signal }),
    enabled: peticion !== null,
    placeholderData: keepPreviousData,
    // The screen says what failed.
    meta: { callada: true },
  })

export type ListadoDeContados = Listado<
  (typeof TABLA_EXPEDIENTES.ordenables)[number] | (typeof TABLA_EXPEDIENTES.filtrables)[number]
>

/** The rows that a number counts: those of its days and its area (EXP-54). */
export const contadosDe = (listado: ListadoDeContados, filtros: Filtros & { medida: Medida }, peticion: Peticion) => {
  const { medida, de, a, del_area } = filtros
  return {
    ...listado,
    ...{ bandeja: 'todos' as const, medida, ...peticion },
    ...(de && a && { desde: de, hasta: a }),
    ...(del_area > 0 && { area_id: del_area }),
  }
}
export type PeticionDeContados = ReturnType<typeof contadosDe>

export const pedirContados = (body: PeticionDeContados, signal?: AbortSignal) =>
  pedir(expedientesApi.listar, { body }, { signal })

export const contadosQuery = (peticion: PeticionDeContados) =>
  queryOptions({
    queryKey: [...ESTADISTICA, 'contados', peticion],
    queryFn: ({ signal }) => pedirContados(peticion, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true, callada: true },
  })
