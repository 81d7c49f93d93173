import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pedir } from './api.ts'

export const MI_CUENTA = ['mi-cuenta'] as const

/** The own account (ING-03). */
export const miCuentaQuery = queryOptions({
  queryKey: [...MI_CUENTA, 'datos'],
  queryFn: async ({ signal }) => (await pedir(miCuentaApi.ver, {}, { signal })).data,
  // The screen itself says what failed.
  meta: { callada: true },
})

/**
 * The session without the demand of a second factor once there is one, which the token of the sign-in before does not tell
 * (ING-13). Undefined while that is not known.
 */
export const useSesionVigente = (sesion: SesionUsuario): SesionUsuario | undefined => {
  const debe = sesion.registrarFactor === true && !sesion.user.matchPassword
  const { data, isPending } = useQuery({ ...miCuentaQuery, enabled: debe })
  const agregado = debe && data !== undefined && data.factores.length > 0
  return useMemo(() => {
    if (debe && isPending) return undefined
    const { registrarFactor: _, ...resto } = sesion
    return agregado ? resto : sesion
  }, [debe, isPending, agregado, sesion])
}
