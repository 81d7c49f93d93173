import { causaNoFirmable } from '@cabildo/firma/preparar'
import { esBorrador } from './borrador.ts'
import { tieneActivos } from './desarmado.ts'
import { type CodigoRechazo, Rechazo, revisarObjetos } from './objetos.ts'
import { abrirDocumento, contarPaginas } from './paginas.ts'

/** The result of checking a PDF. */
export interface Revisado {
  paginas: number
  /** Whether it holds programs or other files that were admitted (E6). */
  activo: boolean
  /** It is the copy of a document of ours that says BORRADOR (D-143). */
  borrador?: true
}

/** The result of a check, or why the file is refused. */
export type Dictamen = Revisado | { codigo: CodigoRechazo }

/** Further conditions for a file. */
export interface Pedido {
  /** It will be signed, so changes by signatures must be distinguishable (FIR-25). */
  firmable: boolean
  /** Active content is reported instead of refused. */
  admiteActivo?: boolean
}

/** Checks a PDF: not encrypted, nothing active unless admitted, a tree of 1 to 2,000 pages (D-36, E6, E7). */
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
    // Finds what is behind filters that the check above does not decode.
    const activo = aLaVista || tieneActivos(documento)
    if (activo && !admiteActivo) return { codigo: 'pdfActivo' }
    const codigo = firmable ? await causaNoFirmable(b) : null
    return codigo ? { codigo } : { paginas, activo, ...(esBorrador(documento) && { borrador: true }) }
  } catch (error) {
    return { codigo: error instanceof Rechazo ? error.codigo : 'pdfDanado' }
  }
}
