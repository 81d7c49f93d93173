import { useEffect, useEffectEvent } from 'react'

/** Place among the documents of a batch. */
export interface Lote {
  indice: number
  total: number
}

interface Oidos {
  /** The screen begins a signature. */
  alEmpezar: (lote: Lote | null) => void
  /** The arguments asked for with 'getArguments'. */
  alRecibir: (argumentos: string) => void
}

const campoDe = (dato: unknown, campo: string): unknown =>
  typeof dato === 'object' && dato !== null ? Reflect.get(dato, campo) : undefined

const esOrdinal = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0

const loteDe = (dato: unknown): Lote | null => {
  const lote = campoDe(dato, 'lote')
  const [indice, total] = [campoDe(lote, 'indice'), campoDe(lote, 'total')]
  return esOrdinal(indice) && esOrdinal(total) ? { indice, total } : null
}

/** Whether this page shows in a frame of our own screen. */
export const enMarco = (): boolean => window.parent !== window

/** Sends one of the four words of the protocol to the screen around the frame, only of our own origin (FIR-20). */
export const decir = (mensaje: 'getArguments' | 'invokerOk' | 'invokerCancel' | 'close'): void =>
  window.parent.postMessage(mensaje, location.origin)

let oyente: ((dato: unknown) => void) | null = null
const guardados: unknown[] = []

// Listens from the start: the screen greets as soon as the frame has loaded, maybe before the first render.
window.addEventListener('message', ({ source, origin, data }) => {
  if (!enMarco() || source !== window.parent || origin !== location.origin) return
  if (oyente) oyente(data)
  else guardados.push(data)
})

/** The signer's side of the protocol: accepts messages only of the parent window and our origin (FIR-27, V3.5.5). */
export const useAnfitrion = ({ alEmpezar, alRecibir }: Oidos): void => {
  const atender = useEffectEvent((dato: unknown) => {
    if (campoDe(dato, 'init') !== undefined) return alEmpezar(loteDe(dato))
    const argumentos = campoDe(dato, 'arguments')
    if (typeof argumentos === 'string') alRecibir(argumentos)
  })
  useEffect(() => {
    oyente = (dato) => atender(dato)
    for (const dato of guardados.splice(0)) atender(dato)
    return () => {
      oyente = null
    }
  }, [])
}
