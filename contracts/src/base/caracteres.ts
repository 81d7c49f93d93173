/**
 * Which characters a text may be written with (D4, decision 0138). Apart from the schemas, because pages of citizens leave
 * the validation library out.
 */

// Letters that show nothing exist too: fillers of Hangul, the blank of Braille.
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text shows anything: blanks, controls and marks of direction alone are no text. */
export const seVe = (texto: string): boolean => VISIBLE.test(texto)

/**
 * What shows nothing, turns the direction of reading or is no character: controls, marks of direction and of format,
 * separators of lines and paragraphs, fillers, tags, variation selectors, halves of pairs.
 */
const OCULTO =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufdd0-\ufdef\ufffe\uffff\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{10fffe}\u{10ffff}]/u

/** The joiner between two parts of one emoji, and the mark that makes a sign coloured: both belong to what is seen. */
const DE_EMOJI = /\p{Emoji}[\ufe0e\ufe0f]?\u200d(?=\p{Extended_Pictographic})|\p{Emoji}[\ufe0e\ufe0f]/gu
const QUITABLES = new RegExp(`(${DE_EMOJI.source})|${OCULTO.source}`, 'gu')
const DE_LINEAS = /[\t\n\r]/g

/** Whether a text holds what nobody sees; tabs and ends of line count in a text of one line. */
export const tieneOcultos = (texto: string, lineas = false): boolean => {
  // Nearly every text has none, and is looked through once.
  if (!OCULTO.test(texto)) return false
  return OCULTO.test((lineas ? texto.replace(DE_LINEAS, '') : texto).replace(DE_EMOJI, ''))
}

/** The text without what nobody sees; tabs and ends of line become a blank. */
export const sinOcultos = (texto: string): string =>
  texto.replace(/[\t\n\r]+/g, ' ').replace(QUITABLES, (_, visto = '') => visto)

export const MENSAJES_CARACTERES = {
  ocultos: 'Contiene caracteres que no se ven o que invierten el texto. Bórrelo y vuelva a escribirlo.',
  unaLinea: 'Escríbalo en una sola línea, sin tabulaciones',
} as const

/** Why a text is refused for its characters; undefined when it is not. */
export const faltaDeCaracteres = (texto: string, lineas = false): string | undefined => {
  if (tieneOcultos(texto, true)) return MENSAJES_CARACTERES.ocultos
  return tieneOcultos(texto, lineas) ? MENSAJES_CARACTERES.unaLinea : undefined
}
