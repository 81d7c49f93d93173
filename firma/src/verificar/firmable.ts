import { abrirRevision } from '../cos/revision.ts'
import { PdfIlegible } from '../cos/valores.ts'
import { camposDe } from './campos.ts'
import { mirarObjetos } from './forma.ts'
import { inventariar } from './inventario.ts'

/**
 * Whether a file is written so well that what is added to it can be told from what it was: only such a file may be signed.
 * Readers mend others, each in its own way, and so does whoever signs them: the signed file would then be refused, as
 * though somebody had changed it. Belongs in a process of its own. (FIR-25, D-36)
 */
export const esFirmable = (pdf: Buffer): boolean => {
  // Before its header other programs count from there, and ours refuses to sign.
  if (pdf.toString('latin1', 0, 5) !== '%PDF-') return false
  try {
    const revision = abrirRevision(pdf)
    if (revision.trailer.has('Encrypt')) return false
    camposDe(revision)
    inventariar(revision)
    // Signed, it would be two documents to two readers.
    return !mirarObjetos(revision).ambiguos
  } catch (error) {
    if (error instanceof PdfIlegible || error instanceof RangeError) return false
    throw error
  }
}
