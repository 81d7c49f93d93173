import { useEffect } from 'react'

let primera = true

/**
 * Names the page "<pantalla> · Cabildo" and, on every change of screen, puts the focus on `main` so that readers and
 * keyboards start at its content (README §6). Not on the first screen: there the browser starts at the top.
 */
export const usePantalla = (titulo: string) => {
  useEffect(() => {
    document.title = `${titulo} · Cabildo`
    if (!primera) document.getElementById('contenido')?.focus({ preventScroll: true })
    primera = false
    window.scrollTo(0, 0)
  }, [titulo])
}
