/** The process that prepares PDFs for their signature and judges those that were signed. */
import { conservarCola, selloCola } from '@cabildo/firma/conservar'
import { PdfNoFirmable, prepararCola } from '@cabildo/firma/preparar'
import { mirarSitio } from '@cabildo/firma/sitio'
import { juzgarPdf, terminarDictamen, verificarPdf } from '@cabildo/firma/verificar'
import { type Avisar, atenderTrabajos } from '../procesos/programa.ts'
import type { Hecho, Trabajo } from './taller.ts'

const hacer = async (trabajo: Trabajo, pdf: Buffer, avisar: Avisar): Promise<Hecho> => {
  if (trabajo.trabajo === 'juzgar') return { juicio: await juzgarPdf(pdf, trabajo.pedido, avisar) }
  if (trabajo.trabajo === 'terminar') return { terminado: terminarDictamen(trabajo.pendiente, trabajo.pruebas) }
  if (trabajo.trabajo === 'sitio') return { sitio: await mirarSitio(pdf, trabajo.pagina, trabajo.candidatos) }
  if (trabajo.trabajo === 'conservar') {
    // The signature is already valid, so a file that the library cannot read stays as it was signed.
    const cola = intentar(() => conservarCola(pdf, trabajo.que))
    const dictamen = cola && (await verificarPdf(Buffer.concat([pdf, cola]), trabajo.pedido))
    return { conservado: dictamen?.resultado === 'VÁLIDO' ? cola : null }
  }
  try {
    if (trabajo.trabajo === 'sellar') return { preparado: selloCola(pdf) }
    return { preparado: await prepararCola(pdf, trabajo.firma) }
  } catch (error) {
    if (error instanceof PdfNoFirmable) return { rechazo: error.codigo }
    throw error
  }
}

const intentar = <T>(acto: () => T): T | null => {
  try {
    return acto()
  } catch {
    return null
  }
}

atenderTrabajos((trabajo, pdf, avisar) => hacer(trabajo as Trabajo, pdf, avisar))
