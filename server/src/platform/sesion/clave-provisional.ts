import { randomInt } from 'node:crypto'

/** Without the characters that are taken for one another. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to be told once and changed at the first entry: four groups of four signs, 79 bits. (D-07) */
export const claveProvisional = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, letra).join('')).join('-')

const letra = (): string => LETRAS.charAt(randomInt(LETRAS.length))
