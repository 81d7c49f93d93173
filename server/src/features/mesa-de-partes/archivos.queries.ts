import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** Storage folder of what citizens file (API-106). */
export const CARPETA_TRAMITES = 'mpvirtual'

/** Which of these names a submission's row uses, deleted ones too: history names what was sent (E11, D-33). */
export const archivosDeTramites =
  (db: Db) =>
  async (claves: readonly string[]): Promise<ReadonlySet<string>> => {
    const filas = await db
      .selectFrom('tramites_archivos')
      .select('path')
      .where(sql<boolean>`path = any(${[...claves]}::text[])`)
      .execute()
    return new Set(filas.map(({ path }) => path))
  }
