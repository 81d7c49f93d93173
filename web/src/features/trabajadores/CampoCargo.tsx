import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { Button, type NativeSelectProps } from '@mantine/core'
import { useRef } from 'react'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './CampoCargo.module.css'

interface Props extends Omit<NativeSelectProps, 'data'> {
  /** Undefined while they load, or when they could not be loaded. */
  cargos: readonly { id: number; name: string }[] | undefined
  /** Asks for the positions again; given only when they could not be loaded. */
  onReintentar?: () => void
}

/** The position of a new employee (TRA-11, TRA-12). */
export function CampoCargo({ cargos, onReintentar, ...campo }: Props) {
  const lista = useRef<HTMLSelectElement>(null)
  const reintentar = () => {
    // The button goes away with the failure; the focus must not go with it.
    lista.current?.focus()
    onReintentar?.()
  }
  return (
    <Selector
      ref={lista}
      className={estilos.caja}
      label="Cargo"
      required
      {...campo}
      description={
        onReintentar && (
          <span className={estilos.falla}>
            {MENSAJES.sinDatos}
            {/* Taking the focus, it would make the field left tell its error, and move away before the click is over. */}
            <Button
              variant="default"
              size="compact-sm"
              onMouseDown={(evento) => evento.preventDefault()}
              onClick={reintentar}
            >
              Reintentar
            </Button>
          </span>
        )
      }
      data={[
        { value: '', label: 'Seleccione un cargo' },
        ...(cargos ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
