import type { Carpeta } from '@cabildo/contracts/almacen'
import type { Db } from '../../platform/db/conexion.ts'

type CarpetaDeDocumentos = Extract<Carpeta, 'firmadigital/upload' | 'generados'>

/**
 * Which of these names a row still uses, for the daily sweep. A file that was taken off a document stays: history names
 * what was sent or signed (D-33).
 */
export const archivosEnUso =
  (db: Db, carpeta: CarpetaDeDocumentos) =>
  async (claves: readonly string[]): Promise<ReadonlySet<string>> => {
    if (claves.length === 0) return new Set()
    const filas =
      carpeta === 'generados'
        ? db
            .selectFrom('documentos_generados')
            .select('name_doc as clave')
            .where('name_doc', 'in', [...claves])
        : db
            .selectFrom('documentos_archivos')
            .select('path as clave')
            .where('path', 'in', [...claves])
    return new Set((await filas.execute()).map(({ clave }) => clave))
  }

/** Forgets the generated files older than `antes`; the files themselves go with the next sweep (API-103). */
export const deleteGeneradosViejos = async (db: Db, antes: Date): Promise<void> => {
  await db.deleteFrom('documentos_generados').where('created_at', '<', antes).execute()
}
