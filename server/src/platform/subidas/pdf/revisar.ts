import { type CodigoRechazo, Rechazo, revisarObjetos } from './objetos.ts'
import { contarPaginas } from './paginas.ts'

/** What a check answers: the number of pages, or why the file is refused. */
export type Dictamen = { paginas: number } | { codigo: CodigoRechazo }

/** Looks through a PDF: not encrypted, nothing active, a tree of 1 to 2,000 pages (D-36, E6, E7). */
export const revisarPdf = async (b: Buffer): Promise<Dictamen> => {
  try {
    // Before the library reads anything: it inflates without limit.
    revisarObjetos(b)
    return { paginas: await contarPaginas(b) }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}
