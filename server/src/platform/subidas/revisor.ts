import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { ProcesoRevisor } from './proceso-revisor.ts'

const PROCESOS = 2
/** Far more than the work that a file may cost (guardia.hilo.ts), for machines that are busy with other things. */
const TIEMPO_MAXIMO_MS = 30_000
const OCIO_MS = 60_000

interface Opciones {
  procesos?: number
  tiempoMaximoMs?: number
  /** Program of the process, for tests. */
  programa?: string | undefined
}

/**
 * Looks through stored PDFs in processes of their own, two at a time, each killed when it takes too long or too much. A
 * file that does that, or brings one down, is refused as damaged (D-36, E7).
 */
export class Revisor {
  readonly #archivos: Archivos
  readonly #opciones: Required<Omit<Opciones, 'programa'>> & Opciones
  readonly #libres: ProcesoRevisor[] = []
  readonly #todos = new Set<ProcesoRevisor>()
  readonly #espera: ((proceso: ProcesoRevisor) => void)[] = []
  #cerrado = false

  constructor(archivos: Archivos, opciones: Opciones = {}) {
    this.#archivos = archivos
    this.#opciones = { procesos: PROCESOS, tiempoMaximoMs: TIEMPO_MAXIMO_MS, ...opciones }
  }

  /** Answers the number of pages. Throws pdfDanado, pdfProtegido, pdfActivo or pdfLargo. */
  async revisar(carpeta: Carpeta, { clave, bytes }: Pick<Guardado, 'clave' | 'bytes'>): Promise<number> {
    if (bytes === 0) throw new ErrorDeNegocio('pdfDanado')
    const contenido = await this.#archivos.abrir(carpeta, clave)
    if (!contenido) throw new Error(`No está el archivo recién guardado ${clave}`)
    const proceso = await this.#tomar()
    try {
      const dictamen = await proceso.revisar(contenido, bytes, this.#opciones.tiempoMaximoMs)
      if ('codigo' in dictamen) throw new ErrorDeNegocio(dictamen.codigo)
      return dictamen.paginas
    } finally {
      contenido.destroy()
      this.#devolver(proceso)
    }
  }

  /** Ends the processes, whatever they are doing. */
  async cerrar(): Promise<void> {
    this.#cerrado = true
    await Promise.all([...this.#todos].map((proceso) => proceso.matar()))
  }

  #tomar(): Promise<ProcesoRevisor> | ProcesoRevisor {
    const libre = this.#libres.pop()
    if (libre) return libre
    if (this.#todos.size < this.#opciones.procesos) return this.#nuevo()
    return new Promise((listo) => this.#espera.push(listo))
  }

  #devolver(proceso: ProcesoRevisor): void {
    const siguiente = this.#espera.shift()
    if (proceso.gastado || this.#cerrado) {
      this.#todos.delete(proceso)
      void proceso.matar()
      if (siguiente) siguiente(this.#nuevo())
    } else if (siguiente) siguiente(proceso)
    else {
      this.#libres.push(proceso)
      proceso.descansar(OCIO_MS, () => this.#quitar(proceso))
    }
  }

  #quitar(proceso: ProcesoRevisor): void {
    const lugar = this.#libres.indexOf(proceso)
    if (lugar === -1) return
    this.#libres.splice(lugar, 1)
    this.#todos.delete(proceso)
    void proceso.matar()
  }

  #nuevo(): ProcesoRevisor {
    const proceso = new ProcesoRevisor(this.#opciones.programa)
    this.#todos.add(proceso)
    return proceso
  }
}
