import { IconTimelineEvent } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import { Estado, Falla, SinCoincidencias } from '../../ui/tabla/Estados.tsx'

interface Props {
  /** The works could not be loaded. Otherwise the filters hide them all, or there are none. */
  falla: boolean
  hay: boolean
  busqueda: string
  /** The reader may upload works. */
  encargado: boolean
  onQuitarFiltros: () => void
  onReintentar: () => void
}

/** What stands in the place of the works (design §7.9). */
export const SinObras = ({ falla, hay, busqueda, encargado, onQuitarFiltros, onReintentar }: Props) => {
  if (falla) return <Falla onReintentar={onReintentar} />
  if (hay) return <SinCoincidencias busqueda={busqueda} onQuitar={onQuitarFiltros} />
  return (
    <Estado
      icono={<Icono de={IconTimelineEvent} tam={32} />}
      titulo="Todavía no hay obras"
      texto={
        encargado
          ? 'Elija las columnas en Ajustes y suba el Excel de los proyectos.'
          : 'Aquí aparecerán los proyectos de inversión y cuánto avanzan.'
      }
    />
  )
}
