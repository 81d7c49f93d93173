import { type PointerEvent, useEffect, useState } from 'react'

/** What ends a press. A menu of the browser's or another window may keep the release to itself. */
const FINALES = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const

/**
 * What the table shows: what came last, so that a failed or pending question never empties it (SHE-81, design §7.1); and
 * while a pointer is pressed on it, what is there, since rows that came would move from under the finger and the click
 * would be lost. Answers it with the handler that hears the press.
 */
export const useFilasQuietas = <T>(valor: T | undefined) => {
  const [mostrado, setMostrado] = useState(valor)
  const [pulsada, setPulsada] = useState(false)
  if (!pulsada && valor !== undefined && valor !== mostrado) setMostrado(valor)

  useEffect(() => {
    if (!pulsada) return
    // The click comes after the pointer went up.
    const soltar = () => setTimeout(() => setPulsada(false))
    for (const final of FINALES) window.addEventListener(final, soltar)
    return () => {
      for (const final of FINALES) window.removeEventListener(final, soltar)
    }
  }, [pulsada])

  return [mostrado, ({ button }: PointerEvent) => setPulsada(button === 0)] as const
}
