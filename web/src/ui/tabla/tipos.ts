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

/** What names a column in its table: its own key, or its field. */
type ClaveDe<C> = C extends { clave: infer K extends string }
  ? K
  : C extends { campo: infer K extends string }
    ? K
    : never

/** The rows that the contract's columns speak of. */
type FilaDe<C extends readonly Columna<never>[]> = [C[number]] extends [{ texto: (fila: infer Fila) => string }]
  ? Fila
  : never

/** A column that the screen alone has: buttons, of which no copy, print or export says anything. */
export interface ColumnaPropia<Fila> extends Vestido<Fila> {
  campo: keyof Fila & string
  titulo: string
}

export const vestirPropia = <Fila>({ campo, titulo, ...vestido }: ColumnaPropia<Fila>): ColumnaTabla<Fila> => ({
  campo,
  titulo,
  texto: () => '',
  vestido: { ...vestido, soloPantalla: true },
})

/**
 * Joins the contract's columns with how this screen draws them, by the key of each column: titles and their order stand in
 * the contract alone, and the compiler tells a key that is missing or that the contract does not name. `propias` are
 * columns of the screen alone, under the key of the column that they follow (decision 0124).
 */
export const vestir = <const C extends readonly Columna<never>[], Fila = FilaDe<C>>(
  columnas: C,
  vestidos: Record<ClaveDe<C[number]>, Vestido<Fila>>,
  propias: Partial<Record<ClaveDe<C[number]>, ColumnaPropia<Fila>>> = {},
): ColumnaTabla<Fila>[] =>
  (columnas as unknown as readonly Columna<Fila>[]).flatMap((columna) => {
    const clave = (columna.clave ?? columna.campo) as ClaveDe<C[number]>
    const propia = propias[clave]
    return [{ ...columna, vestido: vestidos[clave] }, ...(propia ? [vestirPropia(propia)] : [])]
  })
