import { DIA_MS } from '../reloj.ts'

/** National holidays of fixed date, month and day, with the first year of the newer ones (peru.md §5.7, DL 713). */
const FIJOS: readonly [dia: string, desde: number][] = [
  ['01-01', 0],
  ['05-01', 0],
  ['06-07', 2024],
  ['06-29', 0],
  ['07-23', 2023],
  ['07-28', 0],
  ['07-29', 0],
  ['08-06', 2022],
  ['08-30', 0],
  ['10-08', 0],
  ['11-01', 0],
  ['12-08', 0],
  ['12-09', 2022],
  ['12-25', 0],
]

/** Easter Sunday of a year by the Gregorian computus, yyyy-MM-dd. */
const pascua = (anio: number): string => {
  const a = anio % 19
  const b = Math.floor(anio / 100)
  const c = anio % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const suma = h + l - 7 * m + 114
  return `${anio}-${String(Math.floor(suma / 31)).padStart(2, '0')}-${String((suma % 31) + 1).padStart(2, '0')}`
}

/** Adds days to a day; both yyyy-MM-dd. */
export const masDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10)

/** The 16 national holidays of a year, yyyy-MM-dd; Holy Thursday and Good Friday go with Easter. */
export const feriadosDe = (anio: number): Set<string> => {
  const domingo = pascua(anio)
  return new Set([
    ...FIJOS.flatMap(([dia, desde]) => (anio >= desde ? [`${anio}-${dia}`] : [])),
    masDias(domingo, -3),
    masDias(domingo, -2),
  ])
}
