import { openIdlePrinter } from '../../platform/exportar/idle-printer.ts'
import { definirMaqueta } from '../../platform/exportar/printer.ts'
import type { ReclamoPorTerminar } from './reclamos.queries.ts'

/** The municipality, as the sheets name it. */
export interface EntidadDelLibro {
  nombre: string
  ruc: string
  domicilio: string
  /** A picture as a data address. */
  logo: string
  /** Working days within which a complaint is answered. */
  dias: number
  /** A line at the foot of each page, of the demonstration (ORG-49). */
  aviso?: string | undefined
}

export interface PedidoDeHoja {
  entidad: EntidadDelLibro
  reclamo: ReclamoPorTerminar
  /** Business days by which it was answered late. */
  tarde: number
}

export interface Hojas {
  pdf(reclamo: ReclamoPorTerminar, tarde: number): Promise<Buffer>
  /** Cuts the sheet under way; its job makes it again. */
  cerrar(): void
}

const MAQUETA = definirMaqueta<PedidoDeHoja>(new URL('./hoja.maqueta.ts', import.meta.url))

/** A printer for complaints' sheets. */
export const abrirHojas = (entidad: () => EntidadDelLibro): Hojas => {
  const printer = openIdlePrinter()
  return {
    cerrar: printer.cerrar,
    pdf: (reclamo, tarde) => printer.print(MAQUETA, { entidad: entidad(), reclamo, tarde }),
  }
}
