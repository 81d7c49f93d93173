/** Works that the timeline prints at once; beyond, paper helps nobody and the browser stands still for long. */
export const TOPE_IMPRESION = 500

/** Why a list that long does not print as a timeline, and what to do instead. */
export const demasiadasEnPapel = (cuantas: string): string =>
  `Son ${cuantas} obras y la línea de tiempo se imprime con ${TOPE_IMPRESION} como máximo. Filtre la lista o imprima la vista Tabla.`

/** Where a figure stands on its bar. */
export interface LugarDeCifra {
  /** From the left edge of the weeks, in hundredths of their width. */
  en: number
  lado: 'dentro' | 'despues' | 'antes'
}

/** What a figure takes of the weeks' width on an A3 sheet, in hundredths. */
const CIFRA = 6.5

/**
 * Where the figure of a bar goes, given where the bar begins and ends in hundredths of what is drawn: within it where it
 * may, behind it, in front of it, and where neither has room within it after all; null where nothing of the bar shows.
 */
export const lugarDeCifra = (inicio: number, fin: number, puedeDentro: boolean): LugarDeCifra | null => {
  if (inicio >= 100 || fin < 0 || (fin === 0 && inicio < 0)) return null
  const [desde, hasta] = [Math.max(0, inicio), Math.min(100, fin)]
  if (puedeDentro && hasta - desde > CIFRA) return { en: hasta, lado: 'dentro' }
  if (hasta + CIFRA <= 100) return { en: hasta, lado: 'despues' }
  return desde >= CIFRA ? { en: desde, lado: 'antes' } : { en: hasta, lado: 'dentro' }
}
