import { createHash, type Hash } from 'node:crypto'

/** What may be digested besides the file itself, as a multiple of its size. */
const RESTO_MAXIMO = 4

/**
 * Digests of parts of a file that begin at its first byte: each byte is gone over once for each algorithm, however many
 * signatures ask, as long as they ask in the order of their places.
 */
export class Huellas {
  readonly #b: Buffer
  readonly #hitos = new Map<string, { lugar: number; hash: Hash }[]>()
  #resto: number

  constructor(b: Buffer) {
    this.#b = b
    this.#resto = b.length * RESTO_MAXIMO
  }

  /** Of the bytes before `hasta`. */
  hasta(algoritmo: string, hasta: number): Buffer {
    return this.#hasta(algoritmo, hasta).copy().digest()
  }

  /** Of the bytes before `desde` and those from `sigue` to `hasta`. Throws RangeError when all that is asked is too much. */
  sinHueco(algoritmo: string, { desde, sigue, hasta }: { desde: number; sigue: number; hasta: number }): Buffer {
    this.#resto -= hasta - sigue
    if (this.#resto < 0) throw new RangeError('demasiado por resumir')
    return this.#hasta(algoritmo, desde).copy().update(this.#b.subarray(sigue, hasta)).digest()
  }

  #hasta(algoritmo: string, hasta: number): Hash {
    const hitos = this.#hitos.get(algoritmo) ?? []
    this.#hitos.set(algoritmo, hitos)
    const previo = hitos.findLast(({ lugar }) => lugar <= hasta)
    if (previo?.lugar === hasta) return previo.hash
    const hash = previo?.hash.copy() ?? createHash(algoritmo)
    hash.update(this.#b.subarray(previo?.lugar ?? 0, hasta))
    hitos.push({ lugar: hasta, hash })
    hitos.sort((a, b) => a.lugar - b.lugar)
    return hash
  }
}
