import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/**
 * Which of these names a row still uses, for the daily sweep. A file that was taken off a document stays: history names
 * what was sent or signed (D-33).
 */
export const archivosEnUso =
  (db: Db) =>
  async (claves: readonly string[]): Promise<ReadonlySet<string>> => {
    if (claves.length === 0) return new Set()
    const filas = await db
      .selectFrom('documentos_archivos')
      .select('path')
      .where('path', 'in', [...claves])
      .execute()
    return new Set(filas.map(({ path }) => path))
  }

/** Generated files have had their day when the sweep finds them: what they printed stays in their row (API-103). */
export const generadosEnUso = async (): Promise<ReadonlySet<string>> => new Set()

/**
 * Forgets what was printed more than a year before `dia` (DOC-50): the paper signed meanwhile is scanned and saved with
 * the number and the code that it bears.
 */
export const deleteGeneradosViejos = async (db: Db, dia: Date): Promise<void> => {
  await sql`delete from documentos_generados where created_at < ${dia}::timestamptz - interval '1 year'`.execute(db)
}
