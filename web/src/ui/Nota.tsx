import { type Icon, IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from './Icono.tsx'
import clases from './Nota.module.css'

interface Props {
  icono?: Icon
  texto: ReactNode
  detalle?: string
  /** Buttons. */
  children?: ReactNode
}

/** A note over a form: that it cannot be edited any more, or that text of before is there. */
export const Nota = ({ icono = IconHistory, texto, detalle, children }: Props) => (
  <div className={clases.nota} role="status">
    <Icono de={icono} />
    <div>
      <p>{texto}</p>
      {detalle && <small>{detalle}</small>}
    </div>
    {children}
  </div>
)
