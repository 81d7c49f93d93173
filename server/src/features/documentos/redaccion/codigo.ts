import { randomInt } from 'node:crypto'

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Seven capital letters that nobody can guess, each as likely as any other (DOC-51). */
export const nuevoCodigo = (): string => Array.from({ length: 7 }, () => LETRAS[randomInt(LETRAS.length)]).join('')
