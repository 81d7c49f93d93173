// Apart from the rest of time, which every public page loads, for most of them name no month.

/** The months as they are written in Peru, with setiembre. */
export const MESES: readonly string[] = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'setiembre', 'octubre', 'noviembre', 'diciembre'],
]
/** A yyyy-MM-dd in words: '27 de noviembre de 2026'. */
export const diaEnPalabras = (dia: string): string =>
  `${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]} de ${dia.slice(0, 4)}`
