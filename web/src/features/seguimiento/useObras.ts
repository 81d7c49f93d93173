import type { Obra } from '@cabildo/contracts/seguimiento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePaginaViva } from '../../ui/useMediaQuery.ts'
import { primerasQuery } from './primeras.api.ts'
import { obrasQuery } from './seguimiento.api.ts'

/** The works that have come. */
interface ObrasTraidas {
  data: readonly Obra[]
  /** How many they all are: more than have come while only the first have. */
  total: number
  actualizado: string | null
  hoy: string
}

/**
 * The works: the first ones where those are enough to begin with, until the whole list has come. It replaces them instead of
 * continuing them, so that nobody sees works of two uploads together (SEG-35).
 */
export const useObras = (bastanLasPrimeras: boolean) => {
  const viva = usePaginaViva()
  const yaEstan = useQueryClient().getQueryData(obrasQuery.queryKey) !== undefined
  const primeras = useQuery({ ...primerasQuery, enabled: bastanLasPrimeras && !yaEstan })
  // Asked for after the first ones, lest their bars wait for its thousands of works to be read.
  const todas = useQuery({ ...obrasQuery, enabled: yaEstan || !bastanLasPrimeras || !primeras.isPending })
  const respuesta: ObrasTraidas | undefined =
    (todas.data && { ...todas.data, total: todas.data.data.length }) ??
    (bastanLasPrimeras && viva ? primeras.data : undefined)
  return { respuesta, completas: todas.data !== undefined, falla: todas.isError, traer: todas.refetch }
}
