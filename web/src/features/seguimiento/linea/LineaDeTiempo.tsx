import type { Obra } from '@cabildo/contracts/seguimiento'
import type { ReactNode } from 'react'

interface Props {
  obras: readonly Obra[]
  hoy: string
  onVer: (obra: Obra) => void
  acciones?: (obra: Obra) => ReactNode
}

/** The timeline. */
export const LineaDeTiempo = ({ obras, onVer }: Props) => (
  <ul>
    {obras.map((obra) => (
      <li key={obra.cui}>
        <button type="button" onClick={() => onVer(obra)}>
          {obra.title_meta}
        </button>
      </li>
    ))}
  </ul>
)
