import type { KeyboardEvent, ReactNode } from 'react'
import clases from './Pestanas.module.css'

/** How many there are, beside the name of a part. */
export const Cuenta = ({ children }: { children: ReactNode }) => <span className={clases.cuenta}>{children}</span>

export interface Pestana<Id extends string> {
  id: Id
  titulo: string
  /** A number beside the title. */
  cuenta?: number | undefined
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
}

const PASOS: Record<string, (i: number, n: number) => number> = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** The tabs of a dialog, below its head; arrows move between them. Their panels are `PanelPestana`, all of them mounted. */
export const Pestanas = <Id extends string>({ etiqueta, pestanas, activa, onActiva }: Props<Id>) => {
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
    <div className={clases.lista} role="tablist" aria-label={etiqueta}>
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
