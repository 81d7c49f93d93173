import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { faltaDeFecha, type PapelRegistrar } from '@cabildo/contracts/documentos-papel'
import type { Trx } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { esPublico } from './definitivos.queries.ts'
import { exigirPropio, faltaDeBorrador } from './definitivos.ts'
import { findDocumento, isEnviado } from './documentos.queries.ts'
import { lockDocumento, replacePrincipal } from './guardado.queries.ts'
import { deshacerPapel, insertPapel } from './papel.queries.ts'

/** Locks a document of the user's area and reads it as it then is. */
const tomar = async (trx: Trx, area_id: number, doc_id: number) => {
  exigirPropio(await lockDocumento(trx, area_id, doc_id))
  return hallado(await findDocumento(trx, area_id, doc_id))
}

/**
 * 'Firmado en papel': who signed a document of the user's area outside the product and when; the scan becomes its main PDF
 * (D-138). Refused once somebody has signed, and while destinations wait: who was asked to sign would find it signed.
 */
export const firmarEnPapel = async (
  trx: Trx,
  reloj: Reloj,
  { area, user }: Sesion,
  doc_id: number,
  { fecha, firmantes, version }: PapelRegistrar,
  pdf: ArchivoSubido | undefined,
): Promise<void> => {
  const { firmado, destinos, updated_at, created_at } = await tomar(trx, area.id, doc_id)
  if (firmado) throw new ErrorDeNegocio('documentoFirmado')
  if (destinos > 0) throw new ErrorDeNegocio('destinosPendientes')
  if (version !== updated_at) throw new ErrorDeNegocio('desactualizado')
  exigirSinFaltas({
    fecha: faltaDeFecha(fecha, created_at, reloj.hoy()),
    selectedFile: pdf ? faltaDeBorrador(pdf) : MENSAJES_DOCUMENTOS.pdfObligatorio,
  })
  if (!pdf) throw new Error('without a PDF it was refused')
  const marca = { created_by: user.id, ahora: reloj.ahora() }
  const anterior_id = await replacePrincipal(trx, doc_id, pdf, marca)
  await insertPapel(trx, { doc_id, fecha, firmantes, anterior_id, ...marca })
}

/** Takes the signature on paper back while nothing was built on it; the PDF before returns (D-138). */
export const deshacerFirmaEnPapel = async (
  trx: Trx,
  reloj: Reloj,
  { area, user }: Sesion,
  doc_id: number,
  version: string,
): Promise<void> => {
  const { papel, publicado, updated_at } = await tomar(trx, area.id, doc_id)
  if (!papel) throw new ErrorDeNegocio('sinPapel')
  if (publicado !== null || (await esPublico(trx, doc_id))) throw new ErrorDeNegocio('papelPublicado')
  if (await isEnviado(trx, doc_id)) throw new ErrorDeNegocio('papelEnviado')
  if (version !== updated_at) throw new ErrorDeNegocio('desactualizado')
  await deshacerPapel(trx, doc_id, { user_id: user.id, ahora: reloj.ahora() })
}
