import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import clases from './Pestanas.module.css'

/** How many there are, beside the name of a part. */
export const Cuenta = ({ children }: { children: ReactNode }) => <span className={clases.cuenta}>{children}</span>

export interface Pestana<Id extends string> {
  id: Id
  titulo: string
  /** A number beside the title, or how it is said: 'más de 10,000'. */
  cuenta?: number | string | undefined
  /** What the number counts, for readers: 'anexos'. */
  deQue?: string
  conErrores?: boolean
}

interface Props<Id extends string> {
  /** Names the list of tabs. */
  etiqueta: string
  pestanas: readonly Pestana<Id>[]
  activa: Id
  onActiva: (id: Id) => void
  /** Below the head of a screen instead of a dialog's. */
  dePantalla?: boolean
}

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/**
 * The tabs of a dialog or a screen, below its head; arrows move between them, and where they have no room they scroll
 * sideways (ORG-07). Their panels are `PanelPestana`, all of them mounted.
 */
export const Pestanas = <Id extends string>({ etiqueta, pestanas, activa, onActiva, dePantalla }: Props<Id>) => {
  const lista = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen
  useEffect(() => {
    const elegida = lista.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Not scrollIntoView, which would move the page, too.
    if (lista.current && elegida) {
      const { scrollLeft, clientWidth } = lista.current
      const [desde, hasta] = [elegida.offsetLeft, elegida.offsetLeft + elegida.offsetWidth]
      if (desde < scrollLeft) lista.current.scrollLeft = desde
      else if (hasta > scrollLeft + clientWidth) lista.current.scrollLeft = hasta - clientWidth
    }
  }, [activa])
  const mover = (evento: KeyboardEvent<HTMLElement>) => {
    const paso = PASOS[evento.key]
    const actual = pestanas.findIndex(({ id }) => id === activa)
    const destino = paso && pestanas[paso(actual, pestanas.length)]
    if (!destino) return
    evento.preventDefault()
    onActiva(destino.id)
    document.getElementById(`pestana-${destino.id}`)?.focus()
  }
  return (
    <div
      ref={lista}
      className={clases.lista}
      role="tablist"
      aria-label={etiqueta}
      data-de-pantalla={dePantalla || undefined}
    >
      {pestanas.map(({ id, titulo, cuenta, deQue, conErrores }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`pestana-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={id === activa}
          tabIndex={id === activa ? 0 : -1}
          className={clases.pestana}
          onClick={() => onActiva(id)}
          onKeyDown={mover}
        >
          {titulo}
          {cuenta !== undefined && (
            <Cuenta>
              {cuenta}
              {deQue && <span className="solo-lector"> {deQue}</span>}
            </Cuenta>
          )}
          {conErrores && (
            <span className={clases.error}>
              <span className="solo-lector"> con errores</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** What a tab shows. */
export const PanelPestana = ({ id, activa, children }: { id: string; activa: string; children: ReactNode }) => (
  <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`pestana-${id}`} hidden={id !== activa}>
    {children}
  </div>
)
