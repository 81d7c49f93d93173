import type { ReactNode } from 'react'
import estilos from './BarraFiltros.module.css'

interface Props {
  children: ReactNode
  /** May set `--columnas`, what the grid of phones is made of. */
  className?: string | undefined
}

/** The filters of a list in its bar: in a row, on phones a grid of two columns across which its buttons go. */
export const BarraFiltros = ({ children, className }: Props) => (
  <search className={`${estilos.filtros} ${className ?? ''}`} aria-label="Filtros">
    {children}
  </search>
)
