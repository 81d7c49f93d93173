import { useSyncExternalStore } from 'react'

export type ClaseAviso = 'exito' | 'error' | 'info' | 'advertencia'

export interface Aviso {
  id: number
  clase: ClaseAviso
  texto: string
}

const MAXIMO = 3
let siguiente = 1
let lista: readonly Aviso[] = []
const oyentes = new Set<() => void>()

const poner = (nueva: readonly Aviso[]) => {
  lista = nueva
  for (const oyente of oyentes) oyente()
}

/** Adds a toast; a repeated text becomes the newest, so that it is read again. At most three show. */
const agregar = (clase: ClaseAviso) => (texto: string) =>
  poner([...lista.filter((aviso) => aviso.texto !== texto), { id: siguiente++, clase, texto }].slice(-MAXIMO))

/** Shows a toast 'Aviso' with the exact text of the catalogue (SHE-89, README 7.5). Errors stay until closed. */
export const avisar = {
  exito: agregar('exito'),
  error: agregar('error'),
  info: agregar('info'),
  advertencia: agregar('advertencia'),
}

/** Takes one toast away. */
export const quitarAviso = (id: number) => poner(lista.filter((aviso) => aviso.id !== id))

/** Removes all toasts, because they are about what is over. */
export const quitarAvisos = () => poner([])

const suscribir = (oyente: () => void) => {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** The toasts on screen, oldest first. */
export const useAvisos = (): readonly Aviso[] => useSyncExternalStore(suscribir, () => lista)
