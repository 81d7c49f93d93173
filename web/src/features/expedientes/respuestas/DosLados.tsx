import type { ReactNode } from 'react'
import suyos from './respuestas.module.css'

/** Fields at the left, and at the right what is read beside them; one below the other on a phone (D-121). */
export const DosLados = ({ children, alLado }: { children: ReactNode; alLado: ReactNode }) => (
  <div className={suyos.dosLados}>
    {children}
    {alLado}
  </div>
)
