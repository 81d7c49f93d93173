import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/conexion.ts'
import { type FilaEvento, findPosicionActual, listEventos, notificarEventos, type Posicion } from './eventos.queries.ts'

const LOTE = 500
/** News of one process are announced together: NOTIFY makes committing transactions queue, so it never runs in them. */
const JUNTAR_MS = 25
/** Safety net: what a lost wake-up or a long transaction held back is read at the latest then. */
const REPASO_MS = 5_000
/** After news, what an open transaction still hides is looked for again this soon. */
const REPASO_CERCANO_MS = 250

/** Reads the events table whenever it is woken and hands each event, in order and once, to the open streams. */
export class Difusor {
  readonly #db: Db
  readonly #registro: FastifyBaseLogger
  readonly #oyentes = new Set<(evento: FilaEvento) => void>()
  #posicion: Posicion = { xid: '0', id: 0 }
  #leyendo: Promise<void> | null = null
  #otraVez = false
  #aviso: NodeJS.Timeout | undefined
  #repaso: NodeJS.Timeout | undefined
  #detenido = false

  constructor(db: Db, registro: FastifyBaseLogger) {
    this.#db = db
    this.#registro = registro
  }

  async iniciar(): Promise<void> {
    this.#posicion = await findPosicionActual(this.#db)
    this.#repasar(REPASO_MS)
  }

  async detener(): Promise<void> {
    this.#detenido = true
    clearTimeout(this.#aviso)
    clearTimeout(this.#repaso)
    await this.#leyendo
  }

  /** Tells every process that this one committed something worth showing; calls close together become one. */
  hayNovedades(): void {
    if (this.#detenido) return
    this.#aviso ??= setTimeout(() => {
      this.#aviso = undefined
      notificarEventos(this.#db).catch((error: unknown) =>
        this.#registro.warn({ err: error }, 'aviso de eventos no enviado'),
      )
    }, JUNTAR_MS)
  }

  /** Woken by NOTIFY or by a reconnection: reads now, and once more soon for what an open transaction still hides. */
  despertar(): void {
    this.#repasar(REPASO_CERCANO_MS)
  }

  /** Hands future events to a stream; returns the way to stop. */
  escuchar(alOcurrir: (evento: FilaEvento) => void): () => void {
    this.#oyentes.add(alOcurrir)
    return () => this.#oyentes.delete(alOcurrir)
  }

  /** What a returning stream missed since its last event. */
  desde(posicion: Posicion): Promise<FilaEvento[]> {
    return listEventos(this.#db, posicion, LOTE)
  }

  #repasar(siguienteMs: number): void {
    if (this.#detenido) return
    clearTimeout(this.#repaso)
    this.#repaso = setTimeout(() => this.#repasar(REPASO_MS), siguienteMs)
    if (this.#leyendo) {
      this.#otraVez = true
      return
    }
    this.#leyendo = this.#leer()
      .catch((error: unknown) => this.#registro.warn({ err: error }, 'eventos no leídos; se reintenta'))
      .finally(() => {
        this.#leyendo = null
      })
  }

  async #leer(): Promise<void> {
    let leidos: FilaEvento[]
    do {
      this.#otraVez = false
      leidos = await listEventos(this.#db, this.#posicion, LOTE)
      for (const evento of leidos) {
        this.#posicion = { xid: evento.xid, id: evento.id }
        for (const alOcurrir of this.#oyentes) alOcurrir(evento)
      }
    } while (leidos.length === LOTE || this.#otraVez)
  }
}
