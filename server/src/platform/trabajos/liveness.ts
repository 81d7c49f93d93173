import { setTimeout as pausa } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Acceso } from '../db/conexion.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import { HOLD_NAMES } from './trabajos.queries.ts'

const REINTENTO_MS = 500

/**
 * Proves that this process's workers are alive: a connection that holds an advisory lock on each name under which they
 * lock their jobs. PostgreSQL drops the lock as soon as the process or its machine is gone, so that others can free the
 * jobs at once instead of after the library's four hours.
 */
export class WorkerLiveness {
  readonly #acceso: Acceso
  readonly #avisar: (error: Error) => void
  #cliente: Client | null = null
  readonly #names = new Set<string>()
  #tomando: Promise<void> | null = null
  #cerrada = false

  constructor(acceso: Acceso, avisar: (error: Error) => void) {
    this.#acceso = acceso
    this.#avisar = avisar
  }

  /** The names held or being requested. */
  get names(): readonly string[] {
    return [...this.#names]
  }

  /** Adds a name; resolves when it is held. Several workers of one pool request the same. */
  async hold(name: string): Promise<void> {
    if (this.#names.has(name)) return this.#tomando ?? undefined
    this.#names.add(name)
    return this.#asegurar()
  }

  /** Releases all names: jobs locked under them become free. */
  release(): void {
    this.#names.clear()
    this.#soltar()
  }

  async cerrar(): Promise<void> {
    this.#cerrada = true
    await this.#cliente?.end().catch(() => undefined)
  }

  /** Repeats until all names are held: otherwise the jobs in hand would look abandoned. */
  #asegurar(): Promise<void> {
    const tomar = async () => {
      while (!this.#cerrada) {
        try {
          this.#cliente ??= await this.#conectar()
          await this.#cliente.query(HOLD_NAMES, [this.names])
          return
        } catch (error) {
          this.#avisar(error instanceof Error ? error : new Error(String(error)))
          this.#soltar()
          await pausa(REINTENTO_MS)
        }
      }
    }
    // One at a time: a second request waits for the first and then uses the newest names.
    const turno: Promise<void> = (this.#tomando ?? Promise.resolve()).then(tomar).finally(() => {
      if (this.#tomando === turno) this.#tomando = null
    })
    this.#tomando = turno
    return turno
  }

  async #conectar(): Promise<Client> {
    const cliente = crearConexionAparte(this.#acceso, 'cabildo vida')
    const caer = () => {
      if (this.#cliente !== cliente || this.#cerrada) return
      this.#soltar()
      void this.#asegurar()
    }
    cliente.on('error', (error) => {
      this.#avisar(error)
      caer()
    })
    cliente.on('end', caer)
    await cliente.connect()
    return cliente
  }

  #soltar(): void {
    const cliente = this.#cliente
    this.#cliente = null
    cliente?.end().catch(() => undefined)
  }
}
