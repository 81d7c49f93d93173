import type { Tramo } from '@cabildo/contracts/base/formato'

/** A block of a legal text; `estilo` decides how it looks, and nothing of what it says. */
export type Bloque =
  | {
      estilo: 'titulo' | 'numero' | 'nombre' | 'lugar' | 'apertura' | 'rotulo' | 'verbo' | 'cierre' | 'final'
      texto: string
    }
  /** `encabeza`: the heading of what follows, which stays with it. `hueco`: what is not written yet, on the live page. */
  | { estilo: 'parrafo'; tramos: Tramo[]; rotulo?: string; encabeza?: true; hueco?: boolean }
  | { estilo: 'lista'; lista: 'numeros' | 'puntos'; numero: number; tramos: Tramo[] }
  | { estilo: 'firmas'; firmantes: string[][] }
/** The styles of blocks that are one text. */
export type DeUnTexto = Exclude<Bloque['estilo'], 'firmas' | 'parrafo' | 'lista'>

const FINALES: readonly Bloque['estilo'][] = ['cierre', 'final', 'firmas']

/** What closes a document stays on one page, with the end of the paragraph before it (D-143). */
export const esDelCierre = ({ estilo }: Bloque): boolean => FINALES.includes(estilo)

/** Whether an item goes on with the list of the block before it. */
export const sigueLaLista = (uno: Bloque, anterior: Bloque | undefined): boolean =>
  uno.estilo === 'lista' &&
  anterior?.estilo === 'lista' &&
  anterior.lista === uno.lista &&
  (uno.lista === 'puntos' || uno.numero === anterior.numero + 1)

/** Whether a paragraph stays with what follows: a heading, and what announces a list or ends with a colon. */
export const vaConLoSiguiente = (uno: Bloque, siguiente: Bloque | undefined): boolean =>
  uno.estilo === 'parrafo' &&
  siguiente !== undefined &&
  (uno.encabeza === true || siguiente.estilo === 'lista' || (uno.tramos.at(-1)?.texto.endsWith(':') ?? false))
