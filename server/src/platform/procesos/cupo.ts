import { ErrorDeNegocio } from '../errores.ts'

const REINTENTAR_SEGUNDOS = 10

/** Lets so many work at a time; the others wait, in the order in which they came, and of those no more than so many. */
export class Cupo {
  readonly #lugares: number
  readonly #enEspera: number
  readonly #espera: (() => void)[] = []
  #ocupados = 0

  constructor(lugares: number, enEspera = Number.POSITIVE_INFINITY) {
    this.#lugares = lugares
    this.#enEspera = enEspera
  }

  /** Does it when a place is free; throws noDisponible when too many wait for one already (D-35). */
  async ocupar<T>(acto: () => Promise<T>): Promise<T> {
    if (this.#ocupados < this.#lugares) this.#ocupados++
    else {
      if (this.#espera.length >= this.#enEspera)
        throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
      await new Promise<void>((listo) => this.#espera.push(listo))
    }
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
