import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** How far one press of an arrow moves a dialog. */
const PASO_PX = 20
const FLECHAS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-PASO_PX, 0],
  ArrowRight: [PASO_PX, 0],
  ArrowUp: [0, -PASO_PX],
  ArrowDown: [0, PASO_PX],
}

/** Limits a number; if the limits cross, the lower one wins, so that the head of a dialog stays reachable. */
const entre = (minimo: number, maximo: number, n: number) => Math.max(minimo, Math.min(maximo, n))

/**
 * Lets people move a dialog by its head, with the pointer or the arrows, never out of the window (SEG-18, design §7.4).
 * Returns the attributes of the head. It sets `translate` on the element, because the window comes with `transform`, and state
 * would render the form for each pixel.
 */
export const useArrastre = (activo: boolean, titulo: string) => {
  const cabeza = useRef<HTMLDivElement>(null)
  const lugar = useRef({ x: 0, y: 0 })
  const asida = useRef<{ pointerId: number; x: number; y: number } | null>(null)

  const llevar = (x: number, y: number) => {
    const caja = cabeza.current?.closest<HTMLElement>('[aria-modal="true"]')
    if (!caja) return
    const { left, top, width, height } = caja.getBoundingClientRect()
    const sinMover = { left: left - lugar.current.x, top: top - lugar.current.y }
    const { clientWidth, clientHeight } = document.documentElement
    lugar.current = {
      x: entre(-sinMover.left, clientWidth - width - sinMover.left, x),
      y: entre(-sinMover.top, clientHeight - height - sinMover.top, y),
    }
    caja.style.translate = `${lugar.current.x}px ${lugar.current.y}px`
  }

  const alCambiar = useEffectEvent(() => {
    const { x, y } = lugar.current
    if (x !== 0 || y !== 0) llevar(x, y)
  })
  useLayoutEffect(() => {
    const caja = cabeza.current?.closest<HTMLElement>('[aria-modal="true"]')
    if (!activo || !caja) return
    const recoger = () => alCambiar()
    // The content may grow and the window may shrink.
    const vigia = new ResizeObserver(recoger)
    vigia.observe(caja)
    window.addEventListener('resize', recoger)
    return () => {
      vigia.disconnect()
      window.removeEventListener('resize', recoger)
      lugar.current = { x: 0, y: 0 }
      caja.style.translate = ''
    }
  }, [activo])

  const soltar = () => {
    asida.current = null
  }
  if (!activo) return { ref: cabeza }
  return {
    ref: cabeza,
    role: 'group',
    tabIndex: 0,
    'aria-label': `Mover la ventana ${titulo} con las flechas`,
    'data-arrastrable': true,
    onPointerDown: ({ currentTarget, target, button, pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
      if (button !== 0 || (target as Element).closest('button, a, input')) return
      currentTarget.setPointerCapture(pointerId)
      asida.current = { pointerId, x: clientX - lugar.current.x, y: clientY - lugar.current.y }
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (asida.current?.pointerId === pointerId) llevar(clientX - asida.current.x, clientY - asida.current.y)
    },
    onPointerUp: soltar,
    onLostPointerCapture: soltar,
    // The field being filled in keeps the focus, so that it does not count as left.
    onMouseDown: (evento: MouseEvent) => {
      if (!(evento.target as Element).closest('button, a, input')) evento.preventDefault()
    },
    onKeyDown: (evento: KeyboardEvent) => {
      const paso = FLECHAS[evento.key]
      if (!paso || evento.target !== evento.currentTarget) return
      evento.preventDefault()
      llevar(lugar.current.x + paso[0], lugar.current.y + paso[1])
    },
  } as const
}
