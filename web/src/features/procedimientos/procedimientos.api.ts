import { escribirQuery, type Listado } from '@cabildo/contracts/base/listado'
import { procedimientosApi, type TABLA_PROCEDIMIENTOS } from '@cabildo/contracts/procedimientos'
import type { ProcedimientoEditar, ProcedimientoNuevo } from '@cabildo/contracts/procedimientos-registro'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { PROCEDIMIENTOS } from '../../platform/procedimientos.ts'
import { useRefresco } from '../../platform/refresco.ts'

type Columna = (typeof TABLA_PROCEDIMIENTOS.ordenables)[number] | (typeof TABLA_PROCEDIMIENTOS.filtrables)[number]

export const pedirProcedimientos = (listado: Listado<Columna>, signal?: AbortSignal) =>
  pedir(procedimientosApi.listar, { query: escribirQuery(listado) }, { signal })

/** A page of the list of types (API-111, PLA-23). */
export const procedimientosQuery = (listado: Listado<Columna>) =>
  queryOptions({
    queryKey: [...PROCEDIMIENTOS, 'listado', listado],
    queryFn: ({ signal }) => pedirProcedimientos(listado, signal),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The type as it is now; undefined once it is gone. */
export const traerProcedimiento = async (id: number) => {
  const { data } = await pedir(procedimientosApi.listar, { query: { length: '1', 'columns[id]': String(id) } })
  return data[0]
}

/** Registers a type, or changes what is given of the one with that number (API-112, API-113). */
export const useGuardarProcedimiento = () =>
  useMutation({
    mutationFn: ({ id, ...body }: (ProcedimientoNuevo & { id?: never }) | (ProcedimientoEditar & { id: number })) =>
      id === undefined
        ? pedir(procedimientosApi.crear, { body: body as ProcedimientoNuevo })
        : pedir(procedimientosApi.editar, { params: { id: String(id) }, body }),
    ...useRefresco(PROCEDIMIENTOS),
  })
