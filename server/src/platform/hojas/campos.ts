import { NACIMIENTO_FUTURO } from '@cabildo/contracts/hojas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { fechaDeSerie, horaDeSerie } from '@cabildo/hojas/formatos'
import { corto, demasiadoLargo, diaEscrito, impedimento, type Leido, VACIA } from './celda.ts'

/** Longest text of a cell that holds a number, a day or a name from a list, however it is written. */
export const LARGO_DE_CLAVE = 30
const DIGITOS = 8
/** A number with fewer digits is not a DNI that lost its zeros. */
const DIGITOS_MINIMO = 5

const rechazo = (motivo: string): Leido => ({ valor: null, motivo })

/** A DNI of eight digits, corrected where it is certain what was meant (SHE-51, decision 0048). */
export const leerDni = (celda: Celda | undefined): Leido => {
  const motivo = impedimento(celda, 'DNI', LARGO_DE_CLAVE)
  if (motivo) return rechazo(motivo)
  const escrito = textoDe(celda)
  if (escrito === '') return rechazo('Falta el DNI')
  if (celda?.tipo === 'numero') {
    const completo = escrito.padStart(DIGITOS, '0')
    if (!/^\d+$/.test(escrito) || escrito.length < DIGITOS_MINIMO || escrito.length > DIGITOS)
      return rechazo(`«${corto(escrito)}» no es un DNI de 8 dígitos`)
    return completo === escrito
      ? { valor: completo }
      : { valor: completo, aviso: `Se completó el DNI con ceros: ${completo}` }
  }
  const original = celda?.tipo === 'texto' ? celda.valor : escrito
  const digitos = escrito.replace(/\.0+$/, '').replace(/^'|[\s.\-‐‑–]/g, '')
  if (celda?.tipo !== 'texto' || !/^\d+$/.test(digitos)) return rechazo(`«${corto(escrito)}» no es un DNI de 8 dígitos`)
  if (digitos.length !== DIGITOS)
    return rechazo(`El DNI «${corto(escrito)}» tiene ${cuantos(digitos.length)}: deben ser 8`)
  return digitos === original ? { valor: digitos } : { valor: digitos, aviso: `Se limpió el DNI: ${digitos}` }
}

const cuantos = (digitos: number): string => `${digitos} ${digitos === 1 ? 'dígito' : 'dígitos'}`

/** A text: one line, single blanks, in upper case unless it is to stay as it was written. */
export const leerTexto = (
  celda: Celda | undefined,
  titulo: string,
  largo: number,
  { mayusculas = true }: { mayusculas?: boolean } = {},
): Leido => {
  const motivo = impedimento(celda, titulo, largo)
  if (motivo) return rechazo(motivo)
  const escrito = textoDe(celda)
  const sinSobrantes = escrito.replace(/ {2,}/g, ' ')
  // Upper case takes a few letters apart; composed again, the text reads the same from our own export.
  const valor = mayusculas ? sinSobrantes.toUpperCase().normalize('NFC') : sinSobrantes
  if (valor === '') return VACIA
  if (valor.length > largo) return rechazo(demasiadoLargo(titulo, largo))
  // Excel takes '1-2' for a day; only people can tell what was meant.
  if (celda?.tipo === 'fecha') return { valor, aviso: `${titulo} es una fecha en el archivo: se tomó ${valor}` }
  return sinSobrantes !== escrito ? { valor, aviso: `Se quitaron espacios sobrantes en ${titulo}` } : { valor }
}

/** A day, yyyy-MM-dd, of a date cell or of a text with the day or the year first. */
export const leerFecha = (celda: Celda | undefined, titulo: string): Leido => {
  const motivo = impedimento(celda, titulo, LARGO_DE_CLAVE)
  if (motivo) return rechazo(motivo)
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const dia = diaEscrito(celda)
  if (dia === null) return rechazo(`${titulo}: «${corto(escrito)}» no es una fecha (día/mes/año)`)
  if (dia === 'inexistente') return rechazo(`${titulo}: ${corto(escrito)} no existe`)
  if (!/^(19|20)\d\d-/.test(dia)) return rechazo(`${titulo}: ${corto(escrito)} está fuera de rango`)
  return { valor: dia }
}

/** A birth date that is not in the future; `hoy` is the Lima day. */
export const leerNacimiento = (celda: Celda | undefined, titulo: string, hoy: string): Leido => {
  const leido = leerFecha(celda, titulo)
  return leido.valor !== null && leido.valor > hoy ? rechazo(NACIMIENTO_FUTURO) : leido
}

const HORA_ESCRITA = /^(\d{1,2})(?:[:.hH]\s?(\d{2}))(?::\d{2}(?:\.\d+)?)?\s*(?:h|hrs?\.?)?\s*([ap])?\.?\s?(?:m\.?)?$/i
const MINUTOS_DEL_DIA = 1_440

/**
 * A time of the day, HH:mm, of a time cell, of a date cell that has a time, or of a text as '9:05', '09:05:00' or '9:05 p. m.';
 * seconds are cut. A day alone is none, though spreadsheets keep it as its midnight.
 */
export const leerHora = (celda: Celda | undefined, titulo: string): Leido => {
  const motivo = impedimento(celda, titulo, LARGO_DE_CLAVE)
  if (motivo) return rechazo(motivo)
  const escrita = textoDe(celda)
  if (escrita === '') return VACIA
  const noEs = rechazo(`${titulo}: «${corto(escrita)}» no es una hora, como 09:05`)
  if (celda?.tipo === 'fecha') return celda.hora ? { valor: celda.hora.slice(0, 5) } : noEs
  if (celda?.tipo === 'numero') {
    if (celda.valor < 0 || celda.valor >= 1) return noEs
    // Half a second, as spreadsheets round.
    const minutos = Math.floor(celda.valor * MINUTOS_DEL_DIA + 1 / 120)
    return minutos < MINUTOS_DEL_DIA ? { valor: enHora(Math.floor(minutos / 60), minutos % 60) } : noEs
  }
  const [, h, m, mitad] = HORA_ESCRITA.exec(escrita) ?? []
  const [horas, minutos] = [Number(h), Number(m)]
  const doce = mitad !== undefined
  if (h === undefined || minutos > 59 || horas > (doce ? 12 : 23) || (doce && horas === 0)) return noEs
  return { valor: enHora(doce ? (horas % 12) + (mitad.toLowerCase() === 'p' ? 12 : 0) : horas, minutos) }
}

/** A day and a time in one text, as programs write them; the offset may be that of Lima alone. */
const DIA_Y_HORA = /^(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})[ T]+(\d{1,2}:\d{2}.*?)(?:-05(?::?00)?)?$/

