import type { Columna, Listado } from '@cabildo/contracts/base/listado'
import type { Formato } from '@cabildo/contracts/exportar'
import type { HTMLAttributes, ReactNode } from 'react'

/** The answer of a listing call (D-50). */
export interface Pagina<Fila> {
  data: Fila[]
  recordsTotal: number
  recordsFiltered: number
}

/** How a column looks on the screen; what it says stands in the contract. */
export interface Vestido<Fila> {
  /** Draws the cell; without it the contract's text is shown. */
  celda?: (fila: Fila) => ReactNode
  /** Place in the card below 768 px; without one, a full line with its label. */
  lugar?: 'principal' | 'lado' | 'mitad' | 'oculta'
  /** Whether the card names the column beside the value. Default: yes, unless the place is obvious. */
  rotulo?: (fila: Fila) => boolean
  /** Figures, dates and hours: never wrapped. */
  fija?: boolean
  /** Small secondary text. */
  menor?: boolean
  /** The contract's field that its title orders by and its input filters by, where that is not the column's own. */
  orden?: string
  /** It has no input of its own among the filters per column: something else on the screen narrows by it. */
  sinFiltro?: boolean
  /** The screen's alone: neither copy nor print has it. */
  soloPantalla?: boolean
  /** Free text: may break anywhere, and keeps at least this width on a wide screen. */
  anchoMinPx?: number
}

export interface ColumnaTabla<Fila> extends Columna<Fila> {
  vestido: Vestido<Fila>
}

/** Where the rows stand: what the last answer said, whether another is awaited, and how to ask again. */
export interface EstadoListado<Fila> {
  pagina: Pagina<Fila> | undefined
  /** Nothing to show yet, or the rows shown belong to the question before. */
  cargando: boolean
  error: boolean
  reintentar: () => void
}

/** Marks of a row (design §7.1). */
export interface MarcasFila {
  pendiente?: boolean
  anulado?: boolean
  seleccionada?: boolean
  /** Just saved: it lights up once (design §9). */
  nueva?: boolean
}

/** What selection adds to each row, given the rows shown; see useSeleccion. */
export type AtributosDeFilas<Fila> = (filas: readonly Fila[]) => (fila: Fila) => HTMLAttributes<HTMLTableRowElement>

export type Salida = 'copiar' | Formato | 'imprimir'

/** What the export buttons of a table do (SHE-84 to SHE-87, D-14). */
export interface Exportacion<Fila> {
  formatos: readonly Salida[]
  /** Brings the server's file; rejects when it could not. */
  onExportar: (formato: Formato) => Promise<void>
  /** All rows that match the filters, for copy and print; not only the page (SHE-85). */
  todasLasFilas: () => Promise<Fila[]>
  /** Printed under the title: the municipality and the area. */
  procedencia: string
  /** Tells people about a failure, with this text unless the failure says better. */
  alFallar: (fallo: unknown, texto: string) => void
}

export type CambioListado<C extends string> = (cambio: Partial<Listado<C>>) => void

/** What an empty table says and offers (design §7.9). */
export interface TextoVacio {
  icono: ReactNode
  titulo: string
  texto: string
  accion?: ReactNode
}

/** Joins the contract's columns with how this screen draws them, by position, so that no title is written twice. */
export const vestir = <Fila>(
  columnas: readonly Columna<Fila>[],
  vestidos: readonly Vestido<Fila>[],
): ColumnaTabla<Fila>[] => columnas.map((columna, i) => ({ ...columna, vestido: vestidos[i] ?? {} }))
