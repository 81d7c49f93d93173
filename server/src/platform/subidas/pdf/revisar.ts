import { esFirmable } from '../../firma/verificar/firmable.ts'
import { type CodigoRechazo, Rechazo, revisarObjetos } from './objetos.ts'
import { contarPaginas } from './paginas.ts'

/** What a check answers: the number of pages, or why the file is refused. */
export type Dictamen = { paginas: number } | { codigo: CodigoRechazo }

/** What is asked of a file besides. */
export interface Pedido {
  /** It will be signed: what signatures add to it must be told from what it was (FIR-25). */
  firmable: boolean
}

/** Looks through a PDF: not encrypted, nothing active, a tree of 1 to 2,000 pages (D-36, E6, E7). */
export const revisarPdf = async (b: Buffer, { firmable }: Pedido = { firmable: false }): Promise<Dictamen> => {
  try {
    // Before the library reads anything: it inflates without limit.
    revisarObjetos(b)
    const paginas = await contarPaginas(b)
    return firmable && !esFirmable(b) ? { codigo: 'pdfDanado' } : { paginas }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}
