import { CELDAS_POR_ANIO, CELDAS_POR_MES } from '@cabildo/contracts/seguimiento-semanas'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  ALTO_OBRA,
  anclaDe,
  anioQueSeVe,
  enPasos,
  haciaLaSemana,
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
    caja.current.scrollLeft = haciaLaSemana(ahora, vista.visiblePx, vista.celdaPx)
    setAnio(ultimo)
  }, [medir, ahora, ultimo])

  const irAlAnio = (pedido: number) => {
    const vista = medir()
    if (!vista || !caja.current) return
    preferido.current = pedido
    setAnio(pedido)
    caja.current.scrollLeft = anios.indexOf(pedido) * CELDAS_POR_ANIO * vista.celdaPx
  }

  const elegirAnio = (pedido: number) => {
    const vista = medir()
    // Where all years show at once there is nowhere to go: asking for one asks for more of it.
    if (!vista || vista.hasta - vista.desde < celdas) return irAlAnio(pedido)
    pendiente.current = () => irAlAnio(pedido)
    setZoom('mes')
  }

  const cambiarZoom = (pedido: Zoom) => {
    const antes = medir()
    if (!antes) return
    const ancla = anclaDe(antes, ahora)
    const parte = (ancla - antes.desde) / (antes.hasta - antes.desde)
    pendiente.current = () => {
      const vista = medir()
      if (vista && caja.current) caja.current.scrollLeft = ancla * vista.celdaPx - parte * vista.visiblePx
    }
    setZoom(pedido)
  }

  useLayoutEffect(irALaSemana, [irALaSemana])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the new width of the cells
  useLayoutEffect(() => {
    pendiente.current?.()
    pendiente.current = null
  }, [zoom])

  const alDesplazar = () => {
    const vista = medir()
    if (vista) setAnio(anioQueSeVe(vista, anios, preferido.current))
  }

  const alTeclear = (evento: KeyboardEvent<HTMLElement>) => {
    const [vista, nodo] = [medir(), caja.current]
    if (!vista || !nodo || evento.altKey || evento.metaKey || evento.shiftKey) return
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
