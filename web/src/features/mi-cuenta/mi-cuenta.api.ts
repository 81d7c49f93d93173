import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { vencimientosApi } from '@cabildo/contracts/vencimientos'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'

const MI_CUENTA = ['mi-cuenta'] as const

/** The own account (ING-03). */
export const miCuentaQuery = queryOptions({
  queryKey: [...MI_CUENTA, 'datos'],
  queryFn: async ({ signal }) => (await pedir(miCuentaApi.ver, {}, { signal })).data,
  // The screen itself says what failed.
  meta: { callada: true },
})

/** The own sessions, open and ended (ING-23). */
export const sesionesQuery = queryOptions({
  queryKey: [...MI_CUENTA, 'sesiones'],
  queryFn: async ({ signal }) => (await pedir(miCuentaApi.sesiones, {}, { signal })).data,
  staleTime: 0,
  // The screen itself says what failed.
  meta: { callada: true },
})

/** Whether the own calendar of due dates has an address (decision 0216). */
export const vencimientosQuery = queryOptions({
  queryKey: [...MI_CUENTA, 'vencimientos'],
  queryFn: async ({ signal }) => (await pedir(vencimientosApi.ver, {}, { signal })).data,
})

/** Reloads what shows of the own account; settles once it is there, so that what follows finds it. */
export const useRefrescoDeCuenta = () => {
  const cliente = useQueryClient()
  return () => cliente.invalidateQueries({ queryKey: MI_CUENTA })
}
