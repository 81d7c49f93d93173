import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Icono } from './Icono.tsx'

/** How a due date was counted, opened in place and not as a tip (PLA-08, PLA-29): the button and what it opens. */
export const useComputo = () => {
  const id = useId()
  const [abierto, setAbierto] = useState(false)
  return { id, abierto, alternar: () => setAbierto(!abierto) }
}

type Computo = ReturnType<typeof useComputo>

interface PropsBoton {
  computo: Computo
  className?: string | undefined
}

export const VerComputo = ({ computo: { id, abierto, alternar }, className }: PropsBoton) => (
  <button type="button" className={className} aria-expanded={abierto} aria-controls={id} onClick={alternar}>
    <Icono de={abierto ? IconChevronUp : IconChevronDown} tam={20} />
    <span>{abierto ? 'Ocultar el cómputo' : 'Ver el cómputo'}</span>
  </button>
)

interface PropsDias {
  computo: Computo
  /** The sentence, then the list of days. */
  children: ReactNode
  className?: string | undefined
}

export const DiasDelComputo = ({ computo: { id, abierto }, children, className }: PropsDias) => (
  <div id={id} className={className} hidden={!abierto}>
    {children}
  </div>
)
