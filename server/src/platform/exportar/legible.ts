// Control characters, which files of text and XML cannot hold, and invisible marks that turn the reading direction round:
// those would let a page show what it does not say.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** A text as it may stand in a generated file: whole characters only, none invisible but the line break (D2, D7). */
export const legible = (texto: string): string => texto.toWellFormed().replace(INVISIBLES, '')
