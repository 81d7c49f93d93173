/** Lets so many work at a time; the others wait, in the order in which they came. */
export class Cupo {
  readonly #lugares: number
  readonly #espera: (() => void)[] = []
  #ocupados = 0

  constructor(lugares: number) {
    this.#lugares = lugares
  }

  /** Does it when a place is free. */
  async ocupar<T>(acto: () => Promise<T>): Promise<T> {
    if (this.#ocupados >= this.#lugares) await new Promise<void>((listo) => this.#espera.push(listo))
    else this.#ocupados++
    try {
      return await acto()
    } finally {
      // Whoever waits longest takes the place as it is.
      const siguiente = this.#espera.shift()
      if (siguiente) siguiente()
      else this.#ocupados--
    }
  }
}
