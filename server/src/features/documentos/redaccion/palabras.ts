const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** A day yyyy-MM-dd as '21 de noviembre de 2026'; September is written as in Peru. */
export const diaEnPalabras = (dia: string): string => {
  const [anio = '', mes = '', d = ''] = dia.split('-')
  return `${Number(d)} de ${MESES[Number(mes) - 1] ?? ''} de ${anio}`
}
