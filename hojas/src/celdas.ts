import { FallaDeHoja } from './limites.ts'

/** The content of a cell. A cell with only blanks does not count. */
export type Celda =
  | { tipo: 'texto'; valor: string; formula: boolean }
  /** `porcentaje` when it is shown as a percentage: 0.5 as 50 %. */
  | { tipo: 'numero'; valor: number; formula: boolean; porcentaje?: true }
  /** A number shown as a day, yyyy-MM-dd; `hora` where it has one, HH:mm:ss. */
  | { tipo: 'fecha'; valor: string; formula: boolean; hora?: string }
  | { tipo: 'logico'; valor: boolean; formula: boolean }
  /** The error that Excel shows for a failed formula: #N/A. */
  | { tipo: 'error'; valor: string; formula: boolean }
  /** A formula whose result is missing in the file; formulas are never evaluated here. */
  | { tipo: 'sinValor'; valor: null; formula: true }

/** A row that is not empty. */
export interface Fila {
  hoja: string
  /** Index of the workbook's sheet: names may repeat or be missing. */
  lugar: number
  /** The row number that spreadsheets show; it increases within a sheet. */
  numero: number
  oculta: boolean
  /** Cells by column number: A is 1. */
  celdas: ReadonlyMap<number, Celda>
}

/** The column number of a cell's address or letters: 'AB12' is in 28. Throws danada. */
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

/** The letters of a column: 28 is 'AB'. */
export const letrasDe = (columna: number): string =>
  columna < 1 ? '' : letrasDe(Math.floor((columna - 1) / 26)) + String.fromCharCode(65 + ((columna - 1) % 26))

/** Invisible marks that make equal texts differ; the joiner of two pictures is kept. */
const INVISIBLES = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|(?!\u200d)\p{Cf}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLES = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g
/** The mark that our own files put before a text that a spreadsheet would take for a formula (SHE-87). */
const NEUTRALIZADA = /^'(?=[=+\-@＝＋－＠])/

/** Maximum part of a text that is examined, in linear time; fields that need more than half of it say so. */
const LEIDO_MAXIMO = 1_000
/** The text that a person reads in a cell, on one line and at most `maximo` long; empty without a value. */
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

/** A user's text on one line, without invisible characters and at most `maximo` long. */
export const enUnaLinea = (texto: string, maximo: number): string =>
  texto
    .trim()
    .slice(0, maximo)
    .toWellFormed()
    .replace(INVISIBLES, '')
    .replace(/\s/g, ' ')
    .replace(CONTROLES, '')
    // Last, because a removed mark may have separated an accent from its letter.
    .normalize('NFC')
    .trim()
