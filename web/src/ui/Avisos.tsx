import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import clases from './Avisos.module.css'
import { type Aviso, type ClaseAviso, quitarAviso, useAvisos } from './avisos.ts'
import { Icono } from './Icono.tsx'
import { ActionIcon } from './kit/boton.tsx'

const ICONOS = { exito: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, advertencia: IconAlertTriangle }
/** What went wrong takes longer to read, and often something to do. */
const DURACION_MS: Record<ClaseAviso, number> = { exito: 6_000, info: 6_000, advertencia: 12_000, error: 15_000 }

/** The countdown of a toast. It pauses while the pointer or the focus is on the toast (README 7.5). */
const useCuentaRegresiva = (durante: number | null, alTerminar: () => void) => {
  const queda = useRef(durante ?? 0)
  const desde = useRef(0)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What holds the clock: the pointer, the focus, or both. */
  const retienen = useRef(new Set<'puntero' | 'foco'>())
  const seguir = (quien?: 'puntero' | 'foco') => {
    if (quien) retienen.current.delete(quien)
    if (durante === null || retienen.current.size > 0) return
    clearTimeout(reloj.current)
    desde.current = Date.now()
    reloj.current = setTimeout(alTerminar, queda.current)
  }
  const detener = (quien: 'puntero' | 'foco') => {
    const corria = retienen.current.size === 0
    retienen.current.add(quien)
    if (!corria) return
    clearTimeout(reloj.current)
    queda.current = Math.max(1_000, queda.current - (Date.now() - desde.current))
  }
  // Runs once, because a toast never changes: a new text is a new toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    seguir()
    return () => clearTimeout(reloj.current)
  }, [])
  return { seguir, detener }
}

const Tarjeta = ({ id, clase, texto, dialogo, accion, cerrar }: Aviso & { cerrar: () => void }) => {
  const { seguir, detener } = useCuentaRegresiva(dialogo === undefined ? DURACION_MS[clase] : null, cerrar)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock, and Escape is its button's
    <div
      className={clases.aviso}
      data-aviso={id}
      style={{ order: -id }}
      onMouseEnter={() => detener('puntero')}
      onMouseLeave={() => seguir('puntero')}
      onFocus={() => detener('foco')}
      onBlur={() => seguir('foco')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') cerrar()
      }}
    >
      <span className={`${clases.icono} ${clases[clase]}`}>
        <Icono de={ICONOS[clase]} />
      </span>
      <div className={clases.texto}>
        <b>{MENSAJES.aviso}</b>
        <p>{texto}</p>
        {accion}
      </div>
      <ActionIcon aria-label="Cerrar aviso" aria-keyshortcuts="F6" onClick={cerrar}>
        <Icono de={IconX} />
      </ActionIcon>
    </div>
  )
}

/** F6 moves the focus to the newest toast, also out of an open dialog, which Tab cannot leave. */
const useTeclaDeAvisos = (ultimo: number | undefined) => {
  useEffect(() => {
    if (ultimo === undefined) return
    const alTeclear = (evento: KeyboardEvent) => {
      if (evento.key !== 'F6') return
      evento.preventDefault()
      document.querySelector<HTMLElement>(`[data-aviso="${ultimo}"] button`)?.focus()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [ultimo])
}

/** Keeps the toasts clear of what people may want to press: when they appear, the focus moves, the screen was scrolled, or a dialog opens or grows. */
const useLugarLibre = (lista: RefObject<HTMLElement | null>, avisos: readonly Aviso[]) => {
  useLayoutEffect(() => {
    const caja = lista.current
    if (!caja || avisos.length === 0) return
    const oyentes = new AbortController()
    let dialogo: Element | undefined
    const buscar = (seMovio: boolean) => {
      const deAhora = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (deAhora !== dialogo) {
        crecimiento.disconnect()
        if (deAhora) crecimiento.observe(deAhora)
        dialogo = deAhora
      }
      // Comes with the first toast; without a network the toasts stay where they are.
      void import('./lugarDeAvisos.ts').then(
        ({ colocar }) => oyentes.signal.aborted || colocar(caja, { seMovio }),
        () => undefined,
      )
    }
    // A dialog has the focus before all that it shows has come.
    const crecimiento = new ResizeObserver(() => buscar(true))
    buscar(false)
    const { signal } = oyentes
    document.addEventListener('focusin', () => buscar(false), { signal })
    // What was scrolled may be any part of the screen: the event does not bubble.
    document.addEventListener('scrollend', () => buscar(true), { capture: true, signal })
    document.addEventListener('animationend', () => buscar(false), { signal })
    window.addEventListener('resize', () => buscar(false), { signal })
    return () => {
      oyentes.abort()
      crecimiento.disconnect()
    }
  }, [lista, avisos])
}

interface PropsLista {
  avisos: readonly Aviso[]
  conError: boolean
  /** Where the focus was before it came into the list. */
  deDonde: RefObject<Element | null>
}

const Tarjetas = ({ avisos, conError, deDonde }: PropsLista) => {
  const cerrar = (id: number) => {
    const dentro = document.querySelector(`[data-aviso="${id}"]`)?.contains(document.activeElement)
    if (dentro && deDonde.current instanceof HTMLElement) deDonde.current.focus({ preventScroll: true })
    quitarAviso(id)
  }
  return avisos
    .filter(({ clase }) => (clase === 'error') === conError)
    .map((aviso) => <Tarjeta key={aviso.id} {...aviso} cerrar={() => cerrar(aviso.id)} />)
}

/** Remembers where the focus came from, so that closing a toast can give it back. */
const useDeDonde = () => {
  const deDonde = useRef<Element | null>(null)
  const alEnfocar = ({ currentTarget, relatedTarget }: React.FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) deDonde.current = relatedTarget
  }
  return { deDonde, alEnfocar }
}

/**
 * The toasts of the page; mounted once (SHE-89). The two live regions are always present, because screen readers
 * announce only what is added to a region they already know.
 */
export const Avisos = () => {
  const todos = useAvisos()
  const avisos = todos.filter(({ dialogo }) => dialogo === undefined)
  const lista = useRef<HTMLDivElement>(null)
  const { deDonde, alEnfocar } = useDeDonde()
  useTeclaDeAvisos(todos[0]?.id)
  useLugarLibre(lista, avisos)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers where the focus came from
    <div ref={lista} className={clases.lista} onFocus={alEnfocar}>
      <div role="alert" aria-atomic={false}>
        <Tarjetas {...{ avisos, deDonde }} conError />
      </div>
      <div role="status" aria-atomic={false}>
        <Tarjetas {...{ avisos, deDonde }} conError={false} />
      </div>
    </div>
  )
}

/** The refusals that belong to an open dialog, inside it, until they are closed or another try ends differently. */
export const AvisosDelDialogo = ({ dialogo }: { dialogo: number }) => {
  const avisos = useAvisos().filter((aviso) => aviso.dialogo === dialogo)
  const { deDonde, alEnfocar } = useDeDonde()
  if (avisos.length === 0) return null
  return (
    <div role="alert" aria-atomic={false} className={clases.enDialogo} onFocus={alEnfocar}>
      <Tarjetas {...{ avisos, deDonde }} conError />
      <Tarjetas {...{ avisos, deDonde }} conError={false} />
    </div>
  )
}
