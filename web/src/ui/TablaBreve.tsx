import type { ReactNode } from 'react'
import estilos from './TablaBreve.module.css'

interface Props {
  /** Its accessible name. */
  nombre: string
  className?: string | undefined
  /** Of the columns before the last one, which holds the button of each row. */
  titulos: readonly string[]
  /** What stands in place of rows. */
  vacia: string
  children: readonly ReactNode[]
}

/** A short table in a dialog; on phones each row is a card, whose grid the caller's `className` lays out. */
export const TablaBreve = ({ nombre, className, titulos, vacia, children }: Props) => (
  <table className={`${estilos.tabla} ${className ?? ''}`} aria-label={nombre}>
    <thead>
      <tr>
        {titulos.map((titulo) => (
          <th key={titulo} scope="col">
            {titulo}
          </th>
        ))}
        <th scope="col">
          <span className="solo-lector">Accion</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {children.length > 0 ? (
        children
      ) : (
        <tr>
          <td colSpan={titulos.length + 1} className={estilos.vacia}>
            {vacia}
          </td>
        </tr>
      )}
    </tbody>
  </table>
)
