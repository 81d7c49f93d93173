import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import clases from './Avisos.module.css'
import { type Aviso, quitarAviso, useAvisos } from './avisos.ts'
import { Icono } from './Icono.tsx'

const ICONOS = { exito: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, advertencia: IconAlertTriangle }
const DURACION_MS = 6_000

/** The countdown of a toast. It pauses while the pointer or the focus is on the toast (README 7.5). */
const useCuentaRegresiva = (activa: boolean, alTerminar: () => void) => {
  const queda = useRef(DURACION_MS)
  const desde = useRef(0)
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seguir = () => {
    if (!activa) return
    clearTimeout(reloj.current)
    desde.current = Date.now()
    reloj.current = setTimeout(alTerminar, queda.current)
  }
  const detener = () => {
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

const Tarjeta = ({ id, clase, texto, cerrar }: Aviso & { cerrar: () => void }) => {
  const { seguir, detener } = useCuentaRegresiva(clase !== 'error', cerrar)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock, and Escape is its button's
    <div
      className={clases.aviso}
      data-aviso={id}
      onMouseEnter={detener}
      onMouseLeave={seguir}
      onFocus={detener}
      onBlur={seguir}
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
      </div>
      <ActionIcon aria-label="Cerrar aviso" aria-keyshortcuts="F6" onClick={cerrar}>
        <Icono de={IconX} />
      </ActionIcon>
    </div>
  )
}

/** F6 moves the focus to the newest toast, also out of an open dialog, which Tab cannot leave. */
const useTeclaDeAvisos = (lista: RefObject<HTMLElement | null>, ultimo: number | undefined) => {
  useEffect(() => {
    if (ultimo === undefined) return
    const alTeclear = (evento: KeyboardEvent) => {
      if (evento.key !== 'F6') return
      evento.preventDefault()
      lista.current?.querySelector<HTMLElement>(`[data-aviso="${ultimo}"] button`)?.focus()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [lista, ultimo])
}

/**
 * The toasts of the page; mounted once (SHE-89). The two live regions are always present, because screen readers
 * announce only what is added to a region they already know.
 */
export const Avisos = () => {
  const avisos = useAvisos()
  const lista = useRef<HTMLDivElement>(null)
  const deDonde = useRef<Element | null>(null)
  useTeclaDeAvisos(lista, avisos.at(-1)?.id)

  const cerrar = (id: number) => {
    const dentro = lista.current?.querySelector(`[data-aviso="${id}"]`)?.contains(document.activeElement)
    if (dentro && deDonde.current instanceof HTMLElement) deDonde.current.focus({ preventScroll: true })
    quitarAviso(id)
  }
  const tarjetas = (conError: boolean) =>
    avisos
      .filter(({ clase }) => (clase === 'error') === conError)
      .map((aviso) => <Tarjeta key={aviso.id} {...aviso} cerrar={() => cerrar(aviso.id)} />)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers where the focus came from
    <div
      ref={lista}
      className={clases.lista}
      onFocus={({ relatedTarget }) => {
        if (!lista.current?.contains(relatedTarget)) deDonde.current = relatedTarget
      }}
    >
      <div role="alert" aria-atomic={false}>
        {tarjetas(true)}
      </div>
      <div role="status" aria-atomic={false}>
        {tarjetas(false)}
      </div>
    </div>
  )
}
