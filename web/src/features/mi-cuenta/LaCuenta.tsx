import type { MiCuenta } from '@cabildo/contracts/mi-cuenta'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Espera } from '../../ui/Buscando.tsx'
import { AvisoFalla, Falla } from '../../ui/tabla/Estados.tsx'
import { miCuentaQuery } from './mi-cuenta.api.ts'
import clases from './mi-cuenta.module.css'

/** The own account once it was read, for the parts that show it. */
export const LaCuenta = ({ children }: { children: (cuenta: MiCuenta) => ReactNode }) => {
  // Read again whenever a part opens: what protects the account may have changed elsewhere.
  const { data, isError, refetch } = useQuery({ ...miCuentaQuery, staleTime: 0 })
  const reintentar = () => void refetch()
  if (!data) return isError ? <Falla onReintentar={reintentar} /> : <Espera texto="Cargando su cuenta" />
  return (
    <div className={clases.tarjetas}>
      {isError && <AvisoFalla onReintentar={reintentar} />}
      {children(data)}
    </div>
  )
}
