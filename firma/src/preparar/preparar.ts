import { escrito, textoEscrito } from '../cos/escribir.ts'
import { enPdf } from '../fecha.ts'
import type { Firma, Preparado } from '../tipos.ts'
import { Actualizacion } from './actualizacion.ts'
import { abrirDocumento, abrirPagina, exigirAbierto, exigirLegible } from './documento.ts'
import { agregarAnotacion, agregarCampo, nombreDeCampo } from './formulario.ts'
import { lugarDelSello } from './lugar.ts'
import { dibujarSello } from './sello.ts'

export { type CausaNoFirmable, PdfNoFirmable } from './documento.ts'

/** Room for a CMS with its chain and a time stamp. */
const HUECO_BYTES = 16_384
/** A widget that is printed and stays where it is. */
const IMPRIMIR_Y_FIJO = 4 + 128
const TRAMO = '[0 0000000000 0000000000 0000000000]'

/**
 * What has to follow a PDF so that it can be signed: a field, its stamp and the room for its CMS. `hueco` counts from the
 * file's first byte. Throws pdfDanado, pdfProtegido, pdfCertificado. Not for the server's own process. (D-19, FIR-13)
 */
export const prepararCola = async (pdf: Buffer, firma: Firma): Promise<{ cola: Buffer; hueco: Preparado['hueco'] }> => {
  const documento = abrirDocumento(pdf)
  exigirLegible(() => exigirAbierto(documento))
  const { revision } = documento
  const pagina = exigirLegible(() => abrirPagina(documento, firma.sello.pagina))
  const cambios = new Actualizacion(revision)
  const lugar = lugarDelSello(revision, pagina.dic, firma.sello)
  const sello = await dibujarSello(cambios, firma, lugar)
  const diccionario = diccionarioDeFirma(firma)
  const firmado = cambios.agregar(diccionario.bytes)
  const campo = cambios.agregarEscrito(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textoEscrito(nombreDeCampo(documento))} ` +
      `/TU ${textoEscrito(`Firma digital de ${firma.nombre}`)} /F ${IMPRIMIR_Y_FIJO} /Rect ${escrito([...lugar.rect])} ` +
      `/P ${escrito(pagina.ref)} /AP << /N ${escrito(sello)} >> /V ${escrito(firmado)} >>`,
  )
  return exigirLegible(() => {
    agregarCampo(documento, cambios, campo)
    agregarAnotacion(documento, cambios, pagina, campo)
    const { cola, inicios } = cambios.escribir()
    const inicio = inicios.get(firmado.num) ?? 0
    const hueco = { desde: inicio + diccionario.hueco.desde, hasta: inicio + diccionario.hueco.hasta }
    const tramos = [hueco.desde, hueco.hasta, pdf.length + cola.length - hueco.hasta]
    const escritos = `[0 ${tramos.join(' ')}]`.padEnd(TRAMO.length)
    cola.write(escritos, inicio - pdf.length + diccionario.tramo, 'latin1')
    return { cola, hueco }
  })
}

/** The whole file with its room, see `prepararCola`. */
export const prepararPdf = async (pdf: Buffer, firma: Firma): Promise<Preparado> => {
  const { cola, hueco } = await prepararCola(pdf, firma)
  return { pdf: Buffer.concat([pdf, cola]), hueco }
}

/** The signature as bytes, so that it is known where its room lies: of PAdES, with its time in /M. */
const diccionarioDeFirma = ({ nombre, motivo, lugar, fecha }: Firma) => {
  const antes = '<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange '
  const contenido = '\n/Contents '
  const hueco = `<${'0'.repeat(HUECO_BYTES * 2)}>`
  const despues =
    `\n/Name ${textoEscrito(nombre)}\n/Reason ${textoEscrito(motivo)}\n/Location ${textoEscrito(lugar)}\n` +
    `/M (${enPdf(fecha)})\n>>`
  const desde = antes.length + TRAMO.length + contenido.length
  return {
    bytes: Buffer.from(antes + TRAMO + contenido + hueco + despues, 'latin1'),
    tramo: antes.length,
    hueco: { desde, hasta: desde + hueco.length },
  }
}
