import { type Celda, textoDe } from '@cabildo/hojas/celdas'

/** What was made of a cell: its value (null: empty), what was put right, or why the row is refused. */
export interface Leido<T = string> {
  valor: T | null
  aviso?: string
  motivo?: string
}

export const VACIA: Leido<never> = { valor: null }

/** The part of a cell's text that is quoted in a message. */
const CORTO = 40

/** As much of a text as has room; that it was cut is seen. */
export const corto = (texto: string, maximo = CORTO): string =>
  texto.length > maximo ? `${texto.slice(0, maximo).replace(MEDIO_PAR, '')}…` : texto
const MEDIO_PAR = /[\ud800-\udbff]$/

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

const DIA_PRIMERO = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const ANIO_PRIMERO = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/
/** What programs write behind a day. */
const HORA_CERO = /[ T]00?:00(:00(\.0+)?)?Z?$/

/**
 * The day of a cell, yyyy-MM-dd: a true date, or a text with the day or the year first; 'inexistente' for one as 31/02/2026,
 * null for what is no date.
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

/** No heading that is looked at is longer. */
export const LARGO_DE_TITULO = 100

/** A heading as it is compared: letters and digits only, without case or accents (CAN-20). */
export const llana = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
