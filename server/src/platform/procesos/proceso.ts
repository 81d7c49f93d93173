import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { serialize } from 'node:v8'
import { contarProceso } from '../observacion/metricas.ts'

/** Time limit to start a process and to send it the file, for busy machines. */
const INICIO_MAXIMO_MS = 30_000
/** Number of files after which a process is replaced. */
const TRABAJOS_MAXIMO = 200
const MEGA = 1_024 * 1_024

/** Limits of a process: memory, and processor time for one file. */
export interface Limites {
  memoriaMb: number
  /** Size of the young generation; a small one keeps garbage from piling up where much is created and little kept. */
  memoriaJovenMb?: number
  /** Heap and everything outside it: files, and what is unpacked from them. */
  memoriaTotalMb: number
  /** Memory after which the process is replaced. */
  memoriaGastadaMb: number
  trabajoMaximoMs: number
}

/** Messages of a process: it has the whole file and begins, a part of the result, and the result. */
type Mensaje<R, A> = { empezado: true } | { avance: A } | { resultado: R; memoria: number }

/** Handles a part of the result. The process waits for it; if it throws, the process is killed. */
export type AlAvanzar<A> = (avance: A) => Promise<void> | void

/** The result of a file; 'caido' if it crashed the process; 'sin empezar' if the process ended before it began. */
export type Respuesta<R> = { resultado: R } | 'caido' | 'sin empezar'

/** A process that handles other people's files, one after another, and may be killed at any time. */
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
    // Only 'close' comes after all messages: 'exit' may overtake the last one.
    this.#salida = new Promise<void>((listo) => {
      this.#proceso.once('close', () => listo()).once('error', () => listo())
    })
    // A process that dies while it is written to says so by its exit.
    this.#proceso.stdin?.on('error', morir)
  }

  /** Must not be used any more. */
  get gastado(): boolean {
    const crecido = this.#memoria > this.#limites.memoriaGastadaMb * MEGA
    return this.#muerto || crecido || this.#trabajos >= TRABAJOS_MAXIMO
  }

  /**
   * Handles a file of `bytes` bytes. It is killed when that takes longer than `limiteMs`, or when two advances are that
   * far apart, not counting the time of `alAvanzar` itself.
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
        // Callers may undo its partial results when it dies, so none of them may still be in progress.
        await avanzando
        return empezado ? 'caido' : 'sin empezar'
      })
      const enviado = this.#enviar(serialize(pedido), contenido, bytes)
      await Promise.race([enviado, muerte])
      return await Promise.race([respuesta, muerte])
    } catch (error) {
      // If the file cannot be read or its result not used, the process goes: half a request would spoil the next one.
      void this.matar()
      throw error
    } finally {
      acabado = true
      clearTimeout(corte)
      this.#proceso.removeAllListeners('message')
    }
  }

  /** Calls `alPasar` after it has been idle for that long. */
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
