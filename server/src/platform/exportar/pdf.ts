import { TOPE_FILAS_PDF } from '@cabildo/contracts/exportar'
import { ErrorDeNegocio } from '../errores.ts'
import { legible } from './imprimible.ts'
import { definirMaqueta, printOnce } from './printer.ts'
import type { Titulo } from './tabla.ts'

/** The order that the printer gets for the PDF of a table. */
export interface PedidoPdf {
  entidad: string
  /** The municipality's shield as a data address; null prints the product's mark. */
  logo: string | null
  /** The caller's area; null for a visitor without session. */
  area: string | null
  titulo: string
  columnas: readonly Titulo[]
  filas: string[][]
  /** Who asks; null for a visitor without session. */
  usuario: string | null
  /** dd/MM/yyyy HH:mm of Lima. */
  momento: string
  /** A line at the foot of each page, of the demonstration (ORG-49). */
  aviso?: string
}

/** Gathers the rows of a PDF. Throws pdfDemasiadasFilas instead of starting one that nobody would wait for. */
export const reunirFilas = async (lotes: AsyncIterable<string[][]>, tope = TOPE_FILAS_PDF): Promise<string[][]> => {
  const filas: string[][] = []
  for await (const lote of lotes) {
    for (const fila of lote) filas.push(fila.map(legible))
    if (filas.length > tope) throw new ErrorDeNegocio('pdfDemasiadasFilas')
  }
  return filas
}

const MAQUETA = definirMaqueta<PedidoPdf>(new URL('./pdf.maqueta.ts', import.meta.url))

/** Lays out a report in a process of its own; killed when the caller leaves. */
export const escribirPdf = (pedido: PedidoPdf, alDejar: AbortSignal): Promise<Buffer> =>
  printOnce(MAQUETA, pedido, alDejar)
