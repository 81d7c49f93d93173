import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { etiquetaTrabajador, type OpcionTrabajador } from '@cabildo/contracts/trabajadores'
import { MENSAJES_VISITAS } from '@cabildo/contracts/visitas'
import { Button, type NativeSelectProps } from '@mantine/core'
import { useRef } from 'react'
import { conError } from '../../ui/conError.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './VisitaModal.module.css'

interface Props extends Omit<NativeSelectProps, 'error' | 'data' | 'value' | 'onChange'> {
  /** Undefined while they load, or when they could not be loaded. */
  trabajadores: readonly OpcionTrabajador[] | undefined
  /** Asks for the employees again; given only when they could not be loaded. */
  onReintentar?: () => void
  error: string | undefined
  value: number
  onChange: (empacce_id: number) => void
}

/** The employee to visit, with position; says what to do without employees, or when they did not come (VIS-21, VIS-24). */
export function CampoEmpleado({ trabajadores, onReintentar, error, value, onChange, ...resto }: Props) {
  const lista = useRef<HTMLSelectElement>(null)
  const ninguno = trabajadores?.length === 0 ? MENSAJES_VISITAS.sinTrabajadores : undefined
  return (
    <Selector
      {...resto}
      ref={lista}
      label="Empleado a visitar"
      required
      value={value}
      error={conError(ninguno ?? error)}
      {...(onReintentar && {
        description: (
          <span className={estilos.falla}>
            {MENSAJES.sinDatos}
            {/* Taking the focus, it would make the field left tell its error, and move away before the click is over. */}
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
        ),
      })}
      data={[
        { value: '0', label: 'Seleccione un empleado' },
        ...(trabajadores ?? []).map((t) => ({ value: String(t.empacce_id), label: etiquetaTrabajador(t) })),
      ]}
      onChange={(evento) => onChange(Number(evento.currentTarget.value))}
    />
  )
}
