import { feriadosDe } from '../platform/plazos/feriados.ts'
import { DIA_MS } from '../platform/reloj.ts'

export const MINUTO_MS = 60_000

/** Lima keeps UTC-5 all year. */
export const medianocheLima = (dia: string): number => Date.parse(`${dia}T00:00:00-05:00`)

/** The working days of the years before a day, oldest first, the day itself left out. */
export const diasHabilesAntesDe = (hoy: string, anios: number): string[] => {
  const fin = Date.parse(`${hoy}T00:00:00Z`)
  const inicio = Date.parse(`${Number(hoy.slice(0, 4)) - anios}-${hoy.slice(5, 7)}-01T00:00:00Z`)
  const dias: string[] = []
  for (let t = inicio; t < fin; t += DIA_MS) {
    const dia = new Date(t)
    const texto = dia.toISOString().slice(0, 10)
    if (dia.getUTCDay() % 6 !== 0 && !feriadosDe(dia.getUTCFullYear()).has(texto)) dias.push(texto)
  }
  return dias
}
