import { esDia } from '@cabildo/contracts/base/tiempo'
import { aplanar } from './texto-plano.ts'

const MESES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'se(?:p)?tiembre', 'octubre', 'noviembre', 'diciembre'],
]
const FECHA = new RegExp(
  `(?<![0-9])(?<dia>\\d{1,2})°? de (?:${MESES.map((mes, i) => `(?<m${i}>${mes})`).join('|')}) del? (?<anio>(?:19|20)\\d\\d)(?!\\d)`,
  'g',
)
/** Norms bear their date at the beginning, below their title, or at the end. */
const ORILLA = 3_000

/** The day on which a norm of that year was given, yyyy-MM-dd: the first of its year that its text bears; null without one. */
export const diaDelTexto = (texto: string, anio: number): string | null => {
  for (const parte of [texto.slice(0, ORILLA), texto.slice(-ORILLA)])
    for (const { groups: partes = {} } of aplanar(parte).plano.matchAll(FECHA)) {
      const mes = MESES.findIndex((_, i) => partes[`m${i}`] !== undefined) + 1
      const dia = [partes.anio, String(mes).padStart(2, '0'), partes.dia?.padStart(2, '0')].join('-')
      if (Number(partes.anio) === anio && esDia(dia)) return dia
    }
  return null
}
