import { textoDe } from './celda.ts'
import type { Celda } from './celdas.ts'

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
