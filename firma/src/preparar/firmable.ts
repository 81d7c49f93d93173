import { abrirRevision } from '../cos/revision.ts'
import type { Firma } from '../tipos.ts'
import { seRehaceIgual } from '../verificar/forma.ts'
import { type CausaNoFirmable, exigirLegible, PdfNoFirmable } from './documento.ts'
import { prepararCola } from './preparar.ts'

/** Where the product puts its stamps: on the last page. */
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
