import { useEffect } from 'react'

/** Id of the `main` of every frame, where the focus goes. */
export const ID_CONTENIDO = 'contenido'

/** Whether the screen that comes is not the first of the page, where the browser starts at the top. */
let cambia = false

/** To be used once, by what draws the screens: from here on each address that changes brings a further one. */
export const useCambiosDePantalla = () => {
  useEffect(() => {
    const alCambiar = () => {
      cambia = true
    }
    // Somebody quick changes the screen before the first one has come: then that one is not the first any more.
    window.addEventListener('hashchange', alCambiar)
    return () => {
      window.removeEventListener('hashchange', alCambiar)
      cambia = false
    }
  }, [])
}

/** Whether the focus is in the content already, or somebody has opened something of the frame meanwhile. */
const ocupado = (foco: Element | null) =>
  Boolean(foco?.closest(`#${ID_CONTENIDO}, [aria-expanded="true"], [popover], [role="menu"]`))

/**
 * Names the page "<pantalla> · Cabildo" and, on every change of screen, puts the focus on `main` so that readers and
 * keyboards start at its content (README §6). Not on the first screen, nor where somebody was quicker than a screen that
 * comes late.
 */
export const usePantalla = (titulo: string) => {
  useEffect(() => {
    document.title = `${titulo} · Cabildo`
    if (cambia && !ocupado(document.activeElement))
      document.getElementById(ID_CONTENIDO)?.focus({ preventScroll: true })
    cambia = true
    window.scrollTo(0, 0)
  }, [titulo])
}

/**
 * "Saltar al contenido", first of the page (README §6). A button that moves the focus, because an address '#contenido'
 * would be a route.
 */
export const Salto = () => (
  <button type="button" className="salto" onClick={() => document.getElementById(ID_CONTENIDO)?.focus()}>
    Saltar al contenido
  </button>
)
