import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Celda } from './celdas.ts'

/** What was made of a cell: its value (null: empty), what was put right, or why the row is refused. */
export interface Leido<T = string> {
  valor: T | null
  aviso?: string
  motivo?: string
}

export const VACIA: Leido<never> = { valor: null }

/** Marks that nobody sees and that make two equal texts differ; what joins two pictures to one is seen. */
const INVISIBLES = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|(?!\u200d)\p{Cf}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLES = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g
/** What our own files put in front of a text that a spreadsheet would take for a formula (SHE-87). */
const NEUTRALIZADA = /^'(?=[=+\-@＝＋－＠])/

/** Of a text no more is looked at, in time that grows no faster than it; fields that take more than half of that say so. */
const LEIDO_MAXIMO = 1_000
/** As much of what somebody wrote as a message can bear. */
const CORTO = 40

/** As much of a text as has room; that it was cut is seen. */
export const corto = (texto: string, maximo = CORTO): string =>
  texto.length > maximo ? `${texto.slice(0, maximo).replace(MEDIO_PAR, '')}…` : texto
const MEDIO_PAR = /[\ud800-\udbff]$/

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
      return fecha(celda.valor)
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

/** A text may be written with so many times what it has: blanks, and accents apart from their letters. */
export const HOLGURA = 2

/** Why no field of that length can be taken from a cell; texts that are far too long are not even looked through. */
export const impedimento = (celda: Celda | undefined, titulo: string, largo: number): string | undefined => {
  if (celda?.tipo === 'sinValor') return `${titulo} es una fórmula sin valor`
  if (celda?.tipo === 'error') return `${titulo} tiene un error de Excel (${corto(textoDe(celda))})`
  const tope = largo * HOLGURA
  if (celda?.tipo === 'texto' && celda.valor.length > tope && celda.valor.trim().length > tope)
    return demasiadoLargo(titulo, largo)
  return undefined
}

/** In the words of every sheet. */
export const demasiadoLargo = (titulo: string, largo: number): string => `${titulo} tiene más de ${largo} caracteres`
