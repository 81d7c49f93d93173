import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export const ZOOM_MIN = 0.5
export const ZOOM_MAX = 5
/** What the buttons and keys multiply by. */
export const PASO_ZOOM = 1.25

interface Punto {
  x: number
  y: number
}

/** A place in a page, and where on the screen it stood. */
interface Ancla extends Punto {
  pagina: Element
  dx: number
  dy: number
}

const acotar = (zoom: number) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom))

/**
 * The zoom of the pages in a box that scrolls, 1 being as wide as the box, and that width in pixels. What is at the point
 * of the fingers or of the mouse, or else in the middle, stays there when zoom or width change.
 */
export const useZoom = (caja: RefObject<HTMLElement | null>, listo: boolean) => {
  const [zoom, setZoom] = useState(1)
  const [ancho, setAncho] = useState(0)
  const ancla = useRef<Ancla>(null)
  const actual = useRef(zoom)
  const medido = useRef(ancho)

  const anclar = useCallback(
    (punto?: Punto) => {
      const marco = caja.current?.getBoundingClientRect()
      if (!caja.current || !marco) return
      const { x, y } = punto ?? { x: marco.left + marco.width / 2, y: marco.top + marco.height / 2 }
      const paginas = [...caja.current.querySelectorAll('[data-pagina]')]
      const pagina = paginas.find((una) => una.getBoundingClientRect().bottom >= y) ?? paginas.at(-1)
      if (!pagina) return
      const { left, top, width, height } = pagina.getBoundingClientRect()
      ancla.current = { pagina, x, y, dx: (x - left) / width, dy: (y - top) / height }
    },
    [caja],
  )

  /** Changes the zoom around a point of the screen. */
  const cambiar = useCallback(
    (nuevo: number, punto?: Punto) => {
      anclar(punto)
      actual.current = acotar(nuevo)
      setZoom(actual.current)
    },
    [anclar],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what moves the pages
  useLayoutEffect(() => {
    const { current: puesta } = ancla
    ancla.current = null
    if (!puesta || !caja.current) return
    const { left, top, width, height } = puesta.pagina.getBoundingClientRect()
    caja.current.scrollTop += top + puesta.dy * height - puesta.y
    caja.current.scrollLeft += left + puesta.dx * width - puesta.x
  }, [zoom, ancho, caja])

  useEffect(() => {
    const { current } = caja
    if (!current || !listo) return
    const medir = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(current)
      const nuevo = Math.max(0, current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
      // A dialog that closes has no width at all.
      if (nuevo === 0 || nuevo === medido.current) return
      if (medido.current > 0) anclar()
      medido.current = nuevo
      setAncho(nuevo)
    }
    const observador = new ResizeObserver(medir)
    observador.observe(current)
    medir()

    const rueda = (evento: WheelEvent) => {
      if (!evento.ctrlKey) return
      evento.preventDefault()
      cambiar(actual.current * Math.exp(-evento.deltaY / 300), { x: evento.clientX, y: evento.clientY })
    }
    let pellizco: { distancia: number; zoom: number } | undefined
    const dedos = ({ touches: [a, b] }: TouchEvent) =>
      a && b
        ? {
            distancia: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
            x: (a.clientX + b.clientX) / 2,
            y: (a.clientY + b.clientY) / 2,
          }
        : undefined
    const tocar = (evento: TouchEvent) => {
      const dos = dedos(evento)
      pellizco = dos && { distancia: dos.distancia, zoom: actual.current }
    }
    const mover = (evento: TouchEvent) => {
      const dos = dedos(evento)
      if (!pellizco || !dos) return
      evento.preventDefault()
      cambiar((pellizco.zoom * dos.distancia) / pellizco.distancia, dos)
    }
    const hasta = new AbortController()
    const { signal } = hasta
    // The browser would take the wheel and the fingers for its own zoom.
    current.addEventListener('wheel', rueda, { passive: false, signal })
    current.addEventListener('touchstart', tocar, { passive: true, signal })
    current.addEventListener('touchmove', mover, { passive: false, signal })
    current.addEventListener('touchend', tocar, { passive: true, signal })
    return () => {
      observador.disconnect()
      hasta.abort()
    }
  }, [caja, listo, anclar, cambiar])

  return { zoom, ancho, cambiar }
}
