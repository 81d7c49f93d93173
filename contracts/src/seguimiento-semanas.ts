import { DIA_MS, diaMas, diasDelRango, lunesDe } from './base/tiempo.ts'

/**
 * The weeks of the works timeline: 52 are counted a year, and four cells drawn a month (SEG-04, SEG-05, SEG-23 to SEG-25).
 * Every day is a Lima day, yyyy-MM-dd.
 */

export const ANIO_INICIAL = 2019
/** Of the specification's day; the timeline never ends before it (D-05). */
const ANIO_FINAL_MINIMO = 2022
export const CELDAS_POR_MES = 4
export const CELDAS_POR_ANIO = 12 * CELDAS_POR_MES
const SEMANAS_POR_ANIO = 52

export const MESES = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SET', 'OCT', 'NOV', 'DIC'] as const

const anioDe = (dia: string): number => Number(dia.slice(0, 4))
const enMs = (dia: string): number => Date.parse(`${dia}T00:00:00Z`)

/** The last year that the timeline shows on a day (SEG-04). */
export const ultimoAnio = (hoy: string): number => Math.max(ANIO_FINAL_MINIMO, anioDe(hoy))

/** The years of the timeline on a day, in order (SEG-04). */
export const aniosDeLaLinea = (hoy: string): number[] =>
  Array.from({ length: ultimoAnio(hoy) - ANIO_INICIAL + 1 }, (_, i) => ANIO_INICIAL + i)

/** The term of a work; the end is not before the start. */
export interface Plazo {
  inicio: string
  fin: string
}

/** The part of a term that the timeline up to that year can show (SEG-23); null when it has none. */
export const recortarPlazo = ({ inicio, fin }: Plazo, ultimo: number): Plazo | null => {
  const [primero, postrero] = [`${ANIO_INICIAL}-01-01`, `${ultimo}-12-31`]
  if (fin < primero || inicio > postrero) return null
  return { inicio: inicio < primero ? primero : inicio, fin: fin > postrero ? postrero : fin }
}

const [ANTES, DESPUES] = ['0001-01-01', '9999-12-31']

/**
 * The ends of a term that may be open on either side, moved into the timeline up to that year (SEG-23); as they are where it
 * can show nothing of it.
 */
export const recortarExtremos = (
  { inicio, fin }: Record<keyof Plazo, string | null>,
  ultimo: number,
): Record<keyof Plazo, string | null> => {
  const visible = recortarPlazo({ inicio: inicio ?? ANTES, fin: fin ?? DESPUES }, ultimo)
  return { inicio: inicio && (visible?.inicio ?? inicio), fin: fin && (visible?.fin ?? fin) }
}

/** The ISO 8601 week of a day, 1 to 53: that of the Thursday of its week. */
export const semanaIso = (dia: string): number => {
  const jueves = enMs(diaMas(lunesDe(dia), 3))
  const enero = Date.UTC(new Date(jueves).getUTCFullYear(), 0, 1)
  return Math.floor((jueves - enero) / DIA_MS / 7) + 1
}

/** A day after 23 December moved so that it falls in its own year's week 52; any other as it is (SEG-24). */
export const ajustarDiciembre = (dia: string): string => {
  if (dia.slice(5) <= '12-23' || dia.slice(5, 7) !== '12') return dia
  const anio = dia.slice(0, 4)
  switch (semanaIso(`${anio}-12-30`)) {
    case 1:
      return `${anio}-12-25`
    case 53:
      return `${anio}-12-24`
    default:
      return dia.endsWith('12-31') && semanaIso(dia) === 1 ? `${anio}-12-25` : dia
  }
}

/** The week of its year at which a day stands, 1 to 52: days of January in the last week of the year before are in the first (SEG-25). */
export const semanaDe = (dia: string): number => {
  const semana = semanaIso(ajustarDiciembre(dia))
  return semana >= SEMANAS_POR_ANIO && dia.slice(5, 7) === '01' ? 1 : semana
}

/** The cell of its year in which a day stands, counted from 0 (SEG-25). */
export const celdaDe = (dia: string): number => Math.floor(((semanaDe(dia) - 1) * CELDAS_POR_ANIO) / SEMANAS_POR_ANIO)

/** The cell of the whole timeline in which a day stands, counted from 0. */
export const celdaEnLinea = (dia: string): number => (anioDe(dia) - ANIO_INICIAL) * CELDAS_POR_ANIO + celdaDe(dia)

/** Where a term is drawn: its first cell, and how many it takes. */
export interface Tramo {
  celda: number
  celdas: number
}

/** Where the timeline up to that year draws a term; null when it lies outside. */
export const tramoDe = (plazo: Plazo, ultimo: number): Tramo | null => {
  const visible = recortarPlazo(plazo, ultimo)
  if (!visible) return null
  const celda = celdaEnLinea(visible.inicio)
  return { celda, celdas: celdaEnLinea(visible.fin) - celda + 1 }
}

/** The whole months that a term takes, both its ends counted. */
export const mesesDelPlazo = ({ inicio, fin }: Plazo): number => {
  const despues = new Date(enMs(fin) + DIA_MS).toISOString()
  const meses = (anioDe(despues) - anioDe(inicio)) * 12 + Number(despues.slice(5, 7)) - Number(inicio.slice(5, 7))
  return despues.slice(8, 10) < inicio.slice(8, 10) ? meses - 1 : meses
}

/** The weeks of seven days that a term takes, both its ends counted; a part of one counts as one. */
export const semanasDelPlazo = ({ inicio, fin }: Plazo): number => Math.ceil(diasDelRango(inicio, fin) / 7)
