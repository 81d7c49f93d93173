import { diaMas } from '@cabildo/contracts/base/tiempo'

/** A day with something to do on it. */
export interface Suceso {
  uid: string
  /** yyyy-MM-dd. */
  dia: string
  titulo: string
  enlace: string
}

const escapado = (texto: string): string =>
  texto
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    // Other control characters are allowed nowhere.
    .replace(/\p{Cc}/gu, '')

const LINEA_BYTES = 75

/** Breaks a line so that none has more than 75 bytes, and no character is cut (RFC 5545, 3.1). */
const plegada = (linea: string): string => {
  const partes: string[] = []
  let parte = ''
  let bytes = 0
  for (const letra of linea) {
    const suyos = Buffer.byteLength(letra)
    if (bytes + suyos > LINEA_BYTES) {
      partes.push(parte)
      parte = ' '
      bytes = 1
    }
    parte += letra
    bytes += suyos
  }
  return [...partes, parte].join('\r\n')
}

const fechaDe = (dia: string): string => dia.replaceAll('-', '')

/** A calendar of whole days, as programs of calendars read it (RFC 5545, RFC 7986); `ahora` is when it is written. */
export const escribirCalendario = (nombre: string, sucesos: readonly Suceso[], ahora: Date): string => {
  const marca = `${ahora.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cabildo//Vencimientos//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapado(nombre)}`,
    `X-WR-CALNAME:${escapado(nombre)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...sucesos.flatMap(({ uid, dia, titulo, enlace }) => [
      'BEGIN:VEVENT',
      `UID:${escapado(uid)}`,
      `DTSTAMP:${marca}`,
      `DTSTART;VALUE=DATE:${fechaDe(dia)}`,
      `DTEND;VALUE=DATE:${fechaDe(diaMas(dia, 1))}`,
      `SUMMARY:${escapado(titulo)}`,
      `URL:${enlace}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lineas.map(plegada).join('\r\n')}\r\n`
}
