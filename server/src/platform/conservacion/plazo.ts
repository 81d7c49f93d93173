import { DIA_MS, type Reloj } from '../reloj.ts'

/** How long something is kept; null for ever. */
export type Plazo = { meses: number } | { dias: number } | null

/** So many months, or for ever. */
export const enMeses = (meses: number | null): Plazo => (meses === null ? null : { meses })

const DOS = (n: number) => String(n).padStart(2, '0')

/** The day so many months before a day (yyyy-MM-dd); the last of its month where that one is shorter. */
const mesesAntes = (dia: string, meses: number): string => {
  const [anio = 0, mes = 1, fecha = 1] = dia.split('-').map(Number)
  const cuenta = anio * 12 + (mes - 1) - meses
  const [a, m] = [Math.floor(cuenta / 12), (cuenta % 12) + 1]
  const ultimo = new Date(Date.UTC(a, m, 0)).getUTCDate()
  return `${a}-${DOS(m)}-${DOS(Math.min(fecha, ultimo))}`
}

/** What is older than this instant is purged. It is the beginning of a Lima day, so that days are purged whole. */
export const limiteDe = (reloj: Reloj, plazo: NonNullable<Plazo>): Date => {
  if ('meses' in plazo) return new Date(`${mesesAntes(reloj.hoy(), plazo.meses)}T00:00:00-05:00`)
  return new Date(Date.parse(`${reloj.hoy()}T00:00:00-05:00`) - plazo.dias * DIA_MS)
}

/** The term in Spanish. */
export const textoDelPlazo = (plazo: Plazo): string => {
  if (plazo === null) return 'siempre'
  return 'meses' in plazo ? `${plazo.meses} meses` : `${plazo.dias} días`
}
