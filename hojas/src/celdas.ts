import { FallaDeHoja } from './limites.ts'

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

/** The column of a cell's address, or of its letters: 'AB12' is in 28. Throws danada. */
export const columnaDe = (direccion: string): number => {
  let columna = 0
  let i = 0
  for (; i < direccion.length; i++) {
    const letra = direccion.charCodeAt(i) - 64
    if (letra < 1 || letra > 26) break
    columna = columna * 26 + letra
  }
  if (i < 1 || i > 3) throw new FallaDeHoja('danada')
  return columna
}

/** The letters by which people know a column: 28 is 'AB'. */
export const letrasDe = (columna: number): string =>
  columna < 1 ? '' : letrasDe(Math.floor((columna - 1) / 26)) + String.fromCharCode(65 + ((columna - 1) % 26))

/** Marks that nobody sees and that make two equal texts differ; what joins two pictures to one is seen. */
const INVISIBLES = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|(?!\u200d)\p{Cf}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLES = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g
/** What our own files put in front of a text that a spreadsheet would take for a formula (SHE-87). */
const NEUTRALIZADA = /^'(?=[=+\-@＝＋－＠])/

/** Of a text no more is looked at, in time that grows no faster than it; fields that take more than half of that say so. */
const LEIDO_MAXIMO = 1_000
/** What a person reads in a cell, on one line and no more of it than `maximo`; empty for one without a value. */
export const textoDe = (celda: Celda | undefined, maximo = LEIDO_MAXIMO): string => {
  if (!celda) return ''
  switch (celda.tipo) {
    case 'texto':
    case 'error':
      return enUnaLinea(celda.valor, maximo).replace(NEUTRALIZADA, '')
    case 'numero':
      return String(celda.valor)
    case 'fecha':
      return celda.valor.split('-').toReversed().join('/')
    case 'logico':
      return celda.valor ? 'VERDADERO' : 'FALSO'
    case 'sinValor':
      return ''
  }
}

/** A text of somebody's on one line, without what nobody sees, and no more of it than `maximo`. */
export const enUnaLinea = (texto: string, maximo: number): string =>
  texto
    .trim()
    .slice(0, maximo)
    .toWellFormed()
    .replace(INVISIBLES, '')
    .replace(/\s/g, ' ')
    .replace(CONTROLES, '')
    // Last: what is taken away may have kept an accent from its letter.
    .normalize('NFC')
    .trim()
