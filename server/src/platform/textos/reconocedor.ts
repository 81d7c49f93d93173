import { fileURLToPath } from 'node:url'
import { ProcessPool, type ProcessPoolOptions } from '../procesos/process-pool.ts'
import type { PdfGuardado } from './lector.ts'
import type { Motor } from './motor.ts'
import type { PaginaReconocida, PedidoDeReconocimiento, Reconocido } from './reconocer-pdf.ts'

const PROGRAMA = fileURLToPath(new URL('./reconocedor.proceso.ts', import.meta.url))
/** More is an archive in one file, which would hold up the others for hours. */
const PAGINAS_MAXIMO = 200
/** A page takes one or two seconds; a process 400 MB, and the picture of a page 50. */
const LIMITES = {
  ...{ memoriaMb: 256, memoriaTotalMb: 1_000, memoriaGastadaMb: 700 },
  trabajoMaximoMs: PAGINAS_MAXIMO * 10_000,
}
/** From one page to the next, on a busy machine. */
const TIEMPO_POR_PAGINA_MS = 120_000

/** What came of reading the scanned pages of a PDF by machine. */
export interface Reconocimiento {
  paginas: PaginaReconocida[]
  /** Pages with something on them that still have no text; null when reading was cut before the end. */
  mudas: number | null
}

/** Reads scanned pages of stored PDFs by machine, in a process that is killed when it costs too much (E7). */
export interface Reconocedor {
  /**
   * Null when the file does not exist. What had been read of one that is cut stays. Throws noDisponible when it failed
   * through no fault of the file.
   */
  reconocer(pdf: PdfGuardado): Promise<Reconocimiento | null>
  cerrar(): Promise<void>
}

/** Opens the reader of scans, with what this machine has to read them; its process starts when needed. */
export const abrirReconocedor = (motor: Motor, opciones: ProcessPoolOptions = {}): Reconocedor => {
  const pool = new ProcessPool<PedidoDeReconocimiento, Reconocido, PaginaReconocida>(PROGRAMA, LIMITES, {
    ...{ procesos: 1, tiempoMaximoMs: TIEMPO_POR_PAGINA_MS },
    ...opciones,
  })
  return {
    async reconocer({ archivos, carpeta, storage_key }) {
      const bytes = await archivos.pesar(carpeta, storage_key)
      if (bytes === null) return null
      if (bytes === 0) return { paginas: [], mudas: null }
      const abrir = async () => {
        const contenido = await archivos.abrir(carpeta, storage_key)
        if (!contenido) throw new Error(`Falta el PDF ${storage_key}`)
        return contenido
      }
      const paginas = new Map<number, PaginaReconocida>()
      const respuesta = await pool.hacer({ motor, paginasMaximo: PAGINAS_MAXIMO }, { bytes, abrir }, (una) => {
        paginas.set(una.pagina, una)
      })
      return { paginas: [...paginas.values()], mudas: respuesta === 'caido' ? null : respuesta.resultado.mudas }
    },
    cerrar: () => pool.cerrar(),
  }
}
