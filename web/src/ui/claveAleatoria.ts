/** Letters and digits that nobody takes for one another when reading aloud or copying by hand. */
const LEGIBLES = 'abcdefghjkmnpqrstuvwxyz23456789'
const GRUPOS = 4
const POR_GRUPO = 4

/** One readable character; bytes beyond the last whole round are thrown away, so that none comes up more often. */
const unCaracter = (): string => {
  const tope = 256 - (256 % LEGIBLES.length)
  for (;;) {
    const [byte = tope] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < tope) return LEGIBLES.charAt(byte % LEGIBLES.length)
  }
}

/** A random password of four groups of four, 79 bits: 'hk7m-p3xw-9rta-cd4f' (D-27). */
export const claveAleatoria = (): string =>
  Array.from({ length: GRUPOS }, () => Array.from({ length: POR_GRUPO }, unCaracter).join('')).join('-')
