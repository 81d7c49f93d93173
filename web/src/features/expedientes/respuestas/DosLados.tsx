import type { ReactNode } from 'react'
import suyos from './respuestas.module.css'

/** What is written at the left, and what comes of it at the right; one below the other on a phone (D-121). */
export const DosLados = ({ children, alLado }: { children: ReactNode; alLado: ReactNode }) => (
  <div className={suyos.dosLados}>
    {children}
    {alLado}
  </div>
)
