import type { ReactNode } from 'react'
import estilos from './Barras.module.css'

/** A part of a bar; `trama` draws it hatched, so that it is told apart by more than colour. */
interface Tramo {
  total: number
  color: string
  trama?: boolean
}

interface FilaDeBarras {
  rotulo: string
  tramos: readonly Tramo[]
  /** The figure at the end of the bar, and what is said of it. */
  valor: ReactNode
}

interface Props {
  filas: readonly FilaDeBarras[]
  /** What a bar over the whole width stands for. */
  mayor: number
  /** How much room names and figures have; by default names have more. 'cifras' are figures that say nothing else. */
  forma?: 'rotulos' | 'valores' | 'cifras'
}

/** Bars from the left, one below the other, each with its name before it and its figure after it (design §7.8). */
export const Barras = ({ filas, mayor, forma = 'rotulos' }: Props) => (
  <ul className={estilos.barras} data-forma={forma}>
    {filas.map(({ rotulo, tramos, valor }) => (
      <li key={rotulo} className={estilos.fila}>
        <span className={estilos.rotulo}>{rotulo}</span>
        <span className={estilos.via}>
          {tramos
            .filter(({ total }) => total > 0)
            .map(({ total, color, trama }) => (
              <span
                key={color}
                data-trama={trama || undefined}
                style={{ width: `${(100 * total) / mayor}%`, backgroundColor: color }}
              />
            ))}
        </span>
        <span className={estilos.valor}>{valor}</span>
      </li>
    ))}
  </ul>
)

/** Names the parts of bars or columns. */
export const Leyenda = ({ partes }: { partes: readonly (Omit<Tramo, 'total'> & { rotulo: string })[] }) => (
  <ul className={estilos.leyenda} aria-hidden="true">
    {partes.map(({ rotulo, color, trama }) => (
      <li key={rotulo}>
        <span data-trama={trama || undefined} style={{ backgroundColor: color }} />
        {rotulo}
      </li>
    ))}
  </ul>
)
