import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Dictamen } from './pdf/revisar.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))
const MEMORIA_MB = 256
/** Work that a file may cost; the slowest honest one measured took a tenth of it. */
const TRABAJO_MAXIMO_MS = 5_000
/** What a process may have grown to, and looked at, before another takes its place. */
const MEMORIA_GASTADA = 300 * 1_024 * 1_024
const REVISIONES_MAXIMO = 200
/** How long a process may take to start and to get its file, for machines that are busy with other things. */
const INICIO_MAXIMO_MS = 30_000
const DANADO: Dictamen = { codigo: 'pdfDanado' }

/** What a process says: that it has the whole file and begins to look through it, then what it found. */
type Mensaje = { empezado: true } | { dictamen: Dictamen; memoria: number }

/** One process that looks through PDFs, one after another. */
export class ProcesoRevisor {
  readonly #proceso: ChildProcess
  readonly #salida: Promise<void>
  #muerto = false
  #memoria = 0
  #revisiones = 0
  #ocio: NodeJS.Timeout | undefined

  /** Throws when the machine cannot start a process now. */
  constructor(programa = PROGRAMA, trabajoMaximoMs = TRABAJO_MAXIMO_MS) {
    this.#proceso = fork(programa, [String(trabajoMaximoMs)], {
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      // It needs nothing of the environment, and must not be able to leak it. What it says when it dies is of no use.
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    const morir = () => {
      this.#muerto = true
    }
    this.#proceso.once('exit', morir).on('error', morir)
    // Only 'close' comes after everything that it has said: 'exit' may overtake its last message.
    this.#salida = new Promise<void>((listo) => {
      this.#proceso.once('close', () => listo()).once('error', () => listo())
    })
    // A process that dies while it is written to says so by its exit.
    this.#proceso.stdin?.on('error', morir)
  }

  /** No longer to be used. */
  get gastado(): boolean {
    return this.#muerto || this.#memoria > MEMORIA_GASTADA || this.#revisiones >= REVISIONES_MAXIMO
  }

  /**
   * Looks through a file of so many bytes; one that kills the process or takes longer than `limiteMs` is damaged. Null
   * when the process ended, or was waited for too long, before it had begun: that cannot be the file's fault.
   */
  async revisar(contenido: Readable, bytes: number, limiteMs: number): Promise<Dictamen | null> {
    clearTimeout(this.#ocio)
    this.#revisiones++
    let corte = setTimeout(() => void this.matar(), INICIO_MAXIMO_MS)
    let empezado = false
    const dictamen = new Promise<Dictamen>((listo) =>
      this.#proceso.on('message', (mensaje: Mensaje) => {
        empezado = true
        clearTimeout(corte)
        if ('empezado' in mensaje) {
          corte = setTimeout(() => void this.matar(), limiteMs)
          return
        }
        this.#memoria = mensaje.memoria
        listo(mensaje.dictamen)
      }),
    )
    try {
      const muerte = this.#salida.then(() => (empezado ? DANADO : null))
      const enviado = this.#enviar(contenido, bytes)
      await Promise.race([enviado, muerte])
      return await Promise.race([dictamen, muerte])
    } catch (error) {
      // The file could not be read: half a request would spoil the next one.
      void this.matar()
      throw error
    } finally {
      clearTimeout(corte)
      this.#proceso.removeAllListeners('message')
    }
  }

  /** Calls `alPasar` when nothing has been asked of it for so long. */
  descansar(ms: number, alPasar: () => void): void {
    this.#ocio = setTimeout(alPasar, ms)
    this.#ocio.unref()
  }

  async matar(): Promise<void> {
    clearTimeout(this.#ocio)
    this.#muerto = true
    this.#proceso.kill('SIGKILL')
    await this.#salida
  }

  async #enviar(contenido: Readable, bytes: number): Promise<void> {
    const { stdin } = this.#proceso
    if (!stdin) return
    const cabecera = Buffer.alloc(4)
    cabecera.writeUInt32BE(bytes)
    stdin.write(cabecera)
    for await (const trozo of contenido) {
      if (this.#muerto) return
      // That it cannot be written to is known by its death.
      if (!stdin.write(trozo)) await Promise.race([once(stdin, 'drain').catch(() => undefined), this.#salida])
    }
  }
}
