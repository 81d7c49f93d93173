import { MENSAJES_RESPUESTA } from '@cabildo/contracts/respuestas'
import type { Trx } from '../../platform/db/conexion.ts'
import { campoInvalido } from '../../platform/errores.ts'
import { listDocumentosPorId, nombreSeguro } from '../documentos/index.ts'
import { isDocumentoDelCaso } from './anexos.queries.ts'

/**
 * Documents of a case that are sent with it, as they are then (EXP-33, EXP-34). Throws validacion for one that is not of the
 * case, or not signed yet (DOC-80).
 */
export const documentosQueViajan = async (trx: Trx, registro_id: number, doc_ids: readonly number[]) => {
  const documentos = await listDocumentosPorId(trx, doc_ids)
  for (const doc_id of doc_ids) {
    const suyo = documentos.find((documento) => documento.doc_id === doc_id)
    if (!suyo || !(await isDocumentoDelCaso(trx, registro_id, doc_id)))
      throw campoInvalido('doc_ids', MENSAJES_RESPUESTA.documentoAjeno)
    if (!suyo.definitivo) throw campoInvalido('doc_ids', MENSAJES_RESPUESTA.sinFirmar)
  }
  return documentos.map(({ doc_id, path, titulo, size, sha256, paginas }) => ({
    // What is final has its PDF.
    ...{
      doc_id,
      path: path ?? '',
      nombre: nombreSeguro(titulo),
      bytes: size ?? 0,
      sha256: sha256 ?? '',
      paginas: paginas ?? 0,
    },
  }))
}

/** Keeps which documents went with each derivation of an act. */
export const insertDocumentosQueViajan = async (
  trx: Trx,
  oper_ids: readonly number[],
  doc_ids: readonly number[],
): Promise<void> => {
  if (doc_ids.length === 0 || oper_ids.length === 0) return
  const distintos = [...new Set(doc_ids)]
  await trx
    .insertInto('movimientos_documentos')
    .values(oper_ids.flatMap((oper_id) => distintos.map((doc_id) => ({ oper_id, doc_id }))))
    .execute()
}
