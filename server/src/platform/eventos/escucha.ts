import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import type { Acceso } from '../db/conexion.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'

const REINTENTO_MS = 300

type Canal = 'sesiones' | 'eventos' | 'datos'
type Oyente = (carga: string) => void

/**
 * The process's only LISTEN connection. It reconnects by itself and then calls `alVolver` of every listener, which
 * makes up for what was missed.
 */
export class Escucha {
  readonly #acceso: Acceso
  readonly #log: FastifyBaseLogger
  readonly #oyentes = new Map<Canal, { alOir: Oyente; alVolver: () => void }>()
  #cliente: Client | null = null
  #detenida = false
  #reintento: NodeJS.Timeout | undefined

  constructor(acceso: Acceso, log: FastifyBaseLogger) {
    this.#acceso = acceso
    this.#log = log
  }

  /** Registers the listener of a channel; before `iniciar`. */
  oir(canal: Canal, alOir: Oyente, alVolver: () => void): void {
    this.#oyentes.set(canal, { alOir, alVolver })
  }

  /** Connects; the first connection failing is an error of the start. */
  async iniciar(): Promise<void> {
    await this.#conectar()
  }

  async detener(): Promise<void> {
    this.#detenida = true
    clearTimeout(this.#reintento)
    await this.#cliente?.end().catch(() => undefined)
  }

  async #conectar(): Promise<void> {
    const cliente = crearConexionAparte(this.#acceso, 'cabildo escucha')
    cliente.on('notification', ({ channel, payload }) => this.#oyentes.get(channel as Canal)?.alOir(payload ?? ''))
    cliente.on('error', (error) => this.#caer(cliente, error))
    cliente.on('end', () => this.#caer(cliente, undefined))
    await cliente.connect()
    this.#cliente = cliente
    for (const canal of this.#oyentes.keys()) await cliente.query(`listen ${canal}`)
    for (const { alVolver } of this.#oyentes.values()) alVolver()
  }

  #caer(cliente: Client, error: Error | undefined): void {
    if (this.#detenida || this.#cliente !== cliente) return
    this.#cliente = null
    if (error) this.#log.warn({ err: error }, 'se perdió la conexión de avisos; se reintenta')
    cliente.end().catch(() => undefined)
    this.#reintentar()
  }

  #reintentar(): void {
    clearTimeout(this.#reintento)
    this.#reintento = setTimeout(() => {
      if (!this.#detenida) this.#conectar().catch(() => this.#reintentar())
    }, REINTENTO_MS)
  }
}
