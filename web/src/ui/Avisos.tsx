import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import clases from './Avisos.module.css'
import { type Aviso, quitarAviso, useAvisos } from './avisos.ts'
import { Icono } from './Icono.tsx'

const ICONOS = { exito: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, advertencia: IconAlertTriangle }
const DURACION_MS = 6_000

/** Counts down while nobody points at the toast or has the focus in it; what was left is kept (README 7.5). */
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
  // Starts once: a toast never changes, a new text is a new toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    seguir()
    return () => clearTimeout(reloj.current)
  }, [])
  return { seguir, detener }
}

const Tarjeta = ({ id, clase, texto }: Aviso) => {
  const { seguir, detener } = useCuentaRegresiva(clase !== 'error', () => quitarAviso(id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and pointing at it only stops its clock
    <div
      className={clases.aviso}
      role={clase === 'error' ? 'alert' : 'status'}
      onMouseEnter={detener}
      onMouseLeave={seguir}
      onFocus={detener}
      onBlur={seguir}
    >
      <span className={`${clases.icono} ${clases[clase]}`}>
        <Icono de={ICONOS[clase]} />
      </span>
      <div className={clases.texto}>
        <b>{MENSAJES.aviso}</b>
        <p>{texto}</p>
      </div>
      <ActionIcon aria-label="Cerrar aviso" onClick={() => quitarAviso(id)}>
        <Icono de={IconX} />
      </ActionIcon>
    </div>
  )
}

/** The toasts of the page; mounted once (SHE-89). */
export const Avisos = () => (
  <div className={clases.lista}>
    {useAvisos().map((aviso) => (
      <Tarjeta key={aviso.id} {...aviso} />
    ))}
  </div>
)
