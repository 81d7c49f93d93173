import type { ReactNode } from 'react'
import clases from './mi-cuenta.module.css'

/** What to do, one thing after the other. */
export const Pasos = ({ de }: { de: readonly (readonly [titulo: string, detalle: ReactNode])[] }) => (
  <ol className={clases.pasos}>
    {de.map(([titulo, detalle], i) => (
      <li key={titulo}>
        <span aria-hidden="true">{i + 1}</span>
        <div>
          <b>{titulo}</b>
          {detalle}
        </div>
      </li>
    ))}
  </ol>
)
