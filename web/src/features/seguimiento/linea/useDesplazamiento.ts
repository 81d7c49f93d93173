import { CELDAS_POR_ANIO, CELDAS_POR_MES } from '@cabildo/contracts/seguimiento-semanas'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  ALTO_OBRA,
  anioQueSeVe,
  enPasos,
  haciaLaSemana,
  lugarDe,
  muestraTodo,
  pasoDe,
  type Vista,
  vistaDe,
  type Zoom,
} from './geometria.ts'

/**
 * The scroll position of the timeline, and what moves it: years, the current week, the zoom, keys. It opens at the
 * current week, and keeps its place when the zoom changes.
 */
export const useDesplazamiento = (anios: readonly number[], ahora: number) => {
  const caja = useRef<HTMLDivElement>(null)
  const rejilla = useRef<HTMLDivElement>(null)
  const esquina = useRef<HTMLDivElement>(null)
  const ultimo = anios.at(-1) ?? 0
  const [zoom, setZoom] = useState<Zoom>('semana')
  const [anio, setAnio] = useState(ultimo)
  const preferido = useRef(ultimo)
  /** Runs once the timeline has the width of the new zoom. */
  const pendiente = useRef<(() => void) | null>(null)
  /** The cell in view before all years were shown, and its place in the width; the scroll position no longer has it. */
  const lugar = useRef<{ ancla: number; parte: number } | null>(null)
  /** The horizontal scroll when the visible year was last computed. */
  const medida = useRef(-1)
  const celdas = anios.length * CELDAS_POR_ANIO

  const medir = useCallback((): (Vista & { visiblePx: number; cabezaPx: number }) | null => {
    if (!caja.current || !rejilla.current || !esquina.current) return null
    const { offsetWidth: panel, offsetHeight: cabezaPx } = esquina.current
    const visiblePx = caja.current.clientWidth - panel
    const vista = vistaDe(caja.current.scrollLeft, visiblePx, rejilla.current.offsetWidth - panel, celdas)
    return { ...vista, visiblePx, cabezaPx }
  }, [celdas])

  const irALaSemana = useCallback(() => {
    const vista = medir()
    if (!vista || !caja.current) return
    preferido.current = ultimo
    lugar.current = null
    caja.current.scrollLeft = haciaLaSemana(ahora, vista.visiblePx, vista.celdaPx)
    setAnio(ultimo)
  }, [medir, ahora, ultimo])

  const irAlAnio = (pedido: number) => {
    const vista = medir()
    if (!vista || !caja.current) return
    preferido.current = pedido
    lugar.current = { ancla: anios.indexOf(pedido) * CELDAS_POR_ANIO, parte: 0 }
    setAnio(pedido)
    caja.current.scrollLeft = anios.indexOf(pedido) * CELDAS_POR_ANIO * vista.celdaPx
  }

  const elegirAnio = (pedido: number) => {
    const vista = medir()
    // If all years show, there is nowhere to scroll: choosing a year zooms in.
    if (!vista || !muestraTodo(vista, celdas)) return irAlAnio(pedido)
    pendiente.current = () => irAlAnio(pedido)
    setZoom('mes')
  }

  const cambiarZoom = (pedido: Zoom) => {
    const antes = medir()
    if (!antes) return
    if (!muestraTodo(antes, celdas)) {
      preferido.current = anio
      lugar.current = lugarDe(antes, ahora)
    }
    const { ancla, parte } = lugar.current ?? lugarDe(antes, ahora)
    pendiente.current = () => {
      const vista = medir()
      if (vista && caja.current) caja.current.scrollLeft = ancla * vista.celdaPx - parte * vista.visiblePx
    }
    setZoom(pedido)
  }

  // Only once: if the week ends while people read, the timeline does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(irALaSemana, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the new width of the cells
  useLayoutEffect(() => {
    pendiente.current?.()
    pendiente.current = null
  }, [zoom])

  const alDesplazar = (izquierda: number) => {
    // Vertical scrolling does not change the year, so it does not measure widths.
    if (izquierda === medida.current) return
    medida.current = izquierda
    const vista = medir()
    if (vista) setAnio(anioQueSeVe(vista, anios, preferido.current))
  }

  const alTeclear = (evento: KeyboardEvent<HTMLElement>) => {
    const [vista, nodo] = [medir(), caja.current]
    // Keys of a dialog opened from a row arrive here as well, because React events follow components, not elements.
    if (!nodo?.contains(evento.target as Node) || evento.defaultPrevented) return
    if (!vista || evento.altKey || evento.metaKey || evento.shiftKey) return
    const pagina = Math.max(1, Math.floor((nodo.clientHeight - vista.cabezaPx) / ALTO_OBRA))
    const paso = pasoDe(evento.key, evento.ctrlKey, pagina)
    if (!paso) return
    evento.preventDefault()
    if (paso.meses) nodo.scrollLeft = enPasos(nodo.scrollLeft, CELDAS_POR_MES * vista.celdaPx, paso.meses)
    if (paso.obras) nodo.scrollTop = enPasos(nodo.scrollTop, ALTO_OBRA, paso.obras)
    if (paso.borde === 'primera-obra') nodo.scrollTop = 0
    if (paso.borde === 'ultima-obra') nodo.scrollTop = nodo.scrollHeight
    if (paso.borde === 'primer-anio') irAlAnio(anios[0] ?? ultimo)
    if (paso.borde === 'ultimo-anio') irAlAnio(ultimo)
  }

  return { caja, rejilla, esquina, zoom, anio, celdas, irALaSemana, elegirAnio, cambiarZoom, alDesplazar, alTeclear }
}
