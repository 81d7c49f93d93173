import { type Celda, textoDe } from '@cabildo/hojas/celdas'

/** The result of reading a cell: its value (null: empty), what was corrected, or why the row is refused. */
export interface Leido<T = string> {
  valor: T | null
  aviso?: string
  motivo?: string
}

export const VACIA: Leido<never> = { valor: null }

/** Maximum length of a cell's text in a message. */
const CORTO = 40

/** Cuts a text to a length; an ellipsis shows the cut. */
export const corto = (texto: string, maximo = CORTO): string =>
  texto.length > maximo ? `${texto.slice(0, maximo).replace(MEDIO_PAR, '')}…` : texto
const MEDIO_PAR = /[\ud800-\udbff]$/

/** A cell's text may be this many times longer than its clean text, because of blanks and combining accents. */
export const HOLGURA = 2

/** Why a cell cannot give a field of that length; texts that are far too long are not processed at all. */
export const impedimento = (celda: Celda | undefined, titulo: string, largo: number): string | undefined => {
  if (celda?.tipo === 'sinValor') return `${titulo} es una fórmula sin valor`
  if (celda?.tipo === 'error') return `${titulo} tiene un error de Excel (${corto(textoDe(celda))})`
  const tope = largo * HOLGURA
  if (celda?.tipo === 'texto' && celda.valor.length > tope && celda.valor.trim().length > tope)
    return demasiadoLargo(titulo, largo)
  return undefined
}

/** The message that all sheets share. */
export const demasiadoLargo = (titulo: string, largo: number): string => `${titulo} tiene más de ${largo} caracteres`

const DIA_PRIMERO = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const ANIO_PRIMERO = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
/** The zero time that programs append to a date. */
const HORA_CERO = /[ T]00?:00(:00(\.0+)?)?Z?$/

/**
 * The day of a cell, yyyy-MM-dd: a true date, or a text with the day or the year first; 'inexistente' for a day like
 * 31/02/2026, null for anything else.
 */
export const diaEscrito = (celda: Celda | undefined): string | 'inexistente' | null => {
  if (celda?.tipo === 'fecha') return celda.valor.slice(0, 10)
  if (celda?.tipo !== 'texto') return null
  const escrito = textoDe(celda).replace(HORA_CERO, '')
  const [, d, , m, a] = DIA_PRIMERO.exec(escrito) ?? []
  const [, a2, , m2, d2] = ANIO_PRIMERO.exec(escrito) ?? []
  const [anio, mes, numero] = [a ?? a2, m ?? m2, d ?? d2]
  if (!anio || !mes || !numero) return null
  const dia = `${anio}-${mes.padStart(2, '0')}-${numero.padStart(2, '0')}`
  const instante = new Date(`${dia}T00:00:00Z`)
  return !Number.isNaN(instante.getTime()) && instante.toISOString().startsWith(dia) ? dia : 'inexistente'
}

/** Maximum length of a recognised heading. */
export const LARGO_DE_TITULO = 100

/** Normalizes a heading for comparison: letters and digits only, without case or accents (CAN-20). */
export const llana = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
