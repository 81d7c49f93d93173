import { useEffect, useRef } from 'react'
import estilos from './recepcion.module.css'

interface Opcion {
  valor: string
  /** The digit that chooses it together with Alt. */
  tecla: number
  alElegir: () => void
}

interface Props {
  /** What the group offers: 'Dependencias más usadas'. */
  nombre: string
  opciones: readonly Opcion[]
}

/** The most used values of a field, each a press or Alt and a digit away. Nothing where there are none. */
export const Frecuentes = ({ nombre, opciones }: Props) =>
  opciones.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame inside that of the destination
    <div className={estilos.frecuentes} role="group" aria-label={nombre}>
      {opciones.map(({ valor, tecla, alElegir }) => (
        <button key={valor} type="button" title={valor} aria-keyshortcuts={`Alt+${tecla}`} onClick={alElegir}>
          <small aria-hidden="true">Alt {tecla}</small>
          <span>{valor}</span>
        </button>
      ))}
    </div>
  )

/**
 * Alt and a digit choose what stands under it, while the reception is the uppermost dialog. The key's place is what counts:
 * with Alt some keyboards write another character. AltGr, which writes signs, is no Alt.
 */
export const useTeclasFrecuentes = (activas: boolean, opciones: readonly Opcion[]) => {
  // Always the options of the last render, so that a render does not listen anew.
  const ultimas = useRef(opciones)
  useEffect(() => {
    ultimas.current = opciones
  })
  useEffect(() => {
    if (!activas) return
    const alTeclear = (evento: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = evento
      if (!altKey || ctrlKey || metaKey || shiftKey || evento.getModifierState('AltGraph')) return
      const elegida = ultimas.current.find(({ tecla }) => code === `Digit${tecla}`)
      if (!elegida || document.querySelectorAll('[aria-modal="true"]').length > 1) return
      evento.preventDefault()
      elegida.alElegir()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [activas])
}
