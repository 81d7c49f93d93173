import { PDFHexString } from '@cantoo/pdf-lib'
import type { Preparado } from '../tipos.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento } from './documento.ts'
import { agregarCampo, nombreDeCampo } from './formulario.ts'
import { conHueco, escribirConHueco } from './hueco.ts'
import { PdfNoFirmable } from './no-firmable.ts'

/** A widget that is printed and stays where it is, as PDF/A wants it, though of no size. */
const IMPRIMIR_Y_FIJO = 4 + 128

/**
 * What has to follow a signed PDF so that a time stamp covers the whole of it (PAdES level B-LTA, EN 319 142-1, 5.4.3): a
 * field that shows nothing and stands on no page, and the room for the token. Not for the server's own process. Throws
 * pdfDanado, pdfProtegido, pdfCertificado.
 */
export const selloCola = async (pdf: Buffer): Promise<{ cola: Buffer; hueco: Preparado['hueco'] }> => {
  try {
    return await preparar(pdf)
  } catch (error) {
    // Whatever a file does to the library that reads it, the file is to blame.
    throw error instanceof PdfNoFirmable ? error : new PdfNoFirmable('pdfDanado')
  }
}

const preparar = async (pdf: Buffer) => {
  const documento = await abrirDocumento(pdf)
  const { context } = documento
  const cambios = new Actualizacion(context, documento.ultima)
  const diccionario = conHueco('DocTimeStamp', 'ETSI.RFC3161')
  const sello = cambios.agregar(diccionario.bytes)
  const campo = cambios.agregar(
    context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig' },
      T: PDFHexString.fromText(nombreDeCampo(documento, 'Sello')),
      ...{ F: IMPRIMIR_Y_FIJO, Rect: [0, 0, 0, 0], V: sello },
    }),
  )
  agregarCampo(documento, cambios, campo)
  return escribirConHueco(pdf, cambios, sello, diccionario)
}
