import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** What tells whether a data set is still as it was. */
export interface VersionDeDatos {
  /** Differs after each change, and from what a database said that a backup has replaced since. */
  clave: string
  /** When it last changed; null before its first row. */
  cambiado: Date | null
}

/** The version of a data set, or of one month of visits: so many small rows, whatever the set holds (migration 0080). */
export const getVersionDeDatos = async (db: Db, conjunto: string): Promise<VersionDeDatos> =>
  (
    await sql<VersionDeDatos>`
      select concat_ws(' ', coalesce(sum(cambios), 0), extract(epoch from max(cambiado_at))) as clave, max(cambiado_at) as cambiado
      from datos_versiones where conjunto = ${conjunto}`.execute(db)
  ).rows[0] ?? { clave: '0', cambiado: null }
