import { type PointerEvent, useEffect, useState } from 'react'

/** The events that end a press. A browser menu or another window may swallow the release. */
const FINALES = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const

/**
 * The page that the table shows: the last one loaded, so that a failed or pending load never empties it (SHE-81, design
 * §7.1). While a pointer is pressed the rows do not change, because they would move away under the finger and the click
 * would be lost. Returns the page and the handler of the press.
 */
export const useFilasQuietas = <T>(valor: T | undefined) => {
  const [mostrado, setMostrado] = useState(valor)
  const [pulsada, setPulsada] = useState(false)
  if (!pulsada && valor !== undefined && valor !== mostrado) setMostrado(valor)

  useEffect(() => {
    if (!pulsada) return
    // The click event follows pointerup.
    const soltar = () => setTimeout(() => setPulsada(false))
    for (const final of FINALES) window.addEventListener(final, soltar)
    return () => {
      for (const final of FINALES) window.removeEventListener(final, soltar)
    }
  }, [pulsada])

  return [mostrado, ({ button }: PointerEvent) => setPulsada(button === 0)] as const
}
