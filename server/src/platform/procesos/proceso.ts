import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { serialize } from 'node:v8'
import { contarProceso } from '../observacion/metricas.ts'

/** How long a process may take to start and to get its file, for machines that are busy with other things. */
const INICIO_MAXIMO_MS = 30_000
/** Files that a process looks at before another takes its place. */
const TRABAJOS_MAXIMO = 200
const MEGA = 1_024 * 1_024

/** What one process may take, of the machine's memory and of its processor's time for one file. */
export interface Limites {
  memoriaMb: number
  /** What is only just made may fill so much before it is looked through; less keeps what makes much and keeps little small. */
  memoriaJovenMb?: number
  /** The same with the bytes outside the heap: files, and what is unpacked from them. */
  memoriaTotalMb: number
  /** What it may have grown to before another takes its place. */
  memoriaGastadaMb: number
  trabajoMaximoMs: number
}

/** What a process says: that it has the whole file and begins with it, what there is of it so far, then what came of it. */
type Mensaje<R, A> = { empezado: true } | { avance: A } | { resultado: R; memoria: number }

/** What to do with what a process has of its file so far. The process waits for it; when it throws, it is killed. */
export type AlAvanzar<A> = (avance: A) => Promise<void> | void

/** What came of a file; that it brought the process down; or that the process ended before it had begun. */
export type Respuesta<R> = { resultado: R } | 'caido' | 'sin empezar'

/** One process that works on other people's files, one after another, and may be killed at any time. */
export class Proceso<P, R, A = never> {
  readonly #proceso: ChildProcess
  readonly #limites: Limites
  readonly #salida: Promise<void>
  #muerto = false
  #memoria = 0
  #trabajos = 0
  #ocio: NodeJS.Timeout | undefined

  /** Throws when the machine cannot start a process now. */
  constructor(programa: string, limites: Limites) {
    this.#limites = limites
    this.#proceso = fork(programa, [limites.trabajoMaximoMs, limites.memoriaTotalMb].map(String), {
      execArgv: [
        `--max-old-space-size=${limites.memoriaMb}`,
        ...(limites.memoriaJovenMb ? [`--max-semi-space-size=${limites.memoriaJovenMb}`] : []),
      ],
      // The process needs nothing of the environment and must not be able to leak it. Its last output is of no use.
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      // Bytes and dates come back as such.
      serialization: 'advanced',
    })
    const morir = () => {
      this.#muerto = true
    }
    this.#proceso.once('exit', morir).on('error', morir)
    contarProceso(basename(programa).replace(/\..*/, ''), this.#proceso)
    // Only 'close' comes after everything that it has said: 'exit' may overtake its last message.
    this.#salida = new Promise<void>((listo) => {
      this.#proceso.once('close', () => listo()).once('error', () => listo())
    })
    // A process that dies while it is written to says so by its exit.
    this.#proceso.stdin?.on('error', morir)
  }

  /** No longer to be used. */
  get gastado(): boolean {
    const crecido = this.#memoria > this.#limites.memoriaGastadaMb * MEGA
    return this.#muerto || crecido || this.#trabajos >= TRABAJOS_MAXIMO
  }

  /**
   * Works on a file of so many bytes, and is killed when that takes longer than `limiteMs`, or that long passes between two
   * advances; what `alAvanzar` takes for itself does not count.
   */
  async hacer(
    pedido: P,
    contenido: Readable,
    bytes: number,
    limiteMs: number,
    alAvanzar: AlAvanzar<A> = () => undefined,
  ): Promise<Respuesta<R>> {
    clearTimeout(this.#ocio)
    this.#trabajos++
    let corte = setTimeout(() => void this.matar(), INICIO_MAXIMO_MS)
    let empezado = false
    let acabado = false
    let avanzando = Promise.resolve()
    const vigilar = () => {
      clearTimeout(corte)
      if (!acabado) corte = setTimeout(() => void this.matar(), limiteMs)
    }
    const respuesta = new Promise<Respuesta<R>>((listo, fallar) =>
      this.#proceso.on('message', (mensaje: Mensaje<R, A>) => {
        empezado = true
        clearTimeout(corte)
        if ('empezado' in mensaje) vigilar()
        else if ('avance' in mensaje) avanzando = this.#avanzar(mensaje.avance, alAvanzar).then(vigilar, fallar)
        else {
          this.#memoria = mensaje.memoria
          listo({ resultado: mensaje.resultado })
        }
      }),
    )
    try {
      const muerte = this.#salida.then(async (): Promise<Respuesta<R>> => {
        // Whoever hears of its death may undo what it gave out: by then nothing of that is still being done.
        await avanzando
        return empezado ? 'caido' : 'sin empezar'
      })
      const enviado = this.#enviar(serialize(pedido), contenido, bytes)
      await Promise.race([enviado, muerte])
      return await Promise.race([respuesta, muerte])
    } catch (error) {
      // The file could not be read, or what came of it not be used: half a request would spoil the next one.
      void this.matar()
      throw error
    } finally {
      acabado = true
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

  async #avanzar(avance: A, alAvanzar: AlAvanzar<A>): Promise<void> {
    await alAvanzar(avance)
    // A failure is ignored: the exit of the process tells it.
    if (!this.#muerto) this.#proceso.send({ seguir: true }, () => undefined)
  }

  async #enviar(pedido: Buffer, contenido: Readable, bytes: number): Promise<void> {
    const { stdin } = this.#proceso
    if (!stdin) return
    const cabecera = Buffer.alloc(8)
    cabecera.writeUInt32BE(pedido.length)
    cabecera.writeUInt32BE(bytes, 4)
    stdin.write(Buffer.concat([cabecera, pedido]))
    for await (const trozo of contenido) {
      if (this.#muerto) return
      // A failed write is ignored: the exit of the process tells it.
      if (!stdin.write(trozo)) await Promise.race([once(stdin, 'drain').catch(() => undefined), this.#salida])
    }
  }
}
