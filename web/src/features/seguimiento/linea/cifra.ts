/** Where a figure stands on its bar. */
export interface LugarDeCifra {
  /** From the left edge of the weeks, in hundredths of their width. */
  en: number
  lado: 'dentro' | 'despues' | 'antes'
}

/** The width of a figure on an A3 sheet, in hundredths of the weeks' width. */
const CIFRA = 6.5

/**
 * Where the figure of a bar goes, given the bar's start and end in hundredths of the drawing: inside it if allowed,
 * else after it, else before it, and inside it if nothing fits; null if the bar does not show.
 */
export const lugarDeCifra = (inicio: number, fin: number, puedeDentro: boolean): LugarDeCifra | null => {
  if (inicio >= 100 || fin < 0 || (fin === 0 && inicio < 0)) return null
  const [desde, hasta] = [Math.max(0, inicio), Math.min(100, fin)]
  if (puedeDentro && hasta - desde > CIFRA) return { en: hasta, lado: 'dentro' }
  if (hasta + CIFRA <= 100) return { en: hasta, lado: 'despues' }
  return desde >= CIFRA ? { en: desde, lado: 'antes' } : { en: hasta, lado: 'dentro' }
}
