import type { Readable } from 'node:stream'
import type { FallaHoja } from '@cabildo/contracts/hojas'
import type { Archivos } from '../archivos/archivos.ts'
import { ProcessPool, type ProcessPoolOptions } from '../procesos/process-pool.ts'

/** 50,000 rows take 160 to 270 MB (docs/benchmarks.md). */
const LIMITES = {
  ...{ memoriaMb: 128, memoriaJovenMb: 8, memoriaTotalMb: 400, memoriaGastadaMb: 200 },
  trabajoMaximoMs: 20_000,
}

/** A workbook that is not in the store; it may be opened more than once. */
export interface Libro {
  bytes: number
  abrir(): Promise<Readable>
}

/** Reads workbooks in a separate process, one at a time, which is killed when one costs too much (D-37, E7). */
export interface LectorDeLibros<P, R, A> {
  /**
   * Reads a file, by its name in the store or as it comes, and passes its parts to `alLeer` as they come. Throws noDisponible when the reading failed
   * through no fault of the file, and what `alLeer` throws.
   */
  leer(libro: string | Libro, pedido: P, alLeer?: (avance: A) => Promise<void>): Promise<R | { falla: FallaHoja }>
  /** Ends the process, whatever it is doing. */
  cerrar(): Promise<void>
}

/** `programa` is the file of the process, which calls `atenderTrabajos`. */
export const abrirLectorDeLibros = <P, R, A = never>(
  programa: string,
  archivos: Pick<Archivos, 'pesar' | 'abrir'>,
  opciones: ProcessPoolOptions = {},
): LectorDeLibros<P, R, A> => {
  const pool = new ProcessPool<P, R, A>(programa, LIMITES, { procesos: 1, ...opciones })
  const guardado = async (storage_key: string): Promise<Libro> => {
    const bytes = await archivos.pesar('hojas', storage_key)
    if (bytes === null) throw faltante(storage_key)
    const abrir = async () => {
      const contenido = await archivos.abrir('hojas', storage_key)
      if (!contenido) throw faltante(storage_key)
      return contenido
    }
    return { bytes, abrir }
  }
  return {
    async leer(libro, pedido, alLeer) {
      const respuesta = await pool.hacer(pedido, typeof libro === 'string' ? await guardado(libro) : libro, alLeer)
      // No honest workbook costs this much.
      return respuesta === 'caido' ? { falla: 'desmedida' } : respuesta.resultado
    },
    cerrar: () => pool.cerrar(),
  }
}

const faltante = (storage_key: string) => new Error(`Falta el archivo ${storage_key} de una carga`)
