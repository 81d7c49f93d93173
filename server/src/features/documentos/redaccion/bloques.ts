import type { Tramo } from '@cabildo/contracts/base/formato'

/** A block of a legal text; `estilo` decides how it looks, and nothing of what it says. */
export type Bloque =
  | {
      estilo: 'titulo' | 'numero' | 'nombre' | 'lugar' | 'apertura' | 'rotulo' | 'verbo' | 'cierre' | 'final'
      texto: string
    }
  /** `encabeza`: the heading of what follows, which stays with it. `hueco`: what is not written yet, on the live page. */
  | { estilo: 'parrafo'; tramos: Tramo[]; rotulo?: string; encabeza?: true; hueco?: boolean }
  /** `antes`: what its number goes on from, '5.' for '5.1.'. */
  | { estilo: 'lista'; lista: 'numeros' | 'puntos'; numero: number; antes?: string; tramos: Tramo[] }
  /** A line of the head of a communication, 'ASUNTO : …'; one without a label goes on with the line above it (EXP-48). */
  | { estilo: 'dato'; rotulo: string; tramos: Tramo[]; borde?: 'primero' | 'ultimo'; hueco?: boolean }
  | { estilo: 'firmas'; firmantes: string[][] }
/** The styles of blocks that are one text. */
export type DeUnTexto = Exclude<Bloque['estilo'], 'firmas' | 'parrafo' | 'lista' | 'dato'>

const FINALES: readonly Bloque['estilo'][] = ['cierre', 'final', 'firmas']

/** What closes a document stays on one page, with the end of the paragraph before it (D-143). */
export const esDelCierre = ({ estilo }: Bloque): boolean => FINALES.includes(estilo)

/** Letters that surely are one line. */
const UN_RENGLON = 70

const letrasDe = (uno: Bloque | undefined): number =>
  uno && 'tramos' in uno ? uno.tramos.reduce((letras, { texto }) => letras + texto.length, 0) : UN_RENGLON

/**
 * How many blocks before the closing go with it to the last page: the one that ends the text, and the one before where that
 * is a single line, which alone would look forgotten (D-143).
 */
export const acompanan = (bloques: readonly Bloque[]): number => {
  const final = bloques.findIndex(esDelCierre)
  if (final < 1) return 0
  return letrasDe(bloques[final - 1]) < UN_RENGLON && final > 1 ? 2 : 1
}

/** Whether an item goes on with the list of the block before it. */
export const sigueLaLista = (uno: Bloque, anterior: Bloque | undefined): boolean =>
  uno.estilo === 'lista' &&
  anterior?.estilo === 'lista' &&
  anterior.lista === uno.lista &&
  (uno.lista === 'puntos' || uno.numero === anterior.numero + 1)

/** Whether a block stays with what follows: a heading, and what announces a list or ends with a colon. */
export const vaConLoSiguiente = (uno: Bloque, siguiente: Bloque | undefined): boolean => {
  if (siguiente === undefined || !('tramos' in uno)) return false
  if (uno.tramos.at(-1)?.texto.endsWith(':')) return true
  return uno.estilo === 'parrafo' && (uno.encabeza === true || siguiente.estilo === 'lista')
}
