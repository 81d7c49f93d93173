import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface AlMostrar {
  onPagina: ((pagina: number, total: number) => void) | undefined
  onUltima: (() => void) | undefined
}

/**
 * Which pages of the box are near, which one is in its middle, and which were shown: drawn, and in the middle or wholly
 * seen. Each is told once, the last one besides.
 */
export const usePaginas = (
  caja: RefObject<HTMLElement | null>,
  documento: PDFDocumentProxy | null,
  alMostrar: AlMostrar,
) => {
  const total = documento?.numPages ?? 0
  const [cercanas, setCercanas] = useState<ReadonlySet<number>>(new Set())
  const [actual, setActual] = useState(1)
  const [dibujos, setDibujos] = useState(0)
  const dibujadas = useRef(new Set<number>())
  const mostradas = useRef(new Set<number>())

  const irA = useCallback(
    (pagina: number) => {
      const lugarDe = (una: number) => caja.current?.querySelector<HTMLElement>(`[data-pagina="${una}"]`)?.offsetTop
      const lugar = lugarDe(pagina)
      if (!caja.current || lugar === undefined) return
      caja.current.scrollTop = lugar - (lugarDe(1) ?? 0)
      // Where all that is left shows already, nothing moves.
      setActual(pagina)
    },
    [caja],
  )

  const mirar = useEffectEvent(() => {
    const marco = caja.current?.getBoundingClientRect()
    if (!caja.current || !marco || marco.height === 0) return
    const { scrollTop, clientHeight, scrollHeight } = caja.current
    const alFinal = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
    const mitad = marco.top + marco.height / 2
    for (const elemento of caja.current.querySelectorAll<HTMLElement>('[data-pagina]')) {
      const { top, bottom } = elemento.getBoundingClientRect()
      if (top >= marco.bottom) break
      if (bottom <= marco.top) continue
      const pagina = Number(elemento.dataset.pagina)
      const enMedio = top <= mitad && bottom > mitad
      const entera = top >= marco.top - 1 && bottom <= marco.bottom + 1
      // The last page may be too short to come to the middle.
      if (enMedio || (alFinal && entera)) setActual(pagina)
      if ((!enMedio && !entera) || !dibujadas.current.has(pagina) || mostradas.current.has(pagina)) continue
      mostradas.current.add(pagina)
      alMostrar.onPagina?.(pagina, total)
      if (pagina === total) alMostrar.onUltima?.()
    }
  })

  const onDibujada = useCallback((pagina: number) => {
    dibujadas.current.add(pagina)
    setDibujos((antes) => antes + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture may be one that was waited for
  useEffect(() => mirar(), [dibujos])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has pages of its own
  useLayoutEffect(() => {
    dibujadas.current.clear()
    mostradas.current.clear()
  }, [documento])

  useEffect(() => {
    const { current } = caja
    if (!current || total === 0) return
    const observador = new IntersectionObserver(
      (entradas) =>
        setCercanas((antes) => {
          const ahora = new Set(antes)
          for (const { target, isIntersecting } of entradas) {
            const pagina = Number((target as HTMLElement).dataset.pagina)
            if (isIntersecting) ahora.add(pagina)
            else ahora.delete(pagina)
          }
          return ahora
        }),
      // As much again above and below what shows.
      { root: current, rootMargin: '100% 0px' },
    )
    for (const elemento of current.querySelectorAll('[data-pagina]')) observador.observe(elemento)
    let cuadro = 0
    const alMoverse = () => {
      cancelAnimationFrame(cuadro)
      cuadro = requestAnimationFrame(() => mirar())
    }
    current.addEventListener('scroll', alMoverse, { passive: true })
    return () => {
      observador.disconnect()
      cancelAnimationFrame(cuadro)
      current.removeEventListener('scroll', alMoverse)
    }
  }, [caja, total])

  return { cercanas, actual: Math.min(actual, Math.max(1, total)), irA, onDibujada }
}
