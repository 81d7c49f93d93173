import { MENSAJES_MI_CUENTA, miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import { vencimientosApi } from '@cabildo/contracts/vencimientos'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'

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

/** An act on the own account by one button: busy until it is over, and what fails is said. */
export const useActoDeCuenta = () => {
  const refrescar = useRefrescoDeCuenta()
  const [ocupado, setOcupado] = useState(false)
  const hacer = async (acto: () => Promise<unknown>) => {
    setOcupado(true)
    try {
      await acto()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.noSePudo)
    } finally {
      setOcupado(false)
    }
    void refrescar()
  }
  return { ocupado, hacer }
}
