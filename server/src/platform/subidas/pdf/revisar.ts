import { causaNoFirmable } from '@cabildo/firma/preparar'
import { tieneActivos } from './desarmar.ts'
import { type CodigoRechazo, Rechazo, revisarObjetos } from './objetos.ts'
import { abrirDocumento, contarPaginas } from './paginas.ts'

/** A PDF that has been looked through. */
export interface Revisado {
  paginas: number
  /** Holds programs or other files, which was no reason to refuse it (E6). */
  activo: boolean
}

/** What a check answers, or why the file is refused. */
export type Dictamen = Revisado | { codigo: CodigoRechazo }

/** What is asked of a file besides. */
export interface Pedido {
  /** It will be signed: what signatures add to it must be told from what it was (FIR-25). */
  firmable: boolean
  /** What is active in it is told instead of refused. */
  admiteActivo?: boolean
}

/** Looks through a PDF: not encrypted, nothing active unless that is admitted, a tree of 1 to 2,000 pages (D-36, E6, E7). */
export const revisarPdf = async (
  b: Buffer,
  { firmable, admiteActivo = false }: Pedido = { firmable: false },
): Promise<Dictamen> => {
  try {
    // Before the library reads anything: it inflates without limit.
    const aLaVista = revisarObjetos(b)
    if (aLaVista && !admiteActivo) return { codigo: 'pdfActivo' }
    const documento = await abrirDocumento(b)
    const paginas = contarPaginas(documento)
    // Behind filters that the look above does not undo.
    const activo = aLaVista || tieneActivos(documento)
    if (activo && !admiteActivo) return { codigo: 'pdfActivo' }
    const codigo = firmable ? await causaNoFirmable(b) : null
    return codigo ? { codigo } : { paginas, activo }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}
