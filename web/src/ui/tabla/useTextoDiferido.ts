import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const ESPERA_MS = 300

/**
 * The attributes of a field whose text is told to the table only when the typing rests or the field is left: who types
 * and presses an export means what was typed. A change that comes from outside ("Quitar filtros") is taken over at once.
 */
export const useTextoDiferido = (valor: string, onValor: (valor: string) => void) => {
  const [texto, setTexto] = useState(valor)
  const [conocido, setConocido] = useState(valor)
  if (valor !== conocido) {
    setConocido(valor)
    setTexto(valor)
  }
  const decir = (dicho: string) => {
    if (dicho === conocido) return
    setConocido(dicho)
    onValor(dicho)
  }
  // That of the last render, so that a new listener does not start the wait again.
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
