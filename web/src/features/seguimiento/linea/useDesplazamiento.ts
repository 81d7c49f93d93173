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
 * Where the timeline stands and what moves it: years, the current week, how much shows, keys. It opens at the current
 * week, and at another zoom stays where it was.
 */
export const useDesplazamiento = (anios: readonly number[], ahora: number) => {
  const caja = useRef<HTMLDivElement>(null)
  const rejilla = useRef<HTMLDivElement>(null)
  const esquina = useRef<HTMLDivElement>(null)
  const ultimo = anios.at(-1) ?? 0
  const [zoom, setZoom] = useState<Zoom>('semana')
  const [anio, setAnio] = useState(ultimo)
  const preferido = useRef(ultimo)
  /** What has to be done once the timeline is as wide as the new zoom says. */
  const pendiente = useRef<(() => void) | null>(null)
  /** What was looked at before all years were shown, and at what part of the width: nothing else tells it then. */
  const lugar = useRef<{ ancla: number; parte: number } | null>(null)
  /** How far it was scrolled sideways when the year that shows was last worked out. */
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
    // Where all years show at once there is nowhere to go: asking for one asks for more of it.
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

  // Once: a week that ends while somebody reads moves nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(irALaSemana, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the new width of the cells
  useLayoutEffect(() => {
    pendiente.current?.()
    pendiente.current = null
  }, [zoom])

  const alDesplazar = (izquierda: number) => {
    // Down and up the list the year is the same: what widths cost to measure is saved in each frame.
    if (izquierda === medida.current) return
    medida.current = izquierda
    const vista = medir()
    if (vista) setAnio(anioQueSeVe(vista, anios, preferido.current))
  }

  const alTeclear = (evento: KeyboardEvent<HTMLElement>) => {
    const [vista, nodo] = [medir(), caja.current]
    // The keys of a dialog that a row has opened come here, too: React's events go by components, not by elements.
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
