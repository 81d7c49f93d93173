import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PropsHoja } from './Hoja.tsx'

/** What draws the paper, while the page is being printed; null otherwise. */
export const useImpresion = (caja: RefObject<HTMLElement | null>): ComponentType<PropsHoja> | null => {
  const [hoja, setHoja] = useState<ComponentType<PropsHoja> | null>(null)
  useEffect(() => {
    let Hoja: ComponentType<PropsHoja> | null = null
    // The browser waits for nothing once it prints; the first sight needs none of it.
    void import('./Hoja.tsx').then(
      (modulo) => {
        Hoja = modulo.Hoja
      },
      () => undefined,
    )
    let [izquierda, arriba] = [0, 0]
    const antes = () => {
      ;[izquierda, arriba] = [caja.current?.scrollLeft ?? 0, caja.current?.scrollTop ?? 0]
      // The browser takes the page as it is when this returns.
      flushSync(() => setHoja(() => Hoja))
    }
    const despues = () => {
      flushSync(() => setHoja(null))
      // Behind the paper the box had nothing to scroll.
      caja.current?.scrollTo(izquierda, arriba)
    }
    window.addEventListener('beforeprint', antes)
    window.addEventListener('afterprint', despues)
    return () => {
      window.removeEventListener('beforeprint', antes)
      window.removeEventListener('afterprint', despues)
    }
  }, [caja])
  return hoja
}
