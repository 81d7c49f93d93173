import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { quitarArchivos } from './guardar.queries.ts'

/** Whether the main PDF already is this very convenio: the same upload came twice. */
export const esElConvenio = async (trx: Trx, doc_id: number, sha256: string): Promise<boolean> =>
  (
    await sql`select from documentos_archivos where doc_id = ${doc_id} and orden = 0 and quitado_at is null
      and convenio and sha256 = ${sha256}`.execute(trx)
  ).rows.length > 0

/**
 * Makes a PDF the main one, final as it is (DOC-78, DOC-80). The row of the one before stays with its file, and the
 * document gets a new version, so that a copy open elsewhere does not bring the old PDF back.
 */
export const replacePrincipal = async (
  trx: Trx,
  { doc_id, created_by, ahora }: { doc_id: number; created_by: number; ahora: Date },
  { nombre, bytes, clave, sha256, paginas }: ArchivoSubido,
): Promise<void> => {
  await quitarArchivos(trx, doc_id, [0], ahora)
  await trx
    .insertInto('documentos_archivos')
    .values({
      doc_id,
      clase: 'principal',
      orden: 0,
      name: nombre,
      size: bytes,
      path: clave,
      sha256,
      paginas,
      convenio: true,
      created_by,
      created_at: ahora,
    })
    .execute()
  await sql`update documentos set updated_at = ${despuesDe(ahora)} where doc_id = ${doc_id}`.execute(trx)
}
