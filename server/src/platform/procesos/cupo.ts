import { ErrorDeNegocio } from '../errores.ts'

const REINTENTAR_SEGUNDOS = 10

/** What one key, a network for one, may hold of all that. */
export interface ReglasDeCupo {
  deUna?: { lugares: number; enEspera: number }
  /** Told of each that was not let in. */
  alRechazar?: () => void
}
interface Espera {
  clave: string | undefined
  entrar: () => void
}

/**
 * Lets so many work at a time; the others wait, in the order in which they came, and of those no more than so many. Where
 * one key may hold only so much, whoever waits for its own others is passed by.
 */
export class Cupo {
  readonly #lugares: number
  readonly #enEspera: number
  readonly #reglas: ReglasDeCupo
  /** The keys of those at work. */
  readonly #dentro: (string | undefined)[] = []
  readonly #espera: Espera[] = []

  constructor(lugares: number, enEspera = Number.POSITIVE_INFINITY, reglas: ReglasDeCupo = {}) {
    this.#lugares = lugares
    this.#enEspera = enEspera
    this.#reglas = reglas
  }

  /** Does it when a place is free; throws noDisponible when too many wait for one already (D-35). */
  async ocupar<T>(acto: () => Promise<T>, clave?: string): Promise<T> {
    if (this.#cabe(clave)) this.#dentro.push(clave)
    else {
      if (!this.#cabeEnEspera(clave)) {
        this.#reglas.alRechazar?.()
        throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
      }
      await new Promise<void>((entrar) => this.#espera.push({ clave, entrar }))
    }
    try {
      return await acto()
    } finally {
      this.#dentro.splice(this.#dentro.indexOf(clave), 1)
      // Whoever waits longest and may come in takes the place before anybody new can.
      const quien = this.#espera.findIndex((una) => this.#cabe(una.clave))
      const [siguiente] = quien === -1 ? [] : this.#espera.splice(quien, 1)
      if (siguiente) {
        this.#dentro.push(siguiente.clave)
        siguiente.entrar()
      }
    }
  }

  #cabe(clave: string | undefined): boolean {
    const { deUna } = this.#reglas
    if (this.#dentro.length >= this.#lugares) return false
    return !deUna || clave === undefined || cuantas(this.#dentro, clave) < deUna.lugares
  }

  #cabeEnEspera(clave: string | undefined): boolean {
    const { deUna } = this.#reglas
    if (this.#espera.length >= this.#enEspera) return false
    if (!deUna || clave === undefined) return true
    return (
      cuantas(
        this.#espera.map((una) => una.clave),
        clave,
      ) < deUna.enEspera
    )
  }
}

const cuantas = (claves: readonly (string | undefined)[], clave: string): number =>
  claves.filter((una) => una === clave).length
