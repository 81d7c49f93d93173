import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const ESPERA_MS = 300

/**
 * The attributes of a field that passes its text to the table when the typing pauses or the field is left, so that an
 * export pressed right after typing uses the new text. A change from outside ("Quitar filtros") applies at once.
 */
export const useTextoDiferido = (valor: string, onValor: (valor: string) => void) => {
  const [texto, setTexto] = useState(valor)
  const [conocido, setConocido] = useState(valor)
  if (valor !== conocido) {
    setConocido(valor)
    // Blanks at the ends narrow nothing: one that is being typed stays in the field.
    if (valor !== conocido.trim()) setTexto(valor)
  }
  const decir = (dicho: string) => {
    if (dicho.trim() === conocido.trim()) return
    setConocido(dicho)
    onValor(dicho)
  }
  // Always the listener of the last render, so that a new one does not restart the wait.
  const alDescansar = useRef(decir)
  useEffect(() => {
    alDescansar.current = decir
  })
  useEffect(() => {
    const espera = setTimeout(() => alDescansar.current(texto), ESPERA_MS)
    return () => clearTimeout(espera)
  }, [texto])
  return {
    value: texto,
    onChange: (evento: ChangeEvent<HTMLInputElement>) => setTexto(evento.currentTarget.value),
    onBlur: () => decir(texto),
  }
}
