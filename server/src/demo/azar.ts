/** Chance that gives the same sequence each time, so that screens look alike between runs. */
export interface Azar {
  /** From 0 up to, not including, 1. */
  fraccion(): number
  /** A whole number between both ends, ends included. */
  entero(desde: number, hasta: number): number
  /** One of a list that is not empty. */
  uno<T>(lista: readonly T[]): T
  barajar<T>(lista: readonly T[]): T[]
  /** Deals the shuffled list out, over and over: nothing comes twice before everything has come once. */
  repartir<T>(lista: readonly T[]): () => T
}

/** The mulberry32 generator: 32 bits of state, good enough for people and hours that nobody must guess. */
export const crearAzar = (semilla: number): Azar => {
  let estado = semilla >>> 0
  const fraccion = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entero = (desde: number, hasta: number): number => desde + Math.floor(fraccion() * (hasta - desde + 1))
  const barajar = <T>(lista: readonly T[]): T[] =>
    lista
      .map((valor) => ({ valor, orden: fraccion() }))
      .sort((a, b) => a.orden - b.orden)
      .map(({ valor }) => valor)
  return {
    fraccion,
    entero,
    uno: (lista) => existente(lista[entero(0, lista.length - 1)]),
    barajar,
    repartir: <T>(lista: readonly T[]) => {
      let mazo: T[] = []
      return () => {
        if (mazo.length === 0) mazo = barajar(lista)
        return existente(mazo.pop())
      }
    },
  }
}

const existente = <T>(elegido: T | undefined): T => {
  if (elegido === undefined) throw new RangeError('No hay de dónde elegir')
  return elegido
}
