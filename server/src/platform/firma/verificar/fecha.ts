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
