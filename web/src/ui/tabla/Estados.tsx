import { IconCloudOff, IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/boton.tsx'
import estilos from './Estados.module.css'
import { IDIOMA } from './idioma.ts'

interface Props {
  icono: ReactNode
  titulo: string
  texto: string
  accion?: ReactNode
  alerta?: boolean
  /** The screen announces the state to screen readers in its own live region. */
  callado?: boolean
}

/** Stands in place of the rows: an icon, what happened, and what to do (design §7.9). */
export function Estado({ icono, titulo, texto, accion, alerta, callado }: Props) {
  return (
    <div className={estilos.estado} role={alerta ? 'alert' : callado ? undefined : 'status'}>
      <span className={estilos.estadoIcono}>{icono}</span>
      <h2>{titulo}</h2>
      <p>{texto}</p>
      {accion}
    </div>
  )
}

interface PropsSinCoincidencias {
  titulo?: string | undefined
  busqueda: string
  onQuitar: () => void
}

/** Nothing matches the search or the filters. */
export function SinCoincidencias({ titulo = IDIOMA.sinCoincidencias, busqueda, onQuitar }: PropsSinCoincidencias) {
  return (
    <Estado
      icono={<IconFilterOff size={32} stroke={1.5} aria-hidden />}
      titulo={titulo}
      texto={busqueda ? IDIOMA.conBusqueda(busqueda) : IDIOMA.conFiltros}
      accion={
        <Button variant="default" onClick={onQuitar}>
          {IDIOMA.quitarFiltros}
        </Button>
      }
    />
  )
}

/** The rows could not be loaded. */
export function Falla({ onReintentar }: { onReintentar: () => void }) {
  return (
    <Estado
      alerta
      icono={<IconCloudOff size={32} stroke={1.5} aria-hidden />}
      titulo={IDIOMA.error}
      texto={IDIOMA.errorDetalle}
      accion={
        <Button variant="default" onClick={onReintentar}>
          {IDIOMA.reintentar}
        </Button>
      }
    />
  )
}

/** A line above the last rows, which stay: they could not be refreshed (SHE-81). */
export function AvisoFalla({ onReintentar }: { onReintentar: () => void }) {
  return (
    <div className={estilos.avisoFalla} role="alert">
      <IconCloudOff size={18} aria-hidden />
      <span>{IDIOMA.error}</span>
      <Button variant="default" size="compact-sm" onClick={onReintentar}>
        {IDIOMA.reintentar}
      </Button>
    </div>
  )
}
