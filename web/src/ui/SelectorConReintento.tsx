import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { useRef } from 'react'
import estilos from './campos.module.css'
import { Button } from './kit/boton.tsx'
import type { NativeSelectProps } from './kit/campo.tsx'
import { Selector } from './Selector.tsx'

interface Props extends NativeSelectProps {
  /** Asks for the entries again; given only when they could not be loaded. */
  onReintentar: (() => void) | undefined
}

/** A list whose entries come from the server; if they could not be loaded, it says so and offers a retry (SHE-29). */
export const SelectorConReintento = ({ onReintentar, description, ...resto }: Props) => {
  const lista = useRef<HTMLSelectElement>(null)
  return (
    <Selector
      {...resto}
      ref={lista}
      description={
        onReintentar ? (
          <span className={estilos.falla}>
            {MENSAJES.sinDatos}
            {/* If the press took the focus, the list would show its error and move the button away from the click. */}
            <Button
              variant="default"
              size="compact-sm"
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={() => {
                // The button disappears with the failure, so the focus moves to the list.
                lista.current?.focus()
                onReintentar()
              }}
            >
              Reintentar
            </Button>
          </span>
        ) : (
          description
        )
      }
    />
  )
}
