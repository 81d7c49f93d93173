import type { Listado } from '@cabildo/contracts/base/listado'
import { expedientesApi, type FilaDeBandeja, type TABLA_EXPEDIENTES } from '@cabildo/contracts/expedientes'
import {
  BANDEJAS,
  type Bandeja,
  CLASES_DE_EXPEDIENTE,
  type ClaseDeExpediente,
} from '@cabildo/contracts/expedientes-reglas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pedir } from '../../../platform/api.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'

export type ColumnaDeBandeja =
  | (typeof TABLA_EXPEDIENTES.ordenables)[number]
  | (typeof TABLA_EXPEDIENTES.filtrables)[number]
export type ListadoDeBandeja = Listado<ColumnaDeBandeja>
/** A tab, or the search in all cases, or in those of another register. */
export type Pestana = Bandeja | 'todos' | 'importados'
export const esImportado = ({ marcas }: Pick<FilaDeBandeja, 'marcas'>): boolean => marcas.includes('importado')

/** What narrows the rows, as the address tells it (EXP-07); 0 and '' are none. */
export interface Filtros {
  /** Empty until it is known which tab to open on (EXP-05). */
  bandeja: '' | Bandeja
  vista: '' | 'persona' | 'importados'
  clase: '' | ClaseDeExpediente
  /** 'mios', 'nadie', or the id of a person. */
  asignado: string
  vence_ini: string
  vence_fin: string
  anteriores: number
  vencidos: number
  area_id: number
}

export const SIN_FILTROS: Filtros = {
  ...{ bandeja: '', vista: '', clase: '', asignado: '', vence_ini: '', vence_fin: '' },
  ...{ anteriores: 0, vencidos: 0, area_id: 0 },
}

const unaDe = <const T extends string>(posibles: readonly T[], texto: string): T | '' =>
  posibles.find((posible) => posible === texto) ?? ''
const FECHA = /^\d{4}-\d{2}-\d{2}$/

/** The filters of an address, without what no case can have. */
export const posibles = (leidos: Filtros): Filtros => ({
  bandeja: unaDe(Object.keys(BANDEJAS) as Bandeja[], leidos.bandeja),
  vista: unaDe(['persona', 'importados'], leidos.vista),
  clase: unaDe(Object.keys(CLASES_DE_EXPEDIENTE) as ClaseDeExpediente[], leidos.clase),
  asignado: /^(mios|nadie|[1-9]\d{0,8})$/.test(leidos.asignado) ? leidos.asignado : '',
  vence_ini: FECHA.test(leidos.vence_ini) ? leidos.vence_ini : '',
  vence_fin: FECHA.test(leidos.vence_fin) ? leidos.vence_fin : '',
  anteriores: leidos.anteriores === 1 ? 1 : 0,
  vencidos: leidos.vencidos === 1 ? 1 : 0,
  area_id: leidos.area_id,
})

const asignadoDe = (asignado: string): 'mios' | 'nadie' | number =>
  asignado === 'mios' || asignado === 'nadie' ? asignado : Number(asignado)

/** The query of a tab, for the call and the exports. The search looks in every case, whatever the filters (EXP-10). */
export const peticionDe = (listado: ListadoDeBandeja, bandeja: Pestana, filtros: Filtros) => {
  if (bandeja === 'todos' || bandeja === 'importados') return { ...listado, bandeja }
  const { clase, asignado, vence_ini, vence_fin, anteriores, vencidos, area_id } = filtros
  return {
    ...listado,
    bandeja,
    ...(clase && { clase }),
    ...(asignado && { asignado: asignadoDe(asignado) }),
    ...(vence_ini && { vence_ini }),
    ...(vence_fin && { vence_fin }),
    ...(anteriores && { anteriores: true }),
    ...(vencidos && { vencidos: true }),
    ...(area_id && { area_id }),
  }
}
type Peticion = ReturnType<typeof peticionDe>
/** In which order a search begins (Table EXP-B). */
export const ORDEN_DE_BUSQUEDA: ListadoDeBandeja['order'] = [{ column: 'ingreso', dir: 'desc' }]
/** The search as it begins, whose answer counts what it finds. */
export const busquedaDe = (listado: ListadoDeBandeja, filtros: Filtros): Peticion =>
  peticionDe({ ...listado, start: 0, order: ORDEN_DE_BUSQUEDA }, 'todos', filtros)

/** The rows of the tray; the counts are a query of their own, which goes on while rows are held back (EXP-11). */
export const FILAS = [...EXPEDIENTES, 'filas'] as const

export const pedirFilas = (body: Peticion, signal?: AbortSignal) => pedir(expedientesApi.listar, { body }, { signal })

export const filasQuery = (peticion: Peticion) =>
  queryOptions({
    queryKey: [...FILAS, peticion],
    queryFn: ({ signal }) => pedirFilas(peticion, signal),
    placeholderData: keepPreviousData,
    // The table says what failed, and a tray that is off is no failure.
    meta: { tabla: true, callada: true },
  })

/** A row is a movement; of a search the last one of the own area, which a case of others has none of. */
export const rowKeyOf = ({ oper_id, registro_id }: FilaDeBandeja): number => oper_id || -registro_id
