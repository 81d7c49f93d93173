import { PDFHexString } from '@cantoo/pdf-lib'
import { enPdf } from '../fecha.ts'
import type { Firma, Preparado } from '../tipos.ts'
import { esFirmable } from '../verificar/firmable.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento, buscarPagina, exigirVisible } from './documento.ts'
import { agregarAnotacion, agregarCampo, nombreDeCampo } from './formulario.ts'
import { type ConHueco, conHueco, escribirConHueco } from './hueco.ts'
import { lugarDelSello } from './lugar.ts'
import { PdfNoFirmable } from './no-firmable.ts'
import { dibujarSello } from './sello.ts'

export { type CausaNoFirmable, PdfNoFirmable } from './no-firmable.ts'

/** A widget that is printed and stays where it is. */
const IMPRIMIR_Y_FIJO = 4 + 128

/**
 * What has to follow a PDF so that it can be signed: a field, its stamp and the room for its CMS. `hueco` counts from the
 * file's first byte. Throws pdfDanado, pdfProtegido, pdfCertificado. Not for the server's own process. (D-19, FIR-13)
 */
export const prepararCola = async (pdf: Buffer, firma: Firma): Promise<{ cola: Buffer; hueco: Preparado['hueco'] }> => {
  try {
    return await preparar(pdf, firma)
  } catch (error) {
    // Whatever a file does to the library that reads it, the file is to blame.
    throw error instanceof PdfNoFirmable ? error : new PdfNoFirmable('pdfDanado')
  }
}

/** The whole file with its room, see `prepararCola`. */
export const prepararPdf = async (pdf: Buffer, firma: Firma): Promise<Preparado> => {
  const { cola, hueco } = await prepararCola(pdf, firma)
  return { pdf: Buffer.concat([pdf, cola]), hueco }
}

const preparar = async (pdf: Buffer, firma: Firma) => {
  const documento = await abrirDocumento(pdf)
  // The library mends what verification would not take.
  if (!esFirmable(pdf)) throw new PdfNoFirmable('pdfDanado')
  const { context } = documento
  const pagina = buscarPagina(documento, firma.sello.pagina)
  await exigirVisible(pdf, documento, pagina)
  const cambios = new Actualizacion(context, documento.ultima)
  const lugar = lugarDelSello(pagina, firma.sello)
  const sello = await dibujarSello(context, cambios, firma, lugar)
  const diccionario = diccionarioDeFirma(firma)
  const firmado = cambios.agregar(diccionario.bytes)
  const campo = cambios.agregar(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(nombreDeCampo(documento)),
      TU: texto(`Firma digital de ${firma.nombre}`),
      F: IMPRIMIR_Y_FIJO,
      Rect: [...lugar.rect],
      P: pagina.ref,
      AP: { N: sello },
      V: firmado,
    }),
  )
  agregarCampo(documento, cambios, campo)
  agregarAnotacion(documento, cambios, pagina, campo)

  return escribirConHueco(pdf, cambios, firmado, diccionario)
}

/** A signature of PAdES, with its time in /M. */
const diccionarioDeFirma = ({ nombre, motivo, lugar, fecha }: Firma): ConHueco =>
  conHueco(
    'Sig',
    'ETSI.CAdES.detached',
    `\n/Name ${texto(nombre)}\n/Reason ${texto(motivo)}\n/Location ${texto(lugar)}\n/M (${enPdf(fecha)})`,
  )

const texto = (valor: string) => PDFHexString.fromText(valor.toWellFormed())
