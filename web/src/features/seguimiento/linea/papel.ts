/** The most works that the timeline prints: with more, the browser would hang and the paper help nobody. */
export const TOPE_IMPRESION = 500

/** Why a list that long does not print as a timeline, and what to do instead. */
export const demasiadasEnPapel = (cuantas: string): string =>
  `Son ${cuantas} obras y la línea de tiempo se imprime con ${TOPE_IMPRESION} como máximo. Filtre la lista o imprima la vista Tabla.`
