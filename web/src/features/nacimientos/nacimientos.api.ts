import type { Listado } from '@cabildo/contracts/base/listado'
import {
  type Nacimiento,
  type NacimientoGuardar,
  nacimientosApi,
  type TABLA_NACIMIENTOS,
} from '@cabildo/contracts/nacimientos'
import { ubigeosApi } from '@cabildo/contracts/ubigeos'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { useEnVivo } from '../../platform/enVivo.ts'
import { useRefrescoEnVivo } from '../../platform/refresco.ts'
import type { Pagina } from '../../ui/tabla/tipos.ts'

export type ListadoNacimientos = Listado<
  (typeof TABLA_NACIMIENTOS.ordenables)[number] | (typeof TABLA_NACIMIENTOS.filtrables)[number]
>
const NACIMIENTOS = ['nacimientos', 'listado'] as const

/** A page of the register of births (API-85, NAC-17). */
export const nacimientosQuery = (listado: ListadoNacimientos) =>
  queryOptions({
    queryKey: [...NACIMIENTOS, listado],
    queryFn: ({ signal }) => pedir(nacimientosApi.listar, { body: listado }, { signal }),
    placeholderData: keepPreviousData,
    meta: { tabla: true },
  })

/** The record as it is now; undefined once it is gone. */
export const traerNacimiento = async (id: number) => {
  const { data } = await pedir(nacimientosApi.listar, { body: { length: 1, columns: { id: String(id) } } })
  return data[0]
}

/** Registers, or corrects the record whose id the values carry (API-84, NAC-14). */
export const useGuardarNacimiento = () => {
  const cliente = useQueryClient()
  const refresco = useRefrescoEnVivo(NACIMIENTOS)
  return useMutation({
    mutationFn: (body: NacimientoGuardar) => pedir(nacimientosApi.guardar, { body }),
    ...refresco,
    onSuccess: (respuesta, envio, enviado) => {
      const guardado = respuesta.data
      // The row opens the saved record at once, before the list has reloaded.
      cliente.setQueriesData<Pagina<Nacimiento>>(
        { queryKey: NACIMIENTOS },
        (pagina) =>
          pagina && { ...pagina, data: pagina.data.map((fila) => (fila.id === guardado.id ? guardado : fila)) },
      )
      refresco.onSuccess(respuesta, envio, enviado)
    },
  })
}

/** Renews the list as soon as somebody else registers or corrects a birth. */
export const useNacimientosEnVivo = (area_id: number) => useEnVivo('nacimientos', area_id, NACIMIENTOS)

/**
 * Districts by the words of their names or by a code of either register. The field tells about failures, not a toast.
 */
export const ubigeosQuery = (texto: string) =>
  queryOptions({
    queryKey: ['ubigeos', texto],
    queryFn: ({ signal }) => pedir(ubigeosApi.buscar, { query: { texto } }, { signal }),
    staleTime: 3_600_000,
    retry: false,
    meta: { callada: true },
  })
