import { SEXOS } from '@cabildo/contracts/nacimientos'
import { plano } from '../../platform/db/listado.ts'

/** The first and the last value that a text means. */
export type Rango = readonly [desde: string, hasta: string]

const DIA = /^(\d{1,2})[/.-](\d{1,2})[/.-]([12]\d{3})$/
const MES = /^(\d{1,2})[/.-]([12]\d{3})$/
/** yyyy, yyyy-MM or yyyy-MM-dd. */
const AL_REVES = /^([12]\d{3})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** The days that a date filter means: dd/MM/yyyy, MM/yyyy or yyyy; null when it is none, or no day of the calendar. */
export const diasDe = (texto: string): Rango | null => {
  const [anio, mes, dia] = partesDe(texto)
  if (anio === undefined) return null
  const desde = new Date(Date.UTC(anio, (mes ?? 1) - 1, dia ?? 1))
  if (desde.getUTCMonth() !== (mes ?? 1) - 1 || desde.getUTCDate() !== (dia ?? 1)) return null
  if (dia !== undefined) return [enIso(desde), enIso(desde)]
  // Day 0 is the last one of the month before.
  return [enIso(desde), enIso(new Date(Date.UTC(anio, mes ?? 12, 0)))]
}

/** Year, month and day, as far as they are given. */
const partesDe = (texto: string): number[] => {
  const partes = AL_REVES.exec(texto)?.slice(1) ?? (DIA.exec(texto) ?? MES.exec(texto))?.slice(1).reverse() ?? []
  return partes.filter((parte) => parte !== undefined).map(Number)
}
const enIso = (dia: Date) => dia.toISOString().slice(0, 10)

/** The whole codes of `largo` digits that begin with some digits: '19' of four is 1900 to 1999. Null when it is none. */
export const codigosDe = (texto: string, largo: number): Rango | null =>
  /^\d+$/.test(texto) && texto.length <= largo ? [texto.padEnd(largo, '0'), texto.padEnd(largo, '9')] : null

/** The sex that a text means, by its letter or the beginning of its name; null when it is none (NAC-10). */
export const sexoDe = (texto: string): string | null =>
  SEXOS.find(({ name }) => plano(name).startsWith(plano(texto)))?.id ?? null
