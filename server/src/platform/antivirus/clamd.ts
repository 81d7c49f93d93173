import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** How long clamd may take to accept, to take the next piece of a file, and to judge a whole one. */
export const PLAZOS_DE_CLAMD = { conexionMs: 5_000, trozoMs: 30_000, veredictoMs: 60_000 }
export type PlazosDeClamd = typeof PLAZOS_DE_CLAMD

/** An answer is one line: whoever sends more is no clamd. */
const RESPUESTA_MAXIMO_BYTES = 4_096
const FIN = 0
/** What clamd answers, where its settings say so, about what it has not looked through to its end. */
const SIN_TERMINAR = /^Heuristics\.Limits\.Exceeded/

/** Where clamd listens. */
export type LugarDeClamd = { path: string } | { host: string; port: number }

/**
 * Why a file was not judged. That it is larger than what clamd takes cannot always be told from a broken connection: clamd
 * says so and hangs up while it is still sent to.
 */
export class ClamdSinVeredicto extends Error {}

/** What clamd says of itself. */
export interface VersionDeClamd {
  /** 'ClamAV 1.4.3'. */
  programa: string
  /** When its signatures were made; null where it does not say. */
  firmas: Date | null
}

/** Reads 'ClamAV 1.4.3/27500/Mon Nov 24 10:02:11 2026'; the hour is that of clamd's machine. */
export const leerVersion = (dicho: string): VersionDeClamd => {
  const [programa = '', , fecha = ''] = dicho.split('/')
  const firmas = new Date(fecha)
  return { programa, firmas: Number.isNaN(firmas.getTime()) ? null : firmas }
}

/** The signature that was found; null of a clean file. Throws ClamdSinVeredicto for any other answer. */
export const leerVeredicto = (dicho: string): string | null => {
  if (dicho === 'stream: OK') return null
  const [, firma] = /^stream: (\S.*) FOUND$/.exec(dicho) ?? []
  if (firma !== undefined && !SIN_TERMINAR.test(firma)) return firma
  throw new ClamdSinVeredicto(dicho === '' ? 'se fue sin contestar' : `contestó «${dicho}»`)
}

/** A conversation with clamd: one order, one answer. To be ended by its caller in any case. */
class Conversacion {
  readonly #enchufe: Socket
  readonly #plazos: PlazosDeClamd
  /** The answer, once its end has come or clamd has left; it rejects on a broken connection. */
  readonly respuesta: Promise<string>
  contestado = false

  constructor(lugar: LugarDeClamd, plazos: PlazosDeClamd) {
    this.#plazos = plazos
    this.#enchufe = connect(lugar)
    this.respuesta = new Promise((listo, fallar) => {
      let dicho = Buffer.alloc(0)
      const acabar = () => {
        this.contestado = true
        const fin = dicho.indexOf(FIN)
        listo(
          dicho
            .subarray(0, fin === -1 ? dicho.length : fin)
            .toString('latin1')
            .trim(),
        )
      }
      this.#enchufe.on('data', (trozo) => {
        dicho = Buffer.concat([dicho, trozo])
        if (dicho.length > RESPUESTA_MAXIMO_BYTES) this.#enchufe.destroy(new Error('contestó demasiado'))
        else if (dicho.includes(FIN)) acabar()
      })
      this.#enchufe.once('end', acabar)
      this.#enchufe.on('error', (error) => {
        // clamd closes while it is still sent to, once it has said that a file is too large.
        if (dicho.includes(FIN)) acabar()
        else fallar(error)
      })
      this.#enchufe.once('close', () => fallar(new Error('cerró la conexión')))
    })
    // Who has not asked for the answer yet hears of the fault by what it does next.
    this.respuesta.catch(() => undefined)
  }

  conectar(): Promise<unknown> {
    return this.#antesDe(this.#plazos.conexionMs, once(this.#enchufe, 'connect'))
  }

  /** Sends bytes and waits until clamd has taken enough of them, so that no more than a few pieces are held. */
  async enviar(...trozos: Uint8Array[]): Promise<void> {
    if (this.#enchufe.destroyed) await this.respuesta
    const cabe = trozos.map((trozo) => this.#enchufe.write(trozo)).at(-1)
    if (cabe === false && !this.contestado)
      await this.#antesDe(this.#plazos.trozoMs, Promise.race([once(this.#enchufe, 'drain'), this.respuesta]))
  }

  veredicto(): Promise<string> {
    return this.#antesDe(this.#plazos.veredictoMs, this.respuesta)
  }

  acabar(): void {
    this.#enchufe.destroy()
  }

  async #antesDe<T>(ms: number, acto: Promise<T>): Promise<T> {
    let reloj: NodeJS.Timeout | undefined
    const tarde = new Promise<never>((_, fallar) => {
      reloj = setTimeout(() => fallar(new Error(`no contestó en ${ms / 1_000} s`)), ms)
    })
    try {
      return await Promise.race([acto, tarde])
    } finally {
      clearTimeout(reloj)
    }
  }
}

