import { fileURLToPath } from 'node:url'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Archivos, Guardado } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { ProcessPool, type ProcessPoolOptions } from '../procesos/process-pool.ts'
import { noDisponible, Queue } from '../queue.ts'
import type { Desarmado, ModoDeCopia } from './pdf/desarmado.ts'
import type { Dictamen, Pedido, Revisado } from './pdf/revision.ts'

const PROGRAMA = fileURLToPath(new URL('./revisor.proceso.ts', import.meta.url))
/** The slowest honest file measured takes a tenth of this work. */
const LIMITES = { memoriaMb: 256, memoriaTotalMb: 600, memoriaGastadaMb: 300, trabajoMaximoMs: 5_000 }
const SIN = { inerte: 'sinCopia', borrador: 'sinBorrador' } as const
/** How many copies are made at once, and how many wait. */
const COPIAS = { places: 2, waiting: 20 }

/**
 * Checks stored PDFs in separate processes, two at a time. A file that crashes one, or costs too much, is refused as
 * damaged (D-36, E7).
 */
export class Revisor {
  readonly #archivos: Archivos
  readonly #alFallar: (error: unknown) => void
  readonly #copias = new Map<string, Promise<Buffer>>()
  readonly #colaDeCopias = new Queue(COPIAS)
  readonly #pool: ProcessPool<Pedido | ModoDeCopia, Dictamen | Desarmado>

  constructor(archivos: Archivos, opciones: ProcessPoolOptions = {}) {
    this.#archivos = archivos
    this.#alFallar = opciones.alFallar ?? (() => undefined)
    this.#pool = new ProcessPool(PROGRAMA, LIMITES, opciones)
  }

  /**
   * Answers the number of pages and, where admitted, whether the file is active. Throws pdfDanado (also for a file to
   * be signed that cannot be), pdfProtegido, pdfActivo or pdfLargo; noDisponible when the check failed twice through no
   * fault of the file (D-35).
   */
  async revisar(
    carpeta: Carpeta,
    { storage_key, bytes }: Pick<Guardado, 'storage_key' | 'bytes'>,
    pedido: Pedido = { firmable: false },
  ): Promise<Revisado> {
    if (bytes === 0) throw new ErrorDeNegocio('pdfDanado')
    return this.#hacer<Revisado>(pedido, carpeta, { storage_key, bytes })
  }

  /**
   * A copy of a stored PDF without active content (E6), as a draft with 'BORRADOR' on each page (D-143), made once for
   * concurrent callers. Throws sinCopia or sinBorrador where none can be made, and noDisponible, also when too many are waiting.
   */
  copiar(modo: ModoDeCopia, carpeta: Carpeta, guardado: Pick<Guardado, 'storage_key' | 'bytes'>): Promise<Buffer> {
    const llave = `${modo} ${guardado.storage_key}`
    const enCurso = this.#copias.get(llave)
    if (enCurso) return enCurso
    const copia = this.#colaDeCopias
      .run(() => this.#hacer<{ pdf: Buffer }>(modo, carpeta, guardado))
      .then(({ pdf }) => pdf)
      .catch((error) => {
        throw error instanceof ErrorDeNegocio && error.status < 500 ? new ErrorDeNegocio(SIN[modo]) : error
      })
      .finally(() => this.#copias.delete(llave))
    this.#copias.set(llave, copia)
    return copia
  }

  async #hacer<R>(
    pedido: Pedido | ModoDeCopia,
    carpeta: Carpeta,
    { storage_key, bytes }: Pick<Guardado, 'storage_key' | 'bytes'>,
  ): Promise<R> {
    const respuesta = await this.#pool.hacer(pedido, { bytes, abrir: () => this.#abrir(carpeta, storage_key) })
    const dictamen = respuesta === 'caido' ? ({ codigo: 'pdfDanado' } as const) : respuesta.resultado
    if ('codigo' in dictamen) throw new ErrorDeNegocio(dictamen.codigo)
    // The request determines the type of the process's answer.
    return dictamen as R
  }

  /** Ends the processes, whatever they are doing. */
  cerrar(): Promise<void> {
    return this.#pool.cerrar()
  }

  async #abrir(carpeta: Carpeta, storage_key: string) {
    const contenido = await this.#archivos.abrir(carpeta, storage_key)
    if (contenido) return contenido
    // The file disappeared between two steps of a call, by hand or with its disk; the sender may try again.
    this.#alFallar(new Error(`No está el archivo recién guardado ${storage_key}`))
    throw noDisponible()
  }
}
