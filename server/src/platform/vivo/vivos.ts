import type { FastifyBaseLogger } from 'fastify'

/** Well below the 15 seconds within which saved data act everywhere (ORG-37), should an announcement be lost. */
const REPASO_MS = 10_000

/** What rows of the database say, in the memory of every process. */
export interface Vivo<T> {
  /** What they said when they were last read. Ask for it where it is used: a copy that is kept grows old. */
  actual(): T
}

/**
 * Data that screens change and every process keeps in memory (ORG-37, D-95): read when the process starts, and again when
 * any process has changed them. A table of such data has the trigger `avisar_datos` (migration 0030).
 */
export class Vivos {
  readonly #log: FastifyBaseLogger
  readonly #lecturas: (() => Promise<void>)[] = []
  #enCurso: Promise<void> | null = null
  #siguiente: Promise<void> | null = null
  #repaso: NodeJS.Timeout | undefined

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Reads data now, which throws what `leer` throws, and from then on whenever they change; `leer` is given its last answer. */
  async abrir<T>(leer: (antes?: T) => Promise<T>): Promise<Vivo<T>> {
    let dato = await leer()
    this.#lecturas.push(async () => {
      dato = await leer(dato)
    })
    return { actual: () => dato }
  }

  /**
   * Reads everything again; whoever has saved waits for it before it answers. Data that cannot be read stay as they were. A
   * reading that had begun may have missed the change, so another follows it, one for all who ask meanwhile.
   */
  releer(): Promise<void> {
    if (!this.#enCurso) {
      this.#enCurso = this.#leerTodo().finally(() => {
        this.#enCurso = null
      })
      return this.#enCurso
    }
    this.#siguiente ??= this.#enCurso.then(() => {
      this.#siguiente = null
      return this.releer()
    })
    return this.#siguiente
  }

  /** Begins to read again every few seconds, which makes up for whatever was not heard. */
  iniciar(): void {
    this.#repaso ??= setInterval(() => void this.releer(), REPASO_MS).unref()
  }

  async detener(): Promise<void> {
    clearInterval(this.#repaso)
    await (this.#siguiente ?? this.#enCurso)
  }

  async #leerTodo(): Promise<void> {
    for (const lectura of this.#lecturas)
      await lectura().catch((err: unknown) => {
        this.#log.warn({ err }, 'no se pudieron volver a leer los datos de la organización')
      })
  }
}
