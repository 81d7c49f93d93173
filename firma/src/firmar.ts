import { createHash } from 'node:crypto'
import type { Sellar } from './cms/firmado.ts'
import type { Firma, Firmante, Preparado } from './tipos.ts'

/** The certificate or the time stamp bring more certificates than the room for the signature holds. */
export class FirmaNoCabe extends Error {}

/**
 * Signs a PDF: what comes back begins with the very bytes that went in (D-19, D-34). `preparar` may work in another process,
 * and what it answers is looked through before the key is used, here. Throws pdfDanado, pdfProtegido, pdfCertificado.
 */
export const firmarPdf = async (
  preparar: (pdf: Buffer, firma: Firma) => Promise<Preparado>,
  firmante: Firmante,
  firma: Firma,
  pdf: Buffer,
  sellar?: Sellar,
): Promise<Buffer> => {
  const preparado = await preparar(pdf, firma)
  return llenar(pdf, preparado, async (...partes) => {
    const resumen = createHash('sha256')
    for (const parte of partes) resumen.update(parte)
    // Imported here, pkijs is loaded for the first signature and not for each start.
    const { firmarCms } = await import('./cms/firmado.ts')
    return firmarCms(resumen.digest(), firmante, sellar)
  })
}

/**
 * Puts a time stamp over a whole signed PDF (PAdES level B-LTA): what comes back begins with the very bytes that went in.
 * `preparar` answers the file with the room for it, as for a signature.
 */
export const sellarPdf = async (
  preparar: (pdf: Buffer) => Promise<Preparado>,
  sellar: Sellar,
  pdf: Buffer,
): Promise<Buffer> => llenar(pdf, await preparar(pdf), sellar)

/** Fills the room of a prepared file with what `hacer` makes of all the rest. */
const llenar = async (pdf: Buffer, { pdf: preparado, hueco }: Preparado, hacer: Sellar): Promise<Buffer> => {
  exigirActualizacion(pdf, preparado, hueco)
  const cms = await hacer(preparado.subarray(0, hueco.desde), preparado.subarray(hueco.hasta))
  const sitio = (hueco.hasta - hueco.desde - 2) / 2
  if (cms.length > sitio) throw new FirmaNoCabe()
  preparado.write(cms.toString('hex').toUpperCase(), hueco.desde + 1, 'latin1')
  return preparado
}

/** The process that prepared it read a file of others: nothing of it is signed unseen. */
const exigirActualizacion = (pdf: Buffer, preparado: Buffer, { desde, hasta }: { desde: number; hasta: number }) => {
  const intacto = preparado.length > pdf.length && preparado.subarray(0, pdf.length).equals(pdf)
  const vacio = desde >= pdf.length && /^<0+>$/.test(preparado.subarray(desde, hasta).toString('latin1'))
  const tramo = `/ByteRange [0 ${desde} ${hasta} ${preparado.length - hasta}]`
  if (!intacto || !vacio || preparado.indexOf(tramo, pdf.length, 'latin1') === -1)
    throw new Error('El PDF preparado no es una actualización del que se pidió firmar')
}
