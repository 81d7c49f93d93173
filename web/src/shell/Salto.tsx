import { ID_CONTENIDO } from './usePantalla.ts'

/**
 * "Saltar al contenido", first of the page (README §6). A button that moves the focus, because an address '#contenido'
 * would be a route.
 */
export const Salto = () => (
  <button type="button" className="salto" onClick={() => document.getElementById(ID_CONTENIDO)?.focus()}>
    Saltar al contenido
  </button>
)
