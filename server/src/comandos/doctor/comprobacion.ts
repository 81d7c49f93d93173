import { setTimeout as esperar } from 'node:timers/promises'
import { codigoDe, ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'

export type Estado = 'bien' | 'aviso' | 'mal'

/** One line of the report. */
export interface Resultado {
  estado: Estado
  /** What was looked at. */
  que: string
  /** What was found, without secrets. */
  dice: string
  /** What to do, where it is not well. */
  remedio?: string
}

export type Dicho = Omit<Resultado, 'que'>

export const bien = (dice: string): Dicho => ({ estado: 'bien', dice })
export const aviso = (dice: string, remedio: string): Dicho => ({ estado: 'aviso', dice, remedio })
export const mal = (dice: string, remedio: string): Dicho => ({ estado: 'mal', dice, remedio })

export interface Comprobacion {
  que: string
  hacer: () => Promise<Dicho | Dicho[]> | Dicho | Dicho[]
  /** Of one that takes longer than others. */
  limiteMs?: number
}

export const LIMITE_MS = 5_000

/** Does the checks side by side; one that hangs or fails is reported in its place and hides no other. */
export const comprobar = async (
  comprobaciones: readonly Comprobacion[],
  limiteMs: number = LIMITE_MS,
): Promise<Resultado[]> => {
  const hechas = await Promise.all(
    comprobaciones.map(async ({ que, hacer, limiteMs: suyo = limiteMs }): Promise<Resultado[]> => {
      const dichos = await enPlazo(async () => hacer(), suyo).catch(deUnError)
      return [dichos].flat().map((dicho) => ({ que, ...dicho }))
    }),
  )
  return hechas.flat()
}

class FueraDePlazo extends Error {}

const enPlazo = async <T>(hacer: () => Promise<T>, limiteMs: number): Promise<T> => {
  const fin = new AbortController()
  const plazo = esperar(limiteMs, undefined, { signal: fin.signal }).then((): never => {
    throw new FueraDePlazo()
  })
  // The one that ends second is ignored.
  plazo.catch(() => undefined)
  try {
    return await Promise.race([hacer(), plazo])
  } finally {
    fin.abort()
  }
}

const deUnError = (error: unknown): Dicho => {
  if (error instanceof ErrorDeArranque) return mal(error.message, 'Corríjalo como indica el mensaje.')
  if (error instanceof FueraDePlazo) return mal('no respondió a tiempo', 'Revise que funcione y que se llegue a él.')
  return mal(`no se pudo comprobar (${motivoDe(error)})`, 'Revise el servicio del que trata esta línea.')
}

/** An error in few words; an address in it loses its user and password. */
export const motivoDe = (error: unknown): string => {
  const causa = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const texto = codigoDe(causa) || (causa instanceof Error ? causa.message : String(causa))
  return texto.replace(/\/\/[^/@\s]*@/g, '//').split('\n')[0] ?? ''
}
