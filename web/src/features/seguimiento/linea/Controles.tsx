import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import estilos from './Controles.module.css'
import type { Zoom } from './geometria.ts'

const ZOOMS: { valor: Zoom; etiqueta: string }[] = [
  { valor: 'anio', etiqueta: 'Año' },
  { valor: 'mes', etiqueta: 'Mes' },
  { valor: 'semana', etiqueta: 'Semana' },
]

interface Props {
  anios: readonly number[]
  /** The year that shows. */
  anio: number
  zoom: Zoom
  onAnio: (anio: number) => void
  onZoom: (zoom: Zoom) => void
  onSemana: () => void
}

/** What the colours mean, how much shows, and which year (SEG-04, SEG-10, SEG-11). */
export const Controles = ({ anios, anio, zoom, onAnio, onZoom, onSemana }: Props) => {
  const tira = useAlaVista(anio)
  return (
    <div className={estilos.controles}>
      <Leyenda semana />
      <div className={estilos.mandos}>
        <FiltroRapido
          etiqueta="Escala de la línea de tiempo"
          opciones={ZOOMS}
          valor={zoom}
          onValor={(valor) => onZoom(valor as Zoom)}
        />
        <fieldset ref={tira} className={estilos.anios}>
          <legend className="solo-lector">Ir al año</legend>
          {anios.map((uno) => (
            <button key={uno} type="button" aria-pressed={uno === anio} onClick={() => onAnio(uno)}>
              {uno}
            </button>
          ))}
        </fieldset>
        <Button variant="default" size="xs" leftSection={<Icono de={IconCalendarEvent} />} onClick={onSemana}>
          Semana actual
        </Button>
      </div>
    </div>
  )
}

/** Keeps the pressed year in view if the years are wider than the window. */
const useAlaVista = (anio: number) => {
  const tira = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the year that shows decides which button is pressed
  useEffect(() => {
    const boton = tira.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (boton && tira.current) tira.current.scrollLeft = boton.offsetLeft - tira.current.clientWidth / 2
  }, [anio])
  return tira
}

/** What the colours mean, in the words of the book (SEG-10, SEG-12); with the current week where it is drawn. */
export const Leyenda = ({ semana = false }: { semana?: boolean }) => (
  <ul className={estilos.leyenda} aria-label="Leyenda">
    <li data-de="financiero">Avance Financiero</li>
    <li data-de="fisico">Avance Fisico</li>
    <li data-de="plazo">Plazo de Ejecucion</li>
    {semana && <li data-de="semana">Semana actual</li>}
  </ul>
)
