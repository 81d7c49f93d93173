import { escrito, textoEscrito } from '../cos/escritura.ts'
import { buscarPagina } from '../cos/pagina.ts'
import { abrirRevision } from '../cos/revision.ts'
import { enPdf } from '../fecha.ts'
import type { Firma, Preparado } from '../tipos.ts'
import { firmasDeCampos } from '../verificar/campos.ts'
import { formaDe, seRehaceIgual } from '../verificar/forma.ts'
import { seguirHistoria } from '../verificar/historia.ts'
import { leerRango } from '../verificar/rango.ts'
import { Actualizacion } from './actualizacion.ts'
import {
  abrirDocumento,
  type CausaNoFirmable,
  exigirAbierto,
  exigirLegible,
  exigirVisible,
  PdfNoFirmable,
} from './documento.ts'
import { agregarAnotacion, agregarCampo, IMPRIMIR_Y_FIJO, nombreDeCampo } from './formulario.ts'
import { type ConHueco, conHueco, escribirConHueco } from './hueco.ts'
import { lugarDelSello } from './lugar.ts'
import { dibujarSello } from './sello.ts'

export { type CausaNoFirmable, PdfNoFirmable }

/**
 * What has to follow a PDF so that it can be signed: a field, its stamp and the room for its CMS. `hueco` counts from the
 * file's first byte. Throws pdfDanado, also where nobody could judge the signed file, pdfProtegido, pdfCertificado. Not for the
 * server's own process. (D-19, FIR-13)
 */
export const prepararCola = async (pdf: Buffer, firma: Firma): Promise<{ cola: Buffer; hueco: Preparado['hueco'] }> => {
  const documento = abrirDocumento(pdf)
  exigirLegible(() => exigirAbierto(documento))
  const { revision } = documento
  const pagina = exigirLegible(() => buscarPagina(revision, firma.sello.pagina))
  exigirLegible(() => exigirVisible(documento, pagina))
  const cambios = new Actualizacion(documento)
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
    const preparado = escribirConHueco(pdf, cambios, firmado, diccionario)
    // Otherwise the file would only be refused when it comes back signed.
    if (!seraJuzgable(Buffer.concat([pdf, preparado.cola]), pdf.length)) throw new PdfNoFirmable('pdfDanado')
    return preparado
  })
}

/** The whole file with its room, see `prepararCola`. */
export const prepararPdf = async (pdf: Buffer, firma: Firma): Promise<Preparado> => {
  const { cola, hueco } = await prepararCola(pdf, firma)
  return { pdf: Buffer.concat([pdf, cola]), hueco }
}

/** A signature of PAdES, with its time in /M. */
const diccionarioDeFirma = ({ nombre, motivo, lugar, fecha }: Firma): ConHueco =>
  conHueco(
    'Sig',
    'ETSI.CAdES.detached',
    `\n/Name ${textoEscrito(nombre)}\n/Reason ${textoEscrito(motivo)}\n/Location ${textoEscrito(lugar)}\n/M (${enPdf(fecha)})`,
  )

/**
 * Whether a prepared file can be judged once it is signed: what precedes it may be damaged in ways that readers mend each as
 * they think best. `base` is its size, in bytes, before it was prepared (FIR-25).
 */
const seraJuzgable = (preparado: Buffer, base: number): boolean => {
  const revision = abrirRevision(preparado)
  const rangos = [...firmasDeCampos(revision)].map((dic) => leerRango(preparado, dic, (v) => revision.resolver(v)))
  const firmada = Math.min(...rangos.flatMap((rango) => ('hasta' in rango ? [rango.hasta] : [])))
  return seguirHistoria(revision, [], base).deBase === null && !formaDe(revision, firmada).ambigua
}

/** A signature on trial, with its stamp on the last page, where the product puts stamps. */
const DE_ENSAYO: Firma = {
  ...{ nombre: 'X', motivo: 'X', lugar: 'X', fecha: new Date(0) },
  sello: { pagina: Infinity, x: 5, y: 65, imagen: null },
}

/**
 * Why a file cannot be signed by several people one after another, which uploads ask of main PDFs; null when it can. It is
 * prepared for one as though somebody signed it. Belongs in a process of its own. (FIR-25, D-36)
 */
export const causaNoFirmable = async (pdf: Buffer): Promise<CausaNoFirmable | null> => {
  try {
    const { cola } = await prepararCola(pdf, DE_ENSAYO)
    // What later signers add makes readers that rebuild the file find what it hides (decision 0105).
    return exigirLegible(() => seRehaceIgual(abrirRevision(Buffer.concat([pdf, cola])))) ? null : 'pdfDanado'
  } catch (error) {
    if (error instanceof PdfNoFirmable) return error.codigo
    throw error
  }
}
