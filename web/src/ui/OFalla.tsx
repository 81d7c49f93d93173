import type { ReactNode } from 'react'
import { AvisoFalla, Falla } from './tabla/Estados.tsx'

interface Props {
  /** The query whose answer the children show. */
  de: { data: unknown; isError: boolean; refetch: () => unknown }
  children: ReactNode
}

/** What shows an answer and the wait for it, below a line where it could not be refreshed; the failure where there is none. */
export const OFalla = ({ de: { data, isError, refetch }, children }: Props) => {
  const hay = data !== undefined
  const reintentar = () => void refetch()
  return (
    <>
      {isError && (hay ? <AvisoFalla onReintentar={reintentar} /> : <Falla onReintentar={reintentar} />)}
      {(hay || !isError) && children}
    </>
  )
}
