import { type SyntheticEvent, useRef } from 'react'

/**
 * Selects the text of a searchable list while it is the chosen option, so that typing replaces it: on focus, on a press,
 * and once another option was chosen.
 */
export const useTextoElegido = (elegido: string) => {
  const campo = useRef<HTMLInputElement>(null)
  const marcar = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    if (elegido && currentTarget.value === elegido) currentTarget.select()
  }
  return {
    ref: campo,
    onFocus: marcar,
    // A press places the caret after the focus came.
    onClick: marcar,
    // The list writes the chosen option into the field afterwards.
    onDropdownClose: () =>
      requestAnimationFrame(() => document.activeElement === campo.current && campo.current?.select()),
  }
}
