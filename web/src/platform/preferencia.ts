import { useState } from 'react'
import { sesionActual } from './sesion.ts'

/** Where this browser keeps one choice of one person. */
const lugarDe = (nombre: string) => `cb.preferencia.${sesionActual()?.user.id ?? 0}.${nombre}`

const leer = <T extends string>(nombre: string, posibles: readonly T[]): T | undefined => {
  try {
    const dicho = localStorage.getItem(lugarDe(nombre))
    return posibles.find((posible) => posible === dicho)
  } catch {
    return undefined
  }
}

/**
 * One choice among few, which this browser remembers for the person, as it does the columns of a table (SHE-73); the first
 * one until another was made.
 */
export const usePreferencia = <const T extends string>(nombre: string, posibles: readonly [T, ...T[]]) => {
  const [elegido, setElegido] = useState<T>(() => leer(nombre, posibles) ?? posibles[0])
  const elegir = (nuevo: T) => {
    setElegido(nuevo)
    try {
      localStorage.setItem(lugarDe(nombre), nuevo)
    } catch {
      // If the browser refuses storage, the choice lasts as long as the screen.
    }
  }
  return [elegido, elegir] as const
}
