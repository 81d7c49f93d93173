import type { Publicacion } from '@cabildo/contracts/publicaciones'
import type { Db } from '../../platform/db/conexion.ts'
import type { EventFeed } from '../../platform/eventos/event-feed.ts'
import type { Log } from '../../platform/log.ts'
import { findUltimo, listPosteriores } from './publicaciones.queries.ts'

/** Messages that are read at once. */
export const LOTE = 100
const REINTENTO_MS = 1_000

/** A message, already written as streams send it. */
type Oyente = (id: number, texto: string) => void

/** One message of the stream; its number is its id (API-66). */
export const comoSuceso = (publicacion: Publicacion): string =>
  `id: ${publicacion.id}\ndata: ${JSON.stringify(publicacion)}\n\n`

/**
 * Reads new messages once per process, however many screens listen, and hands each to all as one text (NOR-36). Numbers are
 * given in the order of commit: nothing new ever has a number below the last one read.
 */
export class PublicationFeed {
  readonly #db: Db
  readonly #log: Log
  readonly #oyentes = new Set<Oyente>()
  readonly #sordo: () => void
  /** Null until the start has read it: what was published before is not sent. */
  #ultimo: number | null = null
  #leyendo: Promise<void> | undefined
  #ocupado = false
  #otraVez = false
  #reintento: NodeJS.Timeout | undefined
  #detenido = false

  constructor(db: Db, eventos: EventFeed, log: Log) {
    this.#db = db
    this.#log = log
    // It listens from the start: an event that comes while the first number is being read makes it read again.
    this.#sordo = eventos.escuchar(({ tema }) => {
      if (tema === 'publicaciones') this.#despertar()
    })
  }

  async iniciar(): Promise<void> {
    this.#ultimo = await findUltimo(this.#db)
    this.#despertar()
  }

  async detener(): Promise<void> {
    this.#detenido = true
    this.#sordo()
    clearTimeout(this.#reintento)
    await this.#leyendo
  }

  /** The last number handed out. */
  get ultimo(): number {
    return this.#ultimo ?? 0
  }

  /** Hands future messages to a stream, in order; returns the way to stop. */
  escuchar(alPublicar: Oyente): () => void {
    this.#oyentes.add(alPublicar)
    return () => this.#oyentes.delete(alPublicar)
  }

  #despertar(): void {
    if (this.#detenido || this.#ultimo === null) return
    clearTimeout(this.#reintento)
    if (this.#ocupado) this.#otraVez = true
    else this.#leyendo = this.#leer(this.#ultimo)
  }

  async #leer(desde: number): Promise<void> {
    let ultimo = desde
    this.#ocupado = true
    try {
      do {
        this.#otraVez = false
        const nuevas = await listPosteriores(this.#db, ultimo, LOTE)
        for (const publicacion of nuevas) {
          ultimo = publicacion.id
          this.#ultimo = ultimo
          const texto = comoSuceso(publicacion)
          for (const alPublicar of this.#oyentes) alPublicar(ultimo, texto)
        }
        if (nuevas.length === LOTE) this.#otraVez = true
      } while (this.#otraVez && !this.#detenido)
    } catch (error) {
      this.#log.warn({ err: error }, 'publicaciones no leídas; se reintenta')
      if (!this.#detenido) this.#reintento = setTimeout(() => this.#despertar(), REINTENTO_MS)
    } finally {
      this.#ocupado = false
    }
  }
}
