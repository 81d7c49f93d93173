import { capitalizada } from '@cabildo/contracts/documentos'
import { tituloDeNorma } from '@cabildo/contracts/normas-tipos'
import type { Publicacion } from '@cabildo/contracts/publicaciones'
import { IconBell } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { Icono } from '../../ui/Icono.tsx'
import { Button, Loader } from '../../ui/kit/boton.tsx'
import { AvisoFalla, Estado, Falla } from '../../ui/tabla/Estados.tsx'
import { cuando, type Lista, sinRevisar } from './lista.ts'
import clases from './PanelPublicaciones.module.css'
import { useRevisarTodas } from './publicaciones.api.ts'

interface Props {
  lista: Lista | undefined
  /** The list could not be loaded or refreshed. */
  falla: boolean
  reintentar: () => void
  onAbrir: (publicacion: Publicacion) => void
}

const PASOS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows go from one publication to the next. */
const mover = (evento: KeyboardEvent<HTMLElement>) => {
  const paso = PASOS[evento.key]
  if (!paso) return
  const botones = [...evento.currentTarget.querySelectorAll<HTMLElement>('button')]
  evento.preventDefault()
  botones[botones.indexOf(document.activeElement as HTMLElement) + paso]?.focus()
}

/** The newest publications, those not opened marked (SHE-55, NOR-37). */
export const PanelPublicaciones = ({ lista, falla, reintentar, onAbrir }: Props) => {
  const todas = useRevisarTodas()
  const titulo = useRef<HTMLHeadingElement>(null)
  const boton = useRef<HTMLButtonElement>(null)
  const marcar = (hasta: number) =>
    todas.mutate(hasta, {
      onSuccess: () => {
        // The pressed button disappears, so the focus moves on, unless people moved it already.
        const { activeElement } = document
        if (activeElement === document.body || activeElement === boton.current) titulo.current?.focus()
      },
      onError: (fallo) => avisarFallo(fallo, 'No se pudo marcar las publicaciones'),
    })
  return (
    <div className={clases.panel}>
      <div className={clases.cabeza}>
        <h2 ref={titulo} tabIndex={-1}>
          Publicaciones
        </h2>
        {lista && sinRevisar(lista) > 0 && (
          <Button
            ref={boton}
            variant="subtle"
            size="compact-sm"
            loading={todas.isPending}
            onClick={() => marcar(lista.ultimo)}
          >
            Marcar todas como revisadas
          </Button>
        )}
      </div>
      <div className={clases.cuerpo}>
        {lista && falla && <AvisoFalla onReintentar={reintentar} />}
        {!lista && falla && <Falla onReintentar={reintentar} />}
        {!lista && !falla && (
          <p className={clases.espera} role="status">
            <Loader size={20} aria-hidden /> Cargando las publicaciones…
          </p>
        )}
        {lista?.data.length === 0 && (
          <Estado
            icono={<Icono de={IconBell} tam={32} />}
            titulo="No hay publicaciones"
            texto="Aquí aparece cada norma que se publica."
          />
        )}
        {lista && lista.data.length > 0 && (
          <ul className={clases.lista} onKeyDown={mover}>
            {lista.data.map((publicacion) => (
              <li key={publicacion.id}>
                <Fila publicacion={publicacion} onAbrir={onAbrir} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const Fila = ({ publicacion, onAbrir }: { publicacion: Publicacion } & Pick<Props, 'onAbrir'>) => {
  const { descripcion, created_at, revisado } = publicacion
  return (
    <button
      type="button"
      className={clases.fila}
      data-nueva={!revisado || undefined}
      onClick={() => onAbrir(publicacion)}
    >
      <span className={clases.nombre}>
        <b>{tituloDeNorma(publicacion)}</b>
        {!revisado && <span className={clases.nueva}>Nueva</span>}
      </span>
      <span className={clases.descripcion}>{capitalizada(descripcion)}</span>
      <time className={clases.cuando} dateTime={`${created_at.replace(' ', 'T')}-05:00`}>
        {cuando(created_at)}
      </time>
    </button>
  )
}
