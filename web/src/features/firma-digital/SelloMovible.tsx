import { medidasDeSello, type Sitio } from '@cabildo/contracts/firma-digital'
import { IconArrowsMove } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './SelloMovible.module.css'
import { arrastrar, dar, enPalabras, type Punto } from './sello.ts'

const PASO = 1
const PASO_LARGO = 10

const FLECHAS: Partial<Record<string, Punto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Props {
  sitio: Sitio
  punto: Punto
  /** Pixels of a point of the page. */
  escala: number
  onMover: (punto: Punto) => void
}

/**
 * The signer's stamp where it will be on the real page, as large as it will be (FIR-13). It is moved by mouse, finger and
 * arrows within the free room. A slider of two directions: it takes the arrows in screen readers, too, which read its place
 * after each step.
 */
export const SelloMovible = ({ sitio, punto, escala, onMover }: Props) => {
  const id = useId()
  const [agarrado, setAgarrado] = useState(false)
  const agarre = useRef<{ clientX: number; clientY: number; desde: Punto } | null>(null)
  const enPorciento = (parte: number, todo: number) => `${(100 * parte) / todo}%`
  const estiloDe = ({ x, y, ancho, alto }: Punto & { ancho: number; alto: number }) => ({
    left: enPorciento(x, sitio.pagina_ancho),
    top: enPorciento(y, sitio.pagina_alto),
    width: enPorciento(ancho, sitio.pagina_ancho),
    height: enPorciento(alto, sitio.pagina_alto),
  })

  const alTeclear = (evento: KeyboardEvent) => {
    const flecha = FLECHAS[evento.key]
    if (!flecha || evento.altKey || evento.ctrlKey || evento.metaKey) return
    // The page behind it would scroll, and the list beside it would go on.
    evento.preventDefault()
    evento.stopPropagation()
    const paso = evento.shiftKey ? PASO_LARGO : PASO
    onMover(dar(punto, { x: flecha.x * paso, y: flecha.y * paso }, sitio))
  }
  const agarrar = (evento: PointerEvent<HTMLElement>) => {
    if (evento.button !== 0) return
    evento.currentTarget.setPointerCapture(evento.pointerId)
    agarre.current = { clientX: evento.clientX, clientY: evento.clientY, desde: punto }
    setAgarrado(true)
  }
  const mover = ({ clientX, clientY }: PointerEvent) => {
    const { current } = agarre
    if (!current || escala <= 0) return
    const hasta = {
      x: current.desde.x + (clientX - current.clientX) / escala,
      y: current.desde.y + (clientY - current.clientY) / escala,
    }
    onMover(arrastrar(punto, hasta, sitio))
  }
  const soltar = () => {
    agarre.current = null
    setAgarrado(false)
  }

  return (
    <>
      {sitio.ocupados.map((caja) => (
        <span key={`${caja.x} ${caja.y}`} className={estilos.ocupado} style={estiloDe(caja)} aria-hidden />
      ))}
      <div
        className={estilos.sello}
        style={estiloDe({ ...punto, ...medidasDeSello(punto) })}
        data-agarrado={agarrado || undefined}
        role="slider"
        tabIndex={0}
        aria-label={`Su sello en la página ${sitio.pagina}`}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={Math.floor(sitio.pagina_alto)}
        aria-valuenow={punto.y}
        aria-valuetext={enPalabras(punto, sitio)}
        onKeyDown={alTeclear}
        onPointerDown={agarrar}
        onPointerMove={mover}
        onPointerUp={soltar}
        onPointerCancel={soltar}
      >
        <Icono de={IconArrowsMove} tam={16} />
        <span aria-hidden>Su sello</span>
      </div>
      <p id={id} className="solo-lector">
        Muévalo con las flechas, de a un punto; con Mayúsculas, de a diez. No puede quedar sobre otra firma ni fuera de
        la página.
      </p>
    </>
  )
}
