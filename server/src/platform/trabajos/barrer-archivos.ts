import type { Carpeta } from '@cabildo/contracts/almacen'
import type { FastifyBaseLogger } from 'fastify'
import type { Archivos } from '../archivos/archivos.ts'
import type { Reloj } from '../reloj.ts'

const DIA_MS = 86_400_000

/** A storage folder and the rows that name its files, as the feature that owns them knows them. */
export interface CarpetaConFilas {
  carpeta: Carpeta
  /** Which of these files a row names. */
  enUso: (claves: readonly string[]) => Promise<ReadonlySet<string>>
  /** Deletes the rows that nobody needs any more; `antes` is a day ago. */
  vencer?: (antes: Date) => Promise<void>
}

/**
 * The nightly task: deletes the files older than a day that no row names, which a fault or a power cut left behind, and
 * the generated ones, which have had their day (E11). A folder of several features is swept once, with the rows of all.
 */
export const barrerArchivos =
  (archivos: Archivos, carpetas: readonly CarpetaConFilas[], reloj: Reloj, registro: FastifyBaseLogger) =>
  async (): Promise<void> => {
    const antes = new Date(reloj.ahora().getTime() - DIA_MS)
    for (const { vencer } of carpetas) await vencer?.(antes)
    for (const [carpeta, duenos] of Map.groupBy(carpetas, ({ carpeta }) => carpeta)) {
      const enUso = async (claves: readonly string[]) => {
        const usados = await Promise.all(duenos.map((dueno) => dueno.enUso(claves)))
        return new Set(usados.flatMap((parte) => [...parte]))
      }
      const borrados = await archivos.barrerHuerfanos(carpeta, { antes, enUso })
      if (borrados > 0) registro.info({ carpeta, borrados }, 'se borraron archivos que ninguna fila nombra')
    }
  }
