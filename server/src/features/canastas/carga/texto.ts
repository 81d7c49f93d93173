import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { demasiadoLargo, impedimento, type Leido, VACIA } from '../../../platform/hojas/celda.ts'

/** A text of a record: one line, single blanks, upper case. */
export const leerTexto = (celda: Celda | undefined, titulo: string, largo: number): Leido => {
  const motivo = impedimento(celda, titulo, largo)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  const sinSobrantes = escrito.replace(/ {2,}/g, ' ')
  // A few letters fall apart in upper case: what is kept must read the same from our own export.
  const valor = sinSobrantes.toUpperCase().normalize('NFC')
  if (valor === '') return VACIA
  if (valor.length > largo) return { valor: null, motivo: demasiadoLargo(titulo, largo) }
  // Excel takes '1-2' for a day; only people can tell.
  if (celda?.tipo === 'fecha') return { valor, aviso: `${titulo} es una fecha en el archivo: se tomó ${valor}` }
  return sinSobrantes !== escrito ? { valor, aviso: `Se quitaron espacios sobrantes en ${titulo}` } : { valor }
}
