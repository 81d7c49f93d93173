import { randomInt } from 'node:crypto'

const LARGO = 7

/** A new code_verifica: seven capitals, each as likely as any other, that nobody can foretell (DOC-51). */
export const codigoNuevo = (): string => String.fromCharCode(...Array.from({ length: LARGO }, () => 65 + randomInt(26)))
