import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { type FilaEvento, type Lectura, listEventos } from './eventos.queries.ts'

const LOTE = 500
/** Safety net: at the latest then, events are read whose wake-up was lost or which a long transaction delayed. */
const REPASO_MS = 5_000

/** Gets an event and the point from which a reader that had it continues after a reconnection. */
type Oyente = (evento: FilaEvento, suelo: string) => void

export const keyOf = ({ xid, id }: FilaEvento): string => `${xid}-${id}`

/** Reads the events table whenever it is woken and hands each event, in order and once, to the open streams. */
export class EventFeed {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #oyentes = new Set<Oyente>()
  /** Lower transactions are read completely; events handed on from here up are remembered, so that none comes twice. */
  #suelo = '0'
  #entregados = new Map<string, bigint>()
  #leyendo: Promise<void> | null = null
  #otraVez = false
  #repaso: NodeJS.Timeout | undefined
  #detenido = false

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  async iniciar(): Promise<void> {
    // Starts at the floor of the first read, because nobody waits for older events.
    const { suelo } = await listEventos(this.#db, '0', undefined, 1)
    this.#suelo = suelo
    this.#repaso = setTimeout(() => this.despertar(), REPASO_MS)
  }

  async detener(): Promise<void> {
    this.#detenido = true
    clearTimeout(this.#repaso)
    await this.#leyendo
  }

  /** Woken by NOTIFY, by a reconnection or by the clock. */
  despertar(): void {
    if (this.#detenido) return
    clearTimeout(this.#repaso)
    this.#repaso = setTimeout(() => this.despertar(), REPASO_MS)
    if (this.#leyendo) {
      this.#otraVez = true
      return
    }
    this.#leyendo = this.#leer()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'eventos no leídos; se reintenta'))
      .finally(() => {
        this.#leyendo = null
      })
  }

  /** Hands future events to a stream; returns the way to stop. */
  escuchar(alOcurrir: Oyente): () => void {
    this.#oyentes.add(alOcurrir)
    return () => this.#oyentes.delete(alOcurrir)
  }

  /** Events that a reconnecting stream may have missed, from the floor sent with its last event. */
  async desde(suelo: string): Promise<FilaEvento[]> {
    return (await listEventos(this.#db, suelo, undefined, LOTE)).eventos
  }

  async #leer(): Promise<void> {
    do {
      this.#otraVez = false
      const { suelo, eventos } = await this.#mirar()
      for (const evento of eventos) {
        const key = keyOf(evento)
        if (this.#entregados.has(key)) continue
        this.#entregados.set(key, BigInt(evento.xid))
        for (const alOcurrir of this.#oyentes) alOcurrir(evento, suelo)
      }
      this.#suelo = suelo
      const piso = BigInt(suelo)
      for (const [key, xid] of this.#entregados) if (xid < piso) this.#entregados.delete(key)
    } while (this.#otraVez)
  }

  /** All events from the floor on, in parts; the floor of the first part is valid for all. */
  async #mirar(): Promise<Lectura> {
    const primera = await listEventos(this.#db, this.#suelo, undefined, LOTE)
    let ultima = primera
    while (ultima.eventos.length === LOTE) {
      ultima = await listEventos(this.#db, this.#suelo, ultima.eventos.at(-1), LOTE)
      primera.eventos.push(...ultima.eventos)
    }
    return primera
  }
}
