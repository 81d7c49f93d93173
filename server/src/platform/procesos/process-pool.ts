import type { Readable } from 'node:stream'
import { noDisponible, Queue } from '../queue.ts'
import { type AlAvanzar, type Limites, Proceso } from './proceso.ts'

const PROCESOS = 2
/** Far more than the permitted work, for machines that are busy with other things. */
const TIEMPO_MAXIMO_MS = 30_000
const OCIO_MS = 60_000

export interface ProcessPoolOptions {
  procesos?: number | undefined
  tiempoMaximoMs?: number | undefined
  /** Memory limits of its processes, the last being the one after which a process is replaced. */
  memoriaTotalMb?: number | undefined
  memoriaGastadaMb?: number | undefined
  /** Program of the process, and the work limit of a file, for tests. */
  programa?: string | undefined
  trabajoMaximoMs?: number | undefined
  /** Called with errors that no file caused. */
  alFallar?: ((error: unknown) => void) | undefined
}

/** The file of a job, opened again for each attempt. */
export interface Contenido {
  bytes: number
  abrir(): Promise<Readable>
}

/**
 * Runs other people's files in a limited number of processes, each killed when it takes too long or too much (D-36,
 * E7). Processes start when needed and end when idle for a while.
 */
export class ProcessPool<P, R, A = never> {
  /** How many files it handles at once. */
  readonly procesos: number
  readonly #programa: string
  readonly #limites: Limites
  readonly #queue: Queue
  readonly #tiempoMaximoMs: number
  readonly #alFallar: (error: unknown) => void
  readonly #libres: Proceso<P, R, A>[] = []
  readonly #todos = new Set<Proceso<P, R, A>>()
  #cerrado = false

  constructor(programa: string, limites: Limites, opciones: ProcessPoolOptions = {}) {
    this.#programa = opciones.programa ?? programa
    const { trabajoMaximoMs = limites.trabajoMaximoMs, memoriaTotalMb = limites.memoriaTotalMb } = opciones
    const { memoriaGastadaMb = limites.memoriaGastadaMb } = opciones
    this.#limites = { ...limites, trabajoMaximoMs, memoriaTotalMb, memoriaGastadaMb }
    this.procesos = opciones.procesos ?? PROCESOS
    this.#queue = new Queue({ places: this.procesos, waiting: Number.POSITIVE_INFINITY })
    this.#tiempoMaximoMs = opciones.tiempoMaximoMs ?? TIEMPO_MAXIMO_MS
    this.#alFallar = opciones.alFallar ?? (() => undefined)
  }

  /**
   * The result of a file; 'caido' when it crashed its process or cost too much. Throws noDisponible after two failures
   * that the file did not cause (D-35), and what `alAvanzar` throws. `alAvanzar` gets partial results; those of a
   * process that dies stay valid, and the call settles only when they have been dealt with.
   */
  async hacer(pedido: P, contenido: Contenido, alAvanzar?: AlAvanzar<A>): Promise<{ resultado: R } | 'caido'> {
    const respuesta =
      (await this.#queue.run(() => this.#intentar(pedido, contenido, alAvanzar))) ??
      (await this.#queue.run(() => this.#intentar(pedido, contenido, alAvanzar)))
    if (!respuesta) throw noDisponible()
    return respuesta
  }

  /** Ends the processes, whatever they are doing. */
  async cerrar(): Promise<void> {
    this.#cerrado = true
    await Promise.all([...this.#todos].map((proceso) => proceso.matar()))
  }

  /** Null when no process could be started, or it ended before it began. */
  async #intentar(
    pedido: P,
    { bytes, abrir }: Contenido,
    alAvanzar: AlAvanzar<A> | undefined,
  ): Promise<{ resultado: R } | 'caido' | null> {
    const contenido = await abrir()
    let proceso: Proceso<P, R, A> | undefined
    try {
      proceso = this.#tomar()
      const respuesta = await proceso.hacer(pedido, contenido, bytes, this.#tiempoMaximoMs, alAvanzar)
      // The process was killed because the pool is closing.
      if (this.#cerrado) throw noDisponible()
      if (respuesta !== 'sin empezar') return respuesta
      this.#alFallar(new Error('El proceso que trabaja con archivos ajenos terminó antes de empezar'))
    } catch (error) {
      // Only the start of a process may fail on its own account (EAGAIN, ENOMEM).
      if (proceso || this.#cerrado) throw error
      this.#alFallar(error)
    } finally {
      contenido.destroy()
      if (proceso) this.#devolver(proceso)
    }
    // Whatever ended one idle process may have ended all: the next attempt starts a new one.
    for (const libre of [...this.#libres]) this.#quitar(libre)
    return null
  }

  #tomar(): Proceso<P, R, A> {
    if (this.#cerrado) throw noDisponible()
    for (let libre = this.#libres.pop(); libre; libre = this.#libres.pop()) {
      if (!libre.gastado) return libre
      this.#terminar(libre)
    }
    const nuevo = new Proceso<P, R, A>(this.#programa, this.#limites)
    this.#todos.add(nuevo)
    return nuevo
  }

  #devolver(proceso: Proceso<P, R, A>): void {
    if (proceso.gastado || this.#cerrado) this.#terminar(proceso)
    else {
      this.#libres.push(proceso)
      proceso.descansar(OCIO_MS, () => this.#quitar(proceso))
    }
  }

  #quitar(proceso: Proceso<P, R, A>): void {
    const lugar = this.#libres.indexOf(proceso)
    if (lugar === -1) return
    this.#libres.splice(lugar, 1)
    this.#terminar(proceso)
  }

  #terminar(proceso: Proceso<P, R, A>): void {
    this.#todos.delete(proceso)
    void proceso.matar()
  }
}
