import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './MenuColumnas.module.css'

interface Props {
  titulos: readonly string[]
  mostradas: readonly string[]
  onMostradas: (titulos: readonly string[]) => void
}

/** Shows the hidden columns of the table, one by one (NAC-04). Esc, a click outside and leaving it close it. */
export function MenuColumnas({ titulos, mostradas, onMostradas }: Props) {
  const id = useId()
  const caja = useRef<HTMLDivElement>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const [abierto, setAbierto] = useState(false)

  useEffect(() => {
    if (!abierto) return
    const alPulsar = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && caja.current?.contains(target))) setAbierto(false)
    }
    document.addEventListener('pointerdown', alPulsar)
    return () => document.removeEventListener('pointerdown', alPulsar)
  }, [abierto])

  const alSalir = ({ relatedTarget }: FocusEvent) => {
    // Without a new target the focus is nowhere or in another window.
    if (relatedTarget && !caja.current?.contains(relatedTarget)) setAbierto(false)
  }
  const alTeclear = (evento: KeyboardEvent) => {
    if (evento.key !== 'Escape' || !abierto) return
    setAbierto(false)
    boton.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of the controls inside
    <div ref={caja} className={estilos.caja} onBlur={alSalir} onKeyDown={alTeclear}>
      <Button
        ref={boton}
        variant="default"
        className={estilos.boton ?? ''}
        aria-expanded={abierto}
        aria-controls={id}
        leftSection={<Icono de={IconColumns3} tam={16} />}
        rightSection={<Icono de={IconChevronDown} tam={16} />}
        onClick={() => setAbierto(!abierto)}
      >
        Columnas
      </Button>
      <fieldset id={id} className={estilos.hoja} hidden={!abierto}>
        <legend>Mostrar también</legend>
        {titulos.map((titulo) => (
          <Checkbox
            key={titulo}
            className={estilos.casilla ?? ''}
            label={titulo}
            checked={mostradas.includes(titulo)}
            onChange={({ currentTarget: { checked } }) =>
              onMostradas(checked ? [...mostradas, titulo] : mostradas.filter((otro) => otro !== titulo))
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
