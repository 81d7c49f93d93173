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
 * keyboards start at its content (README §6). Not on the first screen: there the browser starts at the top.
 */
export const usePantalla = (titulo: string) => {
  useEffect(() => {
    document.title = `${titulo} · Cabildo`
    if (!primera) document.getElementById(ID_CONTENIDO)?.focus({ preventScroll: true })
    primera = false
    window.scrollTo(0, 0)
  }, [titulo])
}
