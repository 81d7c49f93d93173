import { ErrorDeNegocio } from '../errores.ts'

const REINTENTAR_SEGUNDOS = 10

/**
 * How many exports run at once in this process. Each holds a database connection while its client reads, so a few slow
 * readers must not be able to take them all: so many in all, and so many for one caller.
 */
export class Turnos {
  readonly #total: number
  readonly #porClave: number
  readonly #ocupados = new Map<string, number>()

  constructor({ total, porClave }: { total: number; porClave: number }) {
    this.#total = total
    this.#porClave = porClave
  }

  /** Takes a turn and returns the way to give it back, once. Throws noDisponible when none is free. */
  tomar(clave: string): () => void {
    const suyos = this.#ocupados.get(clave) ?? 0
    const todos = [...this.#ocupados.values()].reduce((a, b) => a + b, 0)
    if (suyos >= this.#porClave || todos >= this.#total)
      throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
    this.#ocupados.set(clave, suyos + 1)
    let devuelto = false
    return () => {
      if (devuelto) return
      devuelto = true
      const quedan = (this.#ocupados.get(clave) ?? 1) - 1
      if (quedan > 0) this.#ocupados.set(clave, quedan)
      else this.#ocupados.delete(clave)
    }
  }
}

/** One at a time, in order of arrival, and a short queue: for work that takes a whole processor (SHE-86). */
export class Fila {
  readonly #tope: number
  #enFila = 0
  #ultimo: Promise<unknown> = Promise.resolve()

  constructor(tope: number) {
    this.#tope = tope
  }

  /** Runs `acto` when its turn comes. Throws noDisponible when the queue is full. */
  async atender<T>(acto: () => Promise<T>): Promise<T> {
    if (this.#enFila >= this.#tope) throw new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
    this.#enFila++
    const turno = this.#ultimo.then(acto)
    // Whoever waits behind must not stumble over this one's failure.
    this.#ultimo = turno.catch(() => undefined)
    return turno.finally(() => this.#enFila--)
  }
}
