import { marcaLima, minutosEntre } from '@cabildo/contracts/base/tiempo'
import { useSyncExternalStore } from 'react'

const MINUTO_MS = 60_000

const suscribirMinuto = (avisar: () => void) => {
  const reloj = setInterval(avisar, MINUTO_MS / 4)
  return () => clearInterval(reloj)
}

/** The Lima time of this instant to the minute, as timestamp text; renders again when the minute changes. */
export const useAhora = (): string =>
  useSyncExternalStore(suscribirMinuto, () => `${marcaLima(new Date()).slice(0, 16)}:59`)

/** How long a visit has waited for its exit: 'hace 22 min', after an hour 'hace 1 h 30 min', then days. */
export const haceCuanto = (desde: string, ahora: string): string => {
  const minutos = Math.max(0, minutosEntre(desde, ahora))
  if (minutos < 60) return `hace ${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 24) return minutos % 60 ? `hace ${horas} h ${minutos % 60} min` : `hace ${horas} h`
  const dias = Math.floor(horas / 24)
  return dias === 1 ? 'hace 1 día' : `hace ${dias} días`
}

const largo = new Intl.DateTimeFormat('es-PE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A yyyy-MM-dd in words: 'Viernes 20 de noviembre de 2026'. */
export const fechaLarga = (dia: string): string => {
  const p = Object.fromEntries(
    largo.formatToParts(new Date(`${dia}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  )
  const texto = `${p.weekday} ${p.day} de ${p.month} de ${p.year}`
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
