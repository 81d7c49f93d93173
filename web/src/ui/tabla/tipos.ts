import type { Columna, Listado } from '@cabildo/contracts/base/listado'
import type { Formato } from '@cabildo/contracts/exportar'
import type { HTMLAttributes, ReactNode } from 'react'

/** The answer of a listing call (D-50). */
export interface Pagina<Fila> {
  data: Fila[]
  recordsTotal: number
  recordsFiltered: number
  /** More match than `recordsFiltered` says. */
  hayMas?: true | undefined
}

/** How the screen shows a column; the contract has its title and text. */
export interface Vestido<Fila> {
  /** Draws the cell; without it the contract's text is shown. */
  celda?: (fila: Fila) => ReactNode
  /** Place in the card below 768 px; without one, a full line with its label. */
  lugar?: 'principal' | 'lado' | 'mitad' | 'oculta'
  /** Whether the card names the column beside the value. Default: yes, unless the place is obvious. */
  rotulo?: (fila: Fila) => boolean
  /** Figures, dates and hours: never wrapped. */
  fija?: boolean
  /** A figure or an amount, to be compared with those above and below it: at the right end, its title, too. */
  numero?: boolean
  /** Small secondary text. */
  menor?: boolean
  /** The field to order and filter by, if it is not the column's own. */
  orden?: string
  /** No input among the column filters: another control of the screen filters by this field. */
  sinFiltro?: boolean
  /** Only on the screen: neither copied nor printed. */
  soloPantalla?: boolean
  /** Free text: may break anywhere, and keeps at least this width on a wide screen. */
  anchoMinPx?: number
}

export interface ColumnaTabla<Fila> extends Columna<Fila> {
  vestido: Vestido<Fila>
}

/** How a person wants to see a table. */
export interface Vista {
  /** Titles of the columns not shown; undefined before the person chose any. */
  ocultas: readonly string[] | undefined
  /** Compact rows. */
  densa: boolean
  cambiar: (cambio: { ocultas?: readonly string[]; densa?: boolean }) => void
}

/** The last answer, whether another is pending, and how to ask again. */
export interface EstadoListado<Fila> {
  pagina: Pagina<Fila> | undefined
  /** There are no rows yet, or the shown rows belong to the previous query. */
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
  /** Downloads the server's file; rejects on failure. */
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
  /** Said although a filter is set: the filter is the view that the screen opens on. */
  aunFiltrada?: boolean
  /** The title where filters find nothing, in the words of the list. */
  conFiltros?: string
}

/** What names a column in its table: its own key, or its field. */
type KeyOf<C> = C extends { key: infer K extends string } ? K : C extends { campo: infer K extends string } ? K : never

/** The row type of the contract's columns. */
type FilaDe<C extends readonly Columna<never>[]> = [C[number]] extends [{ texto: (fila: infer Fila) => string }]
  ? Fila
  : never

/** A column that only the screen has, such as buttons; copy, print and export leave it out. */
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

/** The columns of a table that the contract knows nothing of: it is neither copied nor exported. */
export const vestirPropias = <Fila>(columnas: readonly ColumnaPropia<Fila>[]): ColumnaTabla<Fila>[] =>
  columnas.map(vestirPropia<Fila>)

/**
 * Joins the contract's columns with how this screen draws them, by column key. Titles and order come from the contract,
 * and the compiler finds missing or unknown keys. `propias` are columns of the screen alone, under the key of the
 * column that they follow (decision 0124).
 */
export const vestir = <const C extends readonly Columna<never>[], Fila = FilaDe<C>>(
  columnas: C,
  vestidos: Record<KeyOf<C[number]>, Vestido<Fila>>,
  propias: Partial<Record<KeyOf<C[number]>, ColumnaPropia<Fila>>> = {},
): ColumnaTabla<Fila>[] =>
  (columnas as unknown as readonly Columna<Fila>[]).flatMap((columna) => {
    const key = (columna.key ?? columna.campo) as KeyOf<C[number]>
    const propia = propias[key]
    return [{ ...columna, vestido: vestidos[key] }, ...(propia ? [vestirPropia(propia)] : [])]
  })
