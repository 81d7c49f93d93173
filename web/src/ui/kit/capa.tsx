import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePaginaViva } from '../useMediaQuery.ts'
import './capa.css'

/** What the Tab key can reach. */
const ALCANZABLES =
  'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href], iframe, summary, audio[controls], video[controls], [contenteditable="true"], [tabindex]'

const alcanzablesDe = (caja: HTMLElement) =>
  [...caja.querySelectorAll<HTMLElement>(ALCANZABLES)].filter((uno) => uno.tabIndex >= 0 && uno.checkVisibility())

/** Whether Tab would leave by this control: of several radio buttons of one name only one can be reached. */
const esElFinal = (final: HTMLElement, activo: Element | null) =>
  final === activo ||
  (final instanceof HTMLInputElement &&
    activo instanceof HTMLInputElement &&
    final.type === 'radio' &&
    activo.type === 'radio' &&
    final.name === activo.name &&
    final.form === activo.form)

/** Keeps the Tab key inside a box: after its last control comes its first. */
const quedarse = (caja: HTMLElement, evento: KeyboardEvent) => {
  if (evento.key !== 'Tab') return
  const lista = alcanzablesDe(caja)
  const [primero, ultimo] = [lista[0], lista.at(-1)]
  const activo = document.activeElement
  if (!primero || !ultimo) return evento.preventDefault()
  if (activo !== caja && !esElFinal(evento.shiftKey ? primero : ultimo, activo)) return
  evento.preventDefault()
  const destino = evento.shiftKey ? ultimo : primero
  destino.focus()
}

let abiertas = 0
/** The page below does not scroll, nor does it jump when its bar goes. */
const fijarPagina = () => {
  abiertas += 1
  if (abiertas === 1) {
    const barra = innerWidth - document.documentElement.clientWidth
    document.body.style.overflow = 'hidden'
    if (barra > 0) document.body.style.marginInlineEnd = `${barra}px`
  }
  return () => {
    abiertas -= 1
    if (abiertas > 0) return
    document.body.style.overflow = ''
    document.body.style.marginInlineEnd = ''
  }
}

/** Keeps what closes on the page until it has gone from sight. */
const useSalida = (abierta: boolean, ms: number) => {
  const [antes, setAntes] = useState(abierta)
  const [saliendo, setSaliendo] = useState(false)
  if (antes !== abierta) {
    setAntes(abierta)
    setSaliendo(!abierta && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  }
  useEffect(() => {
    if (!saliendo) return
    const reloj = setTimeout(() => setSaliendo(false), ms)
    return () => clearTimeout(reloj)
  }, [saliendo, ms])
  return saliendo
}

interface Props extends Omit<ComponentProps<'section'>, 'ref'> {
  abierta: boolean
  /** How it comes: from above, as a dialog, or from the side, as a panel. */
  forma: 'ventana' | 'cajon'
  /** Fills the screen of a phone. */
  llena?: boolean
  zIndex: number
  /** How long it takes to go, in ms. */
  salida: number
  /** Gives the focus to what comes first in it. */
  alAbrir?: (caja: HTMLElement) => void
  /** Asked for by Esc and by a press beside it; without it, neither closes it. */
  onFuera?: () => void
  children: ReactNode
}

/**
 * A modal box above the page: the page below is dimmed and does not scroll, and Tab stays inside. Who opens it gives the focus
 * back (useFocoDevuelto): the box comes when it is already open, and does not know where the focus was.
 */
export const Capa = (props: Props) => {
  const saliendo = useSalida(props.abierta, props.salida)
  // A painted page that comes to life has only what stands in its place (decision 0230).
  const viva = usePaginaViva()
  return viva && (props.abierta || saliendo) ? createPortal(<Abierta {...props} />, document.body) : null
}

const Abierta = ({
  abierta,
  forma,
  llena = false,
  zIndex,
  salida: _,
  alAbrir,
  onFuera,
  className = '',
  ...resto
}: Props) => {
  const caja = useRef<HTMLElement>(null)
  const abrir = useRef(alAbrir)
  const fuera = useRef(onFuera)
  useLayoutEffect(() => {
    abrir.current = alAbrir
    fuera.current = onFuera
  })
  useEffect(() => {
    const elemento = caja.current
    if (!abierta || !elemento) return
    const soltarPagina = fijarPagina()
    const teclear = (evento: KeyboardEvent) => {
      if (evento.key === 'Escape' && !evento.isComposing) fuera.current?.()
      quedarse(elemento, evento)
    }
    elemento.addEventListener('keydown', teclear)
    const primero = elemento.querySelector<HTMLElement>('[data-autofocus]')
    if (primero) primero.focus()
    else if (abrir.current) abrir.current(elemento)
    else (alcanzablesDe(elemento)[0] ?? elemento).focus()
    return () => {
      elemento.removeEventListener('keydown', teclear)
      soltarPagina()
    }
  }, [abierta])
  return (
    <div className="cb-capa" data-forma={forma} data-llena={llena || undefined} data-sale={!abierta || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the box hears Esc */}
      <div className="cb-velo" style={{ zIndex }} onClick={onFuera} />
      <div className="cb-capa-lugar" style={{ zIndex }}>
        <section role="dialog" aria-modal tabIndex={-1} {...resto} ref={caja} className={`cb-capa-caja ${className}`} />
      </div>
    </div>
  )
}
