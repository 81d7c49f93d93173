const MAXIMO = 200

// Controls, marks that turn the reading direction round and other invisible ones would let a label show what it is not.
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/** What browsers write into a form instead of these three, and nothing else (HTML, multipart/form-data encoding). */
const ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The user's name of a file as a label: its last part, one line, visible characters, at most 200 (E4). Never a path. */
export const etiquetaDe = (nombre: string | undefined): string => {
  const escrito = (nombre ?? '').replace(/%(?:22|0D|0A)/g, (escrita) => ESCAPES[escrita] ?? escrita)
  const base = escrito.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const visible = base.replace(INVISIBLES, '').replace(/\s+/gu, ' ').trim()
  const corta = visible.slice(0, MAXIMO)
  // A pair cut in its middle is not text that can be stored.
  const entera = corta.isWellFormed() ? corta : corta.slice(0, -1)
  return /^\.*$/.test(entera) ? 'documento.pdf' : entera
}
