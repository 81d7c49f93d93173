import { useEffect } from 'react'

/** Id of the `main` of every frame, where the focus goes. */
export const ID_CONTENIDO = 'contenido'

let primera = true
// Somebody quick changes the screen before the first one has come: then that one is not the first any more.
window.addEventListener('hashchange', () => {
  primera = false
})

/**
 * Names the page "<pantalla> · Cabildo" and, on every change of screen, puts the focus on `main` so that readers and
 * keyboards start at its content (README §6). Not on the first screen, where the browser starts at the top,
 * nor where a field of the screen has already taken it.
 */
export const usePantalla = (titulo: string) => {
  useEffect(() => {
    document.title = `${titulo} · Cabildo`
    const contenido = document.getElementById(ID_CONTENIDO)
    if (!primera && !contenido?.contains(document.activeElement)) contenido?.focus({ preventScroll: true })
    primera = false
    window.scrollTo(0, 0)
  }, [titulo])
}
