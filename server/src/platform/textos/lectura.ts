import type { EstadoTexto } from '@cabildo/contracts/textos'

/** What was made of a PDF's text. */
export interface Lectura {
  estado: Exclude<EstadoTexto, 'pendiente'>
  paginas: number
  /** The pages that say anything, counted from 1. */
  textos: { pagina: number; texto: string }[]
  /** The pages that show what looks like personal data (P-15). */
  datos_personales: number[]
}

export const ILEGIBLE: Lectura = { estado: 'ilegible', paginas: 0, textos: [], datos_personales: [] }

/** What the process is asked for. */
export interface PedidoDeLectura {
  /** Only which pages show personal data, without their text. */
  soloDatos: boolean
  /** When it stops, with what it has read by then. */
  plazoMs: number
}

/** As many as a PDF that comes to us may have (pdfLargo). */
export const PAGINAS_MAXIMO = 2_000
/**
 * A large sheet full of small print has a tenth of it. What a page is indexed by may not reach the 1 MB that PostgreSQL
 * allows, however many words, hyphens and accents its letters make.
 */
export const LETRAS_POR_PAGINA = 50_000
/** A thousand and a half pages of print. */
export const LETRAS_POR_PDF = 6_000_000
