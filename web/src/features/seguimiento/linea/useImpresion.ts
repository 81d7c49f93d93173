import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, when everything has to be there and not only what shows. */
export const useImpresion = (caja: RefObject<HTMLElement | null>): boolean => {
  const [imprimiendo, setImprimiendo] = useState(false)
  useEffect(() => {
    void import('./impresion.css').catch(() => undefined)
    let [izquierda, arriba] = [0, 0]
    const antes = () => {
      ;[izquierda, arriba] = [caja.current?.scrollLeft ?? 0, caja.current?.scrollTop ?? 0]
      // The browser takes the page as it is when this returns.
      flushSync(() => setImprimiendo(true))
    }
    const despues = () => {
      flushSync(() => setImprimiendo(false))
      // On paper the box had nothing to scroll.
      caja.current?.scrollTo(izquierda, arriba)
    }
    window.addEventListener('beforeprint', antes)
    window.addEventListener('afterprint', despues)
    return () => {
      window.removeEventListener('beforeprint', antes)
      window.removeEventListener('afterprint', despues)
    }
  }, [caja])
  return imprimiendo
}
