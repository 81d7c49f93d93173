import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput, type TextInputProps } from './campo.tsx'
import './combo.css'

export interface OpcionDeCombo {
  value: string
  label: string
  /** Shows, but cannot be chosen. */
  disabled?: boolean | undefined
}

export interface ComboProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Those that the written text finds. */
  opciones: readonly OpcionDeCombo[]
  /** The value of the chosen one, or null. */
  elegida: string | null
  texto: string
  onTexto: (texto: string) => void
  onElegir: (value: string) => void
  /** Said where no option is found. */
  vacio: ReactNode
  /** Enter chooses the first without an arrow before. */
  primeraDeEntrada?: boolean
  claseLista?: string | undefined
  dibujar?: (opcion: OpcionDeCombo) => ReactNode
}

const SEPARACION_PX = 8

/** Puts the list below its field, or above where there is more room, as wide as the field. */
const colocar = (campo: HTMLElement, lista: HTMLElement) => {
  const { left, top, bottom, width } = campo.getBoundingClientRect()
  const debajo = document.documentElement.clientHeight - bottom
  const alto = lista.offsetHeight + SEPARACION_PX
  const arriba = alto > debajo && top > debajo
  Object.assign(lista.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: `${arriba ? top - alto : bottom + SEPARACION_PX}px`,
  } satisfies CSSProperties)
}

/**
 * A field in which people write to find an option of a list (WAI-ARIA combobox). The chosen text is selected when the
 * field is reached or pressed, so that typing replaces it. The list is in the top layer: no dialog cuts it.
 */
export const Combo = ({
  opciones,
  elegida,
  texto,
  onTexto,
  onElegir,
  vacio,
  primeraDeEntrada = false,
  claseLista = '',
  dibujar,
  ref,
  ...resto
}: ComboProps) => {
  const propio = useId()
  const id = resto.id ?? propio
  const campo = useRef<HTMLInputElement>(null)
  const lista = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => campo.current as HTMLInputElement, [])
  const [abierta, setAbierta] = useState(false)
  /** The option that Enter chooses; an arrow makes it visible. */
  const [senalada, setSenalada] = useState({ lugar: -1, seVe: false })
  const lugarElegido = opciones.findIndex(({ value }) => value === elegida)
  const actual = senalada.lugar === -1 && primeraDeEntrada ? 0 : senalada.lugar
  const seVe = senalada.seVe || (primeraDeEntrada && senalada.lugar === -1)

  useLayoutEffect(() => {
    const [entrada, caja] = [campo.current?.parentElement, lista.current]
    if (!abierta || !entrada || !caja) return
    caja.showPopover()
    const poner = () => colocar(entrada, caja)
    poner()
    caja.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    const vigia = new ResizeObserver(poner)
    vigia.observe(caja)
    vigia.observe(entrada)
    addEventListener('scroll', poner, { capture: true, passive: true })
    addEventListener('resize', poner)
    return () => {
      vigia.disconnect()
      removeEventListener('scroll', poner, { capture: true })
      removeEventListener('resize', poner)
    }
  }, [abierta])
  useEffect(() => {
    if (abierta && seVe)
      lista.current?.querySelectorAll('[role="option"]')[actual]?.scrollIntoView({ block: 'nearest' })
  }, [abierta, seVe, actual])

  const abrir = (seVe: boolean) => {
    if (resto.readOnly || resto.disabled) return
    setAbierta(true)
    setSenalada({ lugar: seVe && lugarElegido === -1 ? siguiente(-1, 1) : lugarElegido, seVe })
  }
  const cerrar = () => {
    setAbierta(false)
    setSenalada({ lugar: -1, seVe: false })
  }
  /** The next option that can be chosen, from one end to the other and on. */
  const siguiente = (desde: number, paso: 1 | -1): number => {
    for (let n = 1; n <= opciones.length; n++) {
      const lugar = (Math.max(desde, paso === 1 ? -1 : 0) + paso * n + opciones.length * n) % opciones.length
      if (!opciones[lugar]?.disabled) return lugar
    }
    return -1
  }
  const elegir = ({ value, disabled }: OpcionDeCombo) => {
    if (disabled) return
    onElegir(value)
    cerrar()
    // The chosen text is written into the field afterwards.
    requestAnimationFrame(() => document.activeElement === campo.current && campo.current?.select())
  }
  const teclear = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.nativeEvent.isComposing) return
    const { key } = evento
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      evento.preventDefault()
      if (!abierta) return abrir(true)
      setSenalada({ lugar: siguiente(actual, key === 'ArrowDown' ? 1 : -1), seVe: true })
    }
    const opcion = opciones[actual]
    if (key === 'Enter' && abierta && opcion) {
      evento.preventDefault()
      elegir(opcion)
    }
    if (key === 'Escape' && abierta) {
      // What is around would close with it.
      evento.stopPropagation()
      cerrar()
    }
  }
  const marcar = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (lugarElegido !== -1 && currentTarget.value === opciones[lugarElegido]?.label) currentTarget.select()
  }
  return (
    <>
      <TextInput
        autoComplete="off"
        {...resto}
        id={id}
        ref={campo}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={abierta}
        aria-controls={abierta ? `${id}-lista` : undefined}
        aria-activedescendant={abierta && seVe && opciones[actual] ? `${id}-${actual}` : undefined}
        value={texto}
        onChange={({ currentTarget }) => {
          onTexto(currentTarget.value)
          setAbierta(true)
          setSenalada({ lugar: -1, seVe: false })
        }}
        onFocus={(evento) => {
          marcar(evento)
          resto.onFocus?.(evento)
        }}
        onBlur={(evento) => {
          cerrar()
          resto.onBlur?.(evento)
        }}
        onClick={(evento) => {
          if (!abierta) abrir(false)
          // A press places the caret after the focus came.
          marcar(evento)
        }}
        onKeyDown={(evento) => {
          resto.onKeyDown?.(evento)
          teclear(evento)
        }}
      />
      {abierta && (
        <div ref={lista} popover="manual" className="cb-lista" role="presentation">
          <div
            id={`${id}-lista`}
            role="listbox"
            className={claseLista}
            {...(resto.label ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': resto['aria-label'] })}
            // The field keeps the focus.
            onMouseDown={(evento) => evento.preventDefault()}
          >
            {opciones.map((opcion, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field hears the keys
              <div
                key={opcion.value}
                id={`${id}-${i}`}
                role="option"
                aria-selected={opcion.value === elegida}
                aria-disabled={opcion.disabled || undefined}
                data-senalada={(seVe && i === actual) || undefined}
                className="cb-opcion"
                onClick={() => elegir(opcion)}
              >
                {dibujar ? dibujar(opcion) : opcion.label}
              </div>
            ))}
            {opciones.length === 0 && <div className="cb-opcion-ninguna">{vacio}</div>}
          </div>
        </div>
      )}
    </>
  )
}
