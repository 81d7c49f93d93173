import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Dictamen } from './pdf/revisar.ts'
import { ProcesoRevisor } from './proceso-revisor.ts'

const PROCESOS = 2
/** Far more than the work that a file may cost (guardia.hilo.ts), for machines that are busy with other things. */
const TIEMPO_MAXIMO_MS = 30_000
const OCIO_MS = 60_000
const REINTENTAR_SEGUNDOS = 10

interface Opciones {
  procesos?: number
  tiempoMaximoMs?: number
  /** Program of the process, and the work that it may do on one file, for tests. */
  programa?: string | undefined
  trabajoMaximoMs?: number | undefined
  /** Told what is no file's fault. */
  alFallar?: (error: unknown) => void
}

/**
 * Looks through stored PDFs in processes of their own, two at a time, each killed when it takes too long or too much. A
 * file that does that, or brings one down, is refused as damaged (D-36, E7).
 */
export class Revisor {
  readonly #archivos: Archivos
  readonly #opciones: Required<Omit<Opciones, 'programa' | 'trabajoMaximoMs'>> & Opciones
  readonly #libres: ProcesoRevisor[] = []
  readonly #todos = new Set<ProcesoRevisor>()
  readonly #espera: (() => void)[] = []
  #ocupados = 0
  #cerrado = false

  constructor(archivos: Archivos, opciones: Opciones = {}) {
    this.#archivos = archivos
    this.#opciones = { procesos: PROCESOS, tiempoMaximoMs: TIEMPO_MAXIMO_MS, alFallar: () => undefined, ...opciones }
  }

  /**
   * Answers the number of pages. Throws pdfDanado, pdfProtegido, pdfActivo or pdfLargo; noDisponible when it is not the
   * file's fault that it could not be looked through, twice (D-35).
   */
  async revisar(carpeta: Carpeta, guardado: Pick<Guardado, 'clave' | 'bytes'>): Promise<number> {
    if (guardado.bytes === 0) throw new ErrorDeNegocio('pdfDanado')
    const dictamen =
      (await this.#conTurno(() => this.#intentar(carpeta, guardado))) ??
      (await this.#conTurno(() => this.#intentar(carpeta, guardado)))
    if (!dictamen) throw noDisponible()
    if ('codigo' in dictamen) throw new ErrorDeNegocio(dictamen.codigo)
    return dictamen.paginas
  }

  /** Ends the processes, whatever they are doing. */
  async cerrar(): Promise<void> {
    this.#cerrado = true
    await Promise.all([...this.#todos].map((proceso) => proceso.matar()))
  }

  /** Waits until fewer than so many are at work. */
  async #conTurno<T>(acto: () => Promise<T>): Promise<T> {
    if (this.#ocupados >= this.#opciones.procesos) await new Promise<void>((listo) => this.#espera.push(listo))
    else this.#ocupados++
    try {
      return await acto()
    } finally {
      const siguiente = this.#espera.shift()
      if (siguiente) siguiente()
      else this.#ocupados--
    }
  }

  /** Null when no process could be had for the file, or it ended before it had begun. */
  async #intentar(carpeta: Carpeta, { clave, bytes }: Pick<Guardado, 'clave' | 'bytes'>): Promise<Dictamen | null> {
    const contenido = await this.#archivos.abrir(carpeta, clave)
    if (!contenido) {
      // Gone between two steps of one call: by hand, or with the disk. The people who sent it may try again.
      this.#opciones.alFallar(new Error(`No está el archivo recién guardado ${clave}`))
      throw noDisponible()
    }
    let proceso: ProcesoRevisor | undefined
    try {
      proceso = this.#tomar()
      const dictamen = await proceso.revisar(contenido, bytes, this.#opciones.tiempoMaximoMs)
      // Killed by our own end, in the middle of the file.
      if (this.#cerrado) throw noDisponible()
      if (dictamen) return dictamen
      this.#opciones.alFallar(new Error('El proceso que revisa los PDF terminó antes de empezar'))
    } catch (error) {
      // Only the start of a process may fail on its own account (EAGAIN, ENOMEM).
      if (proceso || this.#cerrado) throw error
      this.#opciones.alFallar(error)
    } finally {
      contenido.destroy()
      if (proceso) this.#devolver(proceso)
    }
    // What ended one of the idle may have ended them all: the next attempt gets a new one.
    for (const libre of [...this.#libres]) this.#quitar(libre)
    return null
  }

  #tomar(): ProcesoRevisor {
    if (this.#cerrado) throw noDisponible()
    for (let libre = this.#libres.pop(); libre; libre = this.#libres.pop()) {
      if (!libre.gastado) return libre
      this.#terminar(libre)
    }
    const nuevo = new ProcesoRevisor(this.#opciones.programa, this.#opciones.trabajoMaximoMs)
    this.#todos.add(nuevo)
    return nuevo
  }

  #devolver(proceso: ProcesoRevisor): void {
    if (proceso.gastado || this.#cerrado) this.#terminar(proceso)
    else {
      this.#libres.push(proceso)
      proceso.descansar(OCIO_MS, () => this.#quitar(proceso))
    }
  }

  #quitar(proceso: ProcesoRevisor): void {
    const lugar = this.#libres.indexOf(proceso)
    if (lugar === -1) return
    this.#libres.splice(lugar, 1)
    this.#terminar(proceso)
  }

  #terminar(proceso: ProcesoRevisor): void {
    this.#todos.delete(proceso)
    void proceso.matar()
  }
}

const noDisponible = () => new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
