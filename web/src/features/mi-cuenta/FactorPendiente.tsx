import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { EsqueletoDePantalla } from '../../ui/EsqueletoDePantalla.tsx'
import { miCuentaQuery } from './mi-cuenta.api.ts'

interface Props {
  sesion: SesionUsuario
  children: (vigente: SesionUsuario) => ReactNode
}

/**
 * What shows for whoever had to add a second factor when signing in: without that demand once there is one, which the token of
 * then does not tell (ING-13).
 */
export const FactorPendiente = ({ sesion, children }: Props) => {
  const { data, isPending } = useQuery(miCuentaQuery)
  const agregado = data?.factores.some(({ sirve }) => sirve) ?? false
  const vigente = useMemo(() => {
    const { registrarFactor: _, ...resto } = sesion
    return agregado ? resto : sesion
  }, [agregado, sesion])
  return isPending ? <EsqueletoDePantalla /> : children(vigente)
}
