import { useEffect } from 'react'

/** Alt N opens a new record, unless a dialog or a menu is already open (design §8). */
export const useAtajoNuevo = (nuevo: (() => void) | undefined) => {
  useEffect(() => {
    if (!nuevo) return
    const alTeclear = (evento: KeyboardEvent) => {
      if (!evento.altKey || evento.ctrlKey || evento.key.toLowerCase() !== 'n') return
      if (document.querySelector('[aria-modal="true"], [role="menu"]:popover-open')) return
      evento.preventDefault()
      nuevo()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [nuevo])
}
