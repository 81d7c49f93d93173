import { fecha } from '@cabildo/contracts/base/tiempo'
import type { Celda } from '../../../platform/hojas/celdas.ts'

/** What was made of a cell: its value (null: empty), what was put right, or why the row is refused. */
export interface Leido {
  valor: string | null
  aviso?: string
  motivo?: string
}

export const VACIA: Leido = { valor: null }

/** Marks that nobody sees and that make two equal texts differ. */
const INVISIBLES = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLES = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]/g
/** What our own files put in front of a text that a spreadsheet would take for a formula (SHE-87). */
const NEUTRALIZADA = /^'(?=[=+\-@＝＋－＠])/

/** What a person reads in a cell, on one line; empty for one without a value. */
export const textoDe = (celda: Celda | undefined): string => {
  if (!celda) return ''
  switch (celda.tipo) {
    case 'texto':
      return celda.valor
        .toWellFormed()
        .normalize('NFC')
        .replace(INVISIBLES, '')
        .replace(/\s/g, ' ')
        .replace(CONTROLES, '')
        .trim()
        .replace(NEUTRALIZADA, '')
    case 'numero':
      return String(celda.valor)
    case 'fecha':
      return fecha(celda.valor)
    case 'logico':
      return celda.valor ? 'VERDADERO' : 'FALSO'
    case 'error':
      return celda.valor
    case 'sinValor':
      return ''
  }
}

/** What no field can be taken from. */
export const sinValor = (celda: Celda | undefined, titulo: string): string | undefined => {
  if (celda?.tipo === 'sinValor') return `${titulo} es una fórmula sin valor`
  if (celda?.tipo === 'error') return `${titulo} tiene un error de Excel (${celda.valor})`
  return undefined
}

/** A text of a record: one line, single blanks, upper case. */
export const leerTexto = (celda: Celda | undefined, titulo: string, largo: number): Leido => {
  const motivo = sinValor(celda, titulo)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  const valor = escrito.replace(/ {2,}/g, ' ').toUpperCase()
  if (valor === '') return VACIA
  if (valor.length > largo) return { valor: null, motivo: `${titulo} tiene más de ${largo} caracteres` }
  // Excel takes '1-2' for a day; only people can tell.
  if (celda?.tipo === 'fecha') return { valor, aviso: `${titulo} es una fecha en el archivo: se tomó ${valor}` }
  return valor.length < escrito.length ? { valor, aviso: `Se quitaron espacios sobrantes en ${titulo}` } : { valor }
}
