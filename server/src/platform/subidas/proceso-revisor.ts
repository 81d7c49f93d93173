import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Dictamen } from './pdf/revisar.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))
const MEMORIA_MB = 256
/** What a process may have grown to, and looked at, before another takes its place. */
const MEMORIA_GASTADA = 300 * 1_024 * 1_024
const REVISIONES_MAXIMO = 200
const DANADO: Dictamen = { codigo: 'pdfDanado' }

/** One process that looks through PDFs, one after another. */
export class ProcesoRevisor {
  readonly #proceso: ChildProcess
  readonly #salida: Promise<unknown>
  #muerto = false
  #memoria = 0
  #revisiones = 0
  #ocio: NodeJS.Timeout | undefined

  constructor(programa = PROGRAMA) {
    this.#proceso = fork(programa, {
      execArgv: [`--max-old-space-size=${MEMORIA_MB}`],
      // It needs nothing of the environment, and must not be able to leak it. What it says when it dies is of no use.
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    const morir = () => {
      this.#muerto = true
    }
    this.#proceso.once('exit', morir).once('error', morir)
    this.#salida = Promise.race([once(this.#proceso, 'exit'), once(this.#proceso, 'error')]).catch(morir)
    // A process that dies while it is written to says so by its exit.
    this.#proceso.stdin?.on('error', morir)
  }

  /** No longer to be used. */
  get gastado(): boolean {
    return this.#muerto || this.#memoria > MEMORIA_GASTADA || this.#revisiones >= REVISIONES_MAXIMO
  }

  /** Looks through a file of so many bytes; one that kills the process or takes longer than `limiteMs` is damaged. */
  async revisar(contenido: Readable, bytes: number, limiteMs: number): Promise<Dictamen> {
    clearTimeout(this.#ocio)
    this.#revisiones++
    const corte = setTimeout(() => void this.matar(), limiteMs)
    const dictamen = new Promise<Dictamen>((listo) =>
      this.#proceso.once('message', (mensaje: { dictamen: Dictamen; memoria: number }) => {
        this.#memoria = mensaje.memoria
        listo(mensaje.dictamen)
      }),
    )
    try {
      const muerte = this.#salida.then(() => DANADO)
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
