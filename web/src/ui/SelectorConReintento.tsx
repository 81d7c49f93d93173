import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { Button, type NativeSelectProps } from '@mantine/core'
import { useRef } from 'react'
import estilos from './campos.module.css'
import { Selector } from './Selector.tsx'

interface Props extends NativeSelectProps {
  /** Asks for the entries again; given only when they could not be loaded. */
  onReintentar: (() => void) | undefined
}

/** A list whose entries come from the server: says below it that they did not come, and asks for them again (SHE-29). */
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
            {/* A press that took the focus would make the list tell its error, which moves the button away from the click. */}
            <Button
              variant="default"
              size="compact-sm"
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={() => {
                // The button goes away with the failure; the focus must not go with it.
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
