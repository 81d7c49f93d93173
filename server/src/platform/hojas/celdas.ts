/** What a cell holds. What has nothing in it but blanks is no cell. */
export type Celda =
  | { tipo: 'texto'; valor: string; formula: boolean }
  /** `porcentaje` when it is shown as one: 0.5 as 50 %. */
  | { tipo: 'numero'; valor: number; formula: boolean; porcentaje?: true }
  /** A number shown as a day, as yyyy-MM-dd; its hours are left out. */
  | { tipo: 'fecha'; valor: string; formula: boolean }
  | { tipo: 'logico'; valor: boolean; formula: boolean }
  /** What Excel shows when a formula fails: #N/A. */
  | { tipo: 'error'; valor: string; formula: boolean }
  /** A formula whose result the file does not hold; none is ever worked out here. */
  | { tipo: 'sinValor'; valor: null; formula: true }

/** A row that holds something. */
export interface Fila {
  hoja: string
  /** Which of the workbook's sheets that is: names may repeat, and be missing. */
  lugar: number
  /** The number that spreadsheets show; it grows from row to row of a sheet. */
  numero: number
  oculta: boolean
  /** By the number of the column: A is 1. */
  celdas: ReadonlyMap<number, Celda>
}
