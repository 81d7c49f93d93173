import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { useEffect } from 'react'
import { entidad } from '../platform/entidad.ts'
import { dejarPantalla } from '../ui/avisos.ts'

/** Id of the `main` of every frame, where the focus goes. */
export const ID_CONTENIDO = 'contenido'

/** Whether the next screen replaces another one. On the first screen the browser starts at the top by itself. */
let cambia = false

/** Records that the screen changes with the address. Used once, by the component that draws the screens. */
export const useCambiosDePantalla = () => {
  useEffect(() => {
    const alCambiar = () => {
      cambia = true
    }
    // People may change the screen before the first one has loaded; then the screen that loads is not the first.
    window.addEventListener('hashchange', alCambiar)
    return () => {
      window.removeEventListener('hashchange', alCambiar)
      cambia = false
    }
  }, [])
}

/** Whether the focus is already in the content, or people have opened something of the frame. */
const ocupado = (foco: Element | null) =>
  Boolean(foco?.closest(`#${ID_CONTENIDO}, [aria-expanded="true"], [popover], [role="menu"]`))

/**
 * Names the page "<pantalla> · Cabildo", the demonstration as such behind it (ORG-49), and, on every change of screen, moves the focus to `main`, so that screen
 * readers and keyboards start at its content (README §6). Not on the first screen, nor if people were quicker than a
 * slow screen.
 */
export const usePantalla = (titulo: string) => {
  useEffect(() => {
    document.title = [titulo, 'Cabildo', ...(entidad.demostracion ? [TEXTO_DE_DEMOSTRACION] : [])].join(' · ')
    if (cambia && !ocupado(document.activeElement))
      document.getElementById(ID_CONTENIDO)?.focus({ preventScroll: true })
    cambia = true
    window.scrollTo(0, 0)
    return dejarPantalla
  }, [titulo])
}

/**
 * "Saltar al contenido", first on the page (README §6). A button, because the address '#contenido' would be a route.
 */
export const Salto = () => (
  <button type="button" className="salto" onClick={() => document.getElementById(ID_CONTENIDO)?.focus()}>
    Saltar al contenido
  </button>
)
