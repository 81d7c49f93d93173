import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { conError } from '../../ui/conError.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './CampoCargo.module.css'

interface Props {
  /** Undefined while they load, or when they could not be loaded. */
  cargos: readonly { id: number; name: string }[] | undefined
  /** Asks for the positions again; given only when they could not be loaded. */
  onReintentar?: () => void
  value: string
  error: string | undefined
  onChange: (cargo: string) => void
  onBlur: () => void
}

/** The position of a new employee (TRA-11, TRA-12). */
export function CampoCargo({ cargos, onReintentar, value, error, onChange, onBlur }: Props) {
  const lista = useRef<HTMLSelectElement>(null)
  const idFalla = useId()
  return (
    <div className={estilos.caja}>
      <Selector
        ref={lista}
        label="Cargo"
        name="selectedCargo"
        required
        value={value}
        error={conError(error)}
        {...(onReintentar && { 'aria-describedby': idFalla })}
        data={[
          { value: '', label: 'Seleccione un cargo' },
          ...(cargos ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(evento) => onChange(evento.currentTarget.value)}
        onBlur={onBlur}
      />
      {onReintentar && (
        <p id={idFalla} className={estilos.falla}>
          {MENSAJES.sinDatos}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              // The button goes away with the failure; the focus must not go with it.
              lista.current?.focus()
              onReintentar()
            }}
          >
            Reintentar
          </Button>
        </p>
      )}
    </div>
  )
}
