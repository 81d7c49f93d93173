import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { TIPO_CONVENIO } from '@cabildo/contracts/documentos-tipos'
import type { Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { esElConvenio, replacePrincipal } from './convenio.queries.ts'
import { findDocumento } from './documentos.queries.ts'
import type { FilaDocumento } from './fila.queries.ts'
import { lockDocumento } from './guardar.queries.ts'

/**
 * 'Subir Convenio': a PDF becomes the main and final one of a convenio of the own area, until somebody has signed
 * (API-56, DOC-78, D-46). `usado` is false when the document already had this very PDF, which then is not kept twice.
 */
export const actualizarConvenio = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  doc_id: number,
  pdf: ArchivoSubido | undefined,
): Promise<{ documento: FilaDocumento; usado: boolean }> => {
  const { area, user } = sesion
  if (!(await lockDocumento(trx, area.id, doc_id))) throw new ErrorDeNegocio('noEncontrado')
  const documento = await findDocumento(trx, area.id, doc_id)
  if (!documento) throw new ErrorDeNegocio('noEncontrado')
  if (documento.tipo_doc !== TIPO_CONVENIO) throw campoInvalido('doc_id', MENSAJES_DOCUMENTOS.soloConvenio)
  if (documento.firmado) throw new ErrorDeNegocio('documentoFirmado')
  if (!pdf) throw campoInvalido('selectedFile', MENSAJES_DOCUMENTOS.pdfObligatorio)
  if (await esElConvenio(trx, doc_id, pdf.sha256)) return { documento, usado: false }
  await replacePrincipal(trx, { doc_id, created_by: user.id, ahora: reloj.ahora() }, pdf)
  return { documento: (await findDocumento(trx, area.id, doc_id)) ?? documento, usado: true }
}
