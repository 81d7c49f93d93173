import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icono } from '../Icono.tsx'
import { Button } from '../kit/boton.tsx'
import { Checkbox } from '../kit/marca.tsx'
import { IDIOMA } from './idioma.ts'
import estilos from './MenuVista.module.css'
import type { Vista } from './tipos.ts'

interface Props {
  /** The columns that may be hidden. */
  titulos: readonly string[]
  ocultas: readonly string[]
  vista: Vista
  /** Called with the columns that are hidden from now on. */
  onOcultas: (titulos: readonly string[]) => void
}

/**
 * Which columns show, and whether rows are compact (NAC-04, SHE-73). Esc, a click outside and leaving it close it.
 */
export function MenuVista({ titulos, ocultas, vista, onOcultas }: Props) {
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
        leftSection={<Icono de={IconAdjustmentsHorizontal} tam={16} />}
        rightSection={<Icono de={IconChevronDown} tam={16} />}
        onClick={() => setAbierto(!abierto)}
      >
        {IDIOMA.vista}
      </Button>
      <div id={id} className={estilos.hoja} hidden={!abierto}>
        {abierto && (
          <>
            <Checkbox
              className={estilos.casilla ?? ''}
              label={IDIOMA.compactas}
              checked={vista.densa}
              onChange={({ currentTarget: { checked } }) => vista.cambiar({ densa: checked })}
            />
            <fieldset>
              <legend>{IDIOMA.columnas}</legend>
              {titulos.map((titulo) => (
                <Checkbox
                  key={titulo}
                  className={estilos.casilla ?? ''}
                  label={titulo}
                  checked={!ocultas.includes(titulo)}
                  onChange={({ currentTarget: { checked } }) =>
                    onOcultas(checked ? ocultas.filter((otra) => otra !== titulo) : [...ocultas, titulo])
                  }
                />
              ))}
            </fieldset>
          </>
        )}
      </div>
    </div>
  )
}