/**
 * The day and the time of a cell that holds both; of a date cell the day alone, where it has no time. A number of a day and a
 * time is shown as its time alone, where a spreadsheet was told to.
 */
export const separarHora = (celda: Celda | undefined): { dia: Celda | undefined; hora: Celda | undefined } => {
  if (celda?.tipo === 'fecha') return { dia: celda, hora: celda.hora ? celda : undefined }
  if (celda?.tipo === 'numero' && celda.valor >= 1) {
    const [dia, hora] = [fechaDeSerie(celda.valor, false), horaDeSerie(celda.valor)]
    if (dia === null || hora === null) return { dia: undefined, hora: undefined }
    const suya: Celda = { tipo: 'fecha', valor: dia, hora, formula: celda.formula }
    return { dia: suya, hora: suya }
  }
  const [, dia, hora] = celda?.tipo === 'texto' ? (DIA_Y_HORA.exec(textoDe(celda)) ?? []) : []
  if (!dia || !hora) return { dia: undefined, hora: undefined }
  const texto = (valor: string): Celda => ({ tipo: 'texto', valor, formula: false })
  return { dia: texto(dia), hora: texto(hora) }
}

const enHora = (horas: number, minutos: number): string =>
  `${String(horas).padStart(2, '0')}:${String(minutos).padStart(2, '0')}`
