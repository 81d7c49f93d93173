import type { Carpeta } from '@cabildo/contracts/almacen'
import { DISPOSITIVO_NUEVO_DIAS } from '@cabildo/contracts/mi-cuenta'
import type { FastifyBaseLogger } from 'fastify'
import type { Archivos } from '../archivos/archivos.ts'
import type { Db } from '../db/conexion.ts'
import { deleteEventosViejos } from '../eventos/eventos.queries.ts'
import { deleteLimitesViejos } from '../limites/limites.queries.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { deleteIntentosViejos } from '../sesion/intentos.queries.ts'
import { deleteSesionesViejas } from '../sesion/sesion.queries.ts'
import { listEstadoTrabajos } from './trabajos.queries.ts'

/** Deletes a feature's unusable rows; `ayer` is a day ago. */
export type Limpieza = (db: Db, ayer: Date) => Promise<void>

/**
 * The hourly task: deletes what is no longer usable (sessions, limits, failed sign-ins, announcements), and logs the
 * jobs that have given up, because somebody has to look at them.
 */
export const limpiar =
  (db: Db, reloj: Reloj, log: FastifyBaseLogger, deModulos: readonly Limpieza[] = []) =>
  async (): Promise<void> => {
    const ayer = new Date(reloj.ahora().getTime() - DIA_MS)
    // So long a sign-in tells whether the user comes from somewhere new (ING-28).
    await deleteSesionesViejas(db, new Date(reloj.ahora().getTime() - DISPOSITIVO_NUEVO_DIAS * DIA_MS))
    await deleteLimitesViejos(db, ayer)
    await deleteIntentosViejos(db, ayer)
    await deleteEventosViejos(db, ayer)
    for (const limpieza of deModulos) await limpieza(db, ayer)
    const muertos = (await listEstadoTrabajos(db)).filter((estado) => estado.muertos > 0)
    if (muertos.length > 0) log.error({ muertos }, 'hay trabajos que agotaron sus intentos')
  }

/** A storage folder and the rows of a feature that name its files. */
export interface CarpetaConFilas {
  carpeta: Carpeta
  /** The files among these that a row names. */
  enUso: (storageKeys: readonly string[]) => Promise<ReadonlySet<string>>
  /** Deletes the rows that are no longer needed; `antes` is a day ago. */
  vencer?: (antes: Date) => Promise<void>
}

/**
 * The nightly task: deletes files older than a day that no row names, left behind by a fault or a power cut, and
 * expired generated files (E11). A folder that several features share is swept once, with the rows of all.
 */
export const barrerArchivos =
  (archivos: Archivos, carpetas: readonly CarpetaConFilas[], reloj: Reloj, log: FastifyBaseLogger) =>
  async (): Promise<void> => {
    const antes = new Date(reloj.ahora().getTime() - DIA_MS)
    for (const { vencer } of carpetas) await vencer?.(antes)
    for (const [carpeta, duenos] of Map.groupBy(carpetas, ({ carpeta }) => carpeta)) {
      const enUso = async (storageKeys: readonly string[]) => {
        const usados = await Promise.all(duenos.map((dueno) => dueno.enUso(storageKeys)))
        return new Set(usados.flatMap((parte) => [...parte]))
      }
      const borrados = await archivos.barrerHuerfanos(carpeta, { antes, enUso })
      if (borrados > 0) log.info({ carpeta, borrados }, 'se borraron archivos que ninguna fila nombra')
    }
  }
