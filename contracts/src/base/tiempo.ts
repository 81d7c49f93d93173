/**
 * Lima time as text. The server answers timestamps as 'yyyy-MM-dd HH:mm:ss' in Lima time (SHE-13); these functions only
 * cut and join that text, so no browser or server time zone can shift a day (SHE-09, SHE-10).
 */

export const DIA_MS = 86_400_000

const partesLima = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Lima',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant as 'yyyy-MM-dd HH:mm:ss' in Lima, put together by parts. */
export const marcaLima = (instante: Date): string => {
  const p = Object.fromEntries(partesLima.formatToParts(instante).map(({ type, value }) => [type, value]))
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}`
}

/** The Lima day of an instant, yyyy-MM-dd. */
export const diaLima = (instante: Date): string => marcaLima(instante).slice(0, 10)

/** dd/MM/yyyy of a Lima timestamp or date text (SHE-11); empty for null. */
export const fecha = (marca: string | null): string =>
  marca ? `${marca.slice(8, 10)}/${marca.slice(5, 7)}/${marca.slice(0, 4)}` : ''

/** HH:MM, 24 hours, of a Lima timestamp text (SHE-11); empty for null. */
export const hora = (marca: string | null): string => (marca ? marca.slice(11, 16) : '')

/** Whole days from one yyyy-MM-dd to another, both ends counted. */
export const diasDelRango = (desde: string, hasta: string): number =>
  Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / DIA_MS) + 1

/** Whole minutes between two Lima timestamp texts. Lima has no daylight saving, so the texts can be subtracted. */
export const minutosEntre = (desde: string, hasta: string): number =>
  Math.floor((Date.parse(`${hasta.replace(' ', 'T')}Z`) - Date.parse(`${desde.replace(' ', 'T')}Z`)) / 60_000)

/** A yyyy-MM-dd so many days later, or earlier. */
export const diaMas = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10)

/** The Monday of the week of a yyyy-MM-dd. */
export const lunesDe = (dia: string): string => diaMas(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7))

const SEMANA = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
/** The name of the day of the week of a yyyy-MM-dd. */
export const diaDeLaSemana = (dia: string): string => SEMANA[new Date(`${dia}T00:00:00Z`).getUTCDay()] ?? ''

/** Whether a text is a day of 1900 to 2099 that exists, 'yyyy-MM-dd'. */
export const esDia = (texto: string): boolean => {
  const instante = new Date(/^(19|20)\d{2}-\d{2}-\d{2}$/.test(texto) ? `${texto}T00:00:00Z` : Number.NaN)
  return !Number.isNaN(instante.getTime()) && instante.toISOString().startsWith(texto)
}

/** Whether a text is a minute that exists, 'yyyy-MM-dd HH:mm'. */
export const esMinutoDeLima = (texto: string): boolean =>
  / ([01]\d|2[0-3]):[0-5]\d$/.test(texto) && esDia(texto.slice(0, -6))
