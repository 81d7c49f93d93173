import { useEffect, useRef, useState } from 'react'

const ESPERA_MS = 300

/**
 * A text that is told to the table only when the typing rests. A change that comes from outside ("Quitar filtros") is
 * taken over at once.
 */
export const useTextoDiferido = (valor: string, onValor: (valor: string) => void) => {
  const [texto, setTexto] = useState(valor)
  const [conocido, setConocido] = useState(valor)
  if (valor !== conocido) {
    setConocido(valor)
    setTexto(valor)
  }
  // The listener of the last render, so that a new one does not start the wait again.
  const avisar = useRef(onValor)
  useEffect(() => {
    avisar.current = onValor
  })
  useEffect(() => {
    if (texto === conocido) return
    const espera = setTimeout(() => {
      setConocido(texto)
      avisar.current(texto)
    }, ESPERA_MS)
    return () => clearTimeout(espera)
  }, [texto, conocido])
  return [texto, setTexto] as const
}
