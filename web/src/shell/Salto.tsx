/** "Saltar al contenido", first of the page (README §6). Moves the focus itself: an address '#contenido' would be a route. */
export const Salto = () => (
  <a
    className="salto"
    href="#contenido"
    onClick={(evento) => {
      evento.preventDefault()
      document.getElementById('contenido')?.focus()
    }}
  >
    Saltar al contenido
  </a>
)
