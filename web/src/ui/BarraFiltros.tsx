import type { ReactNode } from 'react'
import estilos from './BarraFiltros.module.css'

interface Props {
  children: ReactNode
  /** May set `--columnas`, the grid columns on phones. */
  className?: string | undefined
}

/** The filters of a list in its bar: in a row; on phones in a grid of two columns, with full-width buttons. */
export const BarraFiltros = ({ children, className }: Props) => (
  <search className={`${estilos.filtros} ${className ?? ''}`} aria-label="Filtros">
    {children}
  </search>
)
