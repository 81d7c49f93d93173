import type { EstadoTexto } from '@cabildo/contracts/textos'

/** The result of reading a PDF's text. */
export interface Lectura {
  estado: Exclude<EstadoTexto, 'pendiente'>
  paginas: number
  /** The pages with text, counted from 1. */
  textos: { pagina: number; texto: string }[]
  /** The pages that seem to show personal data (P-15). */
  datos_personales: number[]
}

export const ILEGIBLE: Lectura = { estado: 'ilegible', paginas: 0, textos: [], datos_personales: [] }

/** The request to the process. */
export interface PedidoDeLectura {
  /** Finds only the pages with personal data, without their text. */
  soloDatos: boolean
  /** Time after which it stops and answers what it has read. */
  plazoMs: number
}

/** The maximum pages of an uploaded PDF (pdfLargo). */
export const PAGINAS_MAXIMO = 2_000
/**
 * A large sheet full of small print has a tenth of it. The index entry of a page must stay below PostgreSQL's 1 MB,
 * however many words, hyphens and accents its letters make.
 */
export const LETRAS_POR_PAGINA = 50_000
/** About 1,500 pages of print. */
export const LETRAS_POR_PDF = 6_000_000
