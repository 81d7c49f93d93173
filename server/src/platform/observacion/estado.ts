import type { Db } from '../db/conexion.ts'
import { rememberBriefly } from '../http/deadline.ts'
import { countObreros, type EstadoTarea, listEstadoTrabajos } from '../trabajos/trabajos.queries.ts'
import { type EstadoCorreos, getEstadoCorreos, getVersion } from './estado.queries.ts'

/** What only the database knows of the whole installation. */
export interface EstadoDeLaBase {
  tareas: EstadoTarea[]
  correos: EstadoCorreos
  /** Processes that work in the background. */
  obreros: number
  /** Of PostgreSQL, as its server_version_num. */
  version: number
}

/**
 * Asks for the state, however many want it, once every few seconds. Null when it is not there in a second and a half: who
 * watches must neither wait nor add to what the database has to do.
 */
export const vigilarBase = (db: Db): (() => Promise<EstadoDeLaBase | null>) =>
  rememberBriefly<EstadoDeLaBase | null>(
    async () => ({
      tareas: await listEstadoTrabajos(db),
      correos: await getEstadoCorreos(db),
      obreros: await countObreros(db),
      version: await getVersion(db),
    }),
    null,
  )