/** An antivirus that is asked over a socket: ClamAV's daemon, and whatever speaks as it does (decision 0215). */
export class Clamd {
  readonly #lugar: LugarDeClamd
  readonly #plazos: PlazosDeClamd

  constructor(lugar: LugarDeClamd, plazos: PlazosDeClamd = PLAZOS_DE_CLAMD) {
    this.#lugar = lugar
    this.#plazos = plazos
  }

  /**
   * Passes bytes on while clamd gets the same ones. It ends only after clamd has found nothing in all of them, so whoever
   * reads it to its end has a checked file. Throws what `alHallar` makes of a signature, and ClamdSinVeredicto.
   */
  async *revisar(
    entrada: AsyncIterable<Uint8Array>,
    alHallar: (firma: string) => Error,
    alEnviarTodo: () => void = () => undefined,
  ): AsyncGenerator<Uint8Array> {
    const conversacion = await this.#conversar()
    try {
      await sinVeredicto(conversacion.enviar(Buffer.from('zINSTREAM\0')))
      for await (const trozo of entrada) {
        if (trozo.byteLength === 0) continue
        const largo = Buffer.alloc(4)
        largo.writeUInt32BE(trozo.byteLength)
        await sinVeredicto(conversacion.enviar(largo, trozo))
        // An answer before the end can only be a refusal to go on.
        if (conversacion.contestado) break
        yield trozo
      }
      const antes = conversacion.contestado
      alEnviarTodo()
      if (!antes) await sinVeredicto(conversacion.enviar(Buffer.alloc(4)))
      const firma = leerVeredicto(await sinVeredicto(conversacion.veredicto()))
      if (firma !== null) throw alHallar(firma)
      if (antes) throw new ClamdSinVeredicto('contestó antes de tener todo el archivo')
    } finally {
      conversacion.acabar()
    }
  }

  /** Whether it answers at all. */
  async contesta(): Promise<boolean> {
    return (await this.#pedir('PING')) === 'PONG'
  }

  async version(): Promise<VersionDeClamd> {
    return leerVersion(await this.#pedir('VERSION'))
  }

  async #pedir(orden: 'PING' | 'VERSION'): Promise<string> {
    const conversacion = await this.#conversar()
    try {
      await sinVeredicto(conversacion.enviar(Buffer.from(`z${orden}\0`)))
      return await sinVeredicto(conversacion.veredicto())
    } finally {
      conversacion.acabar()
    }
  }

  async #conversar(): Promise<Conversacion> {
    const conversacion = new Conversacion(this.#lugar, this.#plazos)
    try {
      await sinVeredicto(conversacion.conectar())
      return conversacion
    } catch (error) {
      conversacion.acabar()
      throw error
    }
  }
}

const sinVeredicto = <T>(acto: Promise<T>): Promise<T> =>
  acto.catch((cause: unknown) => {
    throw new ClamdSinVeredicto(cause instanceof Error ? cause.message : String(cause), { cause })
  })
