import type { CSSProperties, ReactNode } from 'react'
import { Capa } from './kit/capa.tsx'
import { useFocoDevuelto } from './useFocoDevuelto.ts'

interface Props {
  abierto: boolean
  onClose: () => void
  nombre: string
  children: ReactNode
}

/** Panel that slides in from the left and keeps the focus inside while open (README §5). */
export const Cajon = ({ abierto, onClose, nombre, children }: Props) => {
  useFocoDevuelto(abierto)
  return (
    <Capa
      abierta={abierto}
      forma="cajon"
      zIndex={210}
      salida={240}
      onFuera={onClose}
      aria-label={nombre}
      style={{ '--ancho': '18rem' } as CSSProperties}
    >
      {children}
    </Capa>
  )
}
