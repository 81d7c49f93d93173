/** The date of a PDF's text, as 'D:20261122095500-05'00''; null when it is none. */
export const fechaPdf = (texto: string | null): Date | null => {
  const partes = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(texto ?? '')
  if (!partes) return null
  const [, anio, mes = '01', dia = '01', hora = '00', minuto = '00', segundo = '00', , signo, dh = '00', dm = '00'] =
    partes
  const zona = signo ? `${signo}${dh}:${dm}` : 'Z'
  const fecha = new Date(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}${zona}`)
  return Number.isNaN(fecha.getTime()) ? null : fecha
}

const DESFASE_MS = 5 * 3_600_000
/** The hour of Peru, which has one for the whole year, as yyyy-MM-dd HH:mm:ss. */
const horaDelPeru = (instante: Date): string =>
  new Date(instante.getTime() - DESFASE_MS).toISOString().slice(0, 19).replace('T', ' ')

/** An instant as a PDF has it: 'D:20261122095500-05'00''. */
export const enPdf = (instante: Date): string => `D:${horaDelPeru(instante).replace(/\D/g, '')}-05'00'`

/** An instant as stamps show it: '22/11/2026 09:55:00 -05:00'. (FIR-13) */
export const enSello = (instante: Date): string => {
  const [dia = '', hora = ''] = horaDelPeru(instante).split(' ')
  return `${dia.split('-').reverse().join('/')} ${hora} -05:00`
}
