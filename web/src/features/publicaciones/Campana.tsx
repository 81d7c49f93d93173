import { tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import type { Publicacion } from '@cabildo/contracts/publicaciones'
import { IconBell } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { ActionIcon } from '../../ui/kit/boton.tsx'
import clases from './Campana.module.css'
import { sinRevisar } from './lista.ts'
import { usePublicaciones, usePublicacionesEnVivo } from './publicaciones.api.ts'

const cargarPanel = () => import('./PanelPublicaciones.tsx').then((m) => ({ default: m.PanelPublicaciones }))
const Panel = lazy(cargarPanel)
const Visor = lazy(() => import('./VisorPublicacion.tsx').then((m) => ({ default: m.VisorPublicacion })))
const ADELANTO_MS = 3_000

/**
 * The bell of the bar: the live number of unopened publications, and the list of the newest (SHE-49, SHE-55, NOR-36). A
 * native popover: the browser closes it with Escape or a click outside and returns the focus.
 */
export const Campana = () => {
  const { data: lista, isError: falla, refetch } = usePublicaciones()
  const [anuncio, setAnuncio] = useState('')
  const [abierto, setAbierto] = useState(false)
  const [elegida, setElegida] = useState<Publicacion | null>(null)
  const [viendo, setViendo] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const hoja = useRef<HTMLDivElement>(null)
  const id = useId()
  usePublicacionesEnVivo(lista !== undefined, (nueva) => setAnuncio(`Nueva publicación: ${tituloDeNorma(nueva)}`))
  const pendientes = sinRevisar(lista)

  useEffect(() => {
    // If this fails, opening the list loads the code again.
    const reloj = setTimeout(() => void cargarPanel().catch(() => undefined), ADELANTO_MS)
    return () => clearTimeout(reloj)
  }, [])

  const cerrarAlSalir = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === boton.current) return
    if (!hoja.current?.contains(relatedTarget)) hoja.current?.hidePopover()
  }
  const abrir = (publicacion: Publicacion) => {
    hoja.current?.hidePopover()
    // The viewer returns the focus to the bell, because its opener disappears with the list.
    boton.current?.focus()
    setElegida(publicacion)
    setViendo(true)
  }

  return (
    <>
      <ActionIcon
        ref={boton}
        className={clases.campana}
        size={36}
        title="Publicaciones"
        aria-label={pendientes > 0 ? `Publicaciones nuevas: ${pendientes}` : 'Publicaciones'}
        aria-haspopup="dialog"
        aria-expanded={abierto}
        popoverTarget={id}
      >
        <Icono de={IconBell} tam={20} />
        {pendientes > 0 && (
          <span className={clases.cuenta} aria-hidden>
            {pendientes}
          </span>
        )}
      </ActionIcon>
      <span className="solo-lector" role="status">
        {anuncio}
      </span>
      <div
        ref={hoja}
        id={id}
        className={clases.hoja}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label="Publicaciones"
        onBlur={cerrarAlSalir}
        onToggle={({ newState }) => {
          setAbierto(newState === 'open')
          if (newState !== 'open') return
          hoja.current?.focus({ preventScroll: true })
          void refetch()
        }}
      >
        {abierto && (
          <Suspense>
            <Panel lista={lista} falla={falla} reintentar={() => void refetch()} onAbrir={abrir} />
          </Suspense>
        )}
      </div>
      {elegida && (
        <Suspense>
          <Visor key={elegida.id} publicacion={elegida} abierto={viendo} onClose={() => setViendo(false)} />
        </Suspense>
      )}
    </>
  )
}
