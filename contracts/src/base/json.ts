import * as z from 'zod/mini'

/** What no database keeps, NUL characters and halves of surrogate pairs, hides from the server's own look inside a text. */
const escribible = (_key: string, hijo: unknown): unknown => {
  if (typeof hijo === 'string' && (hijo.includes('\0') || !hijo.isWellFormed())) throw new SyntaxError()
  return hijo
}

/** Reads a part of a form that is JSON; what it holds is looked at by the schema behind it. */
export const enJson = z.transform((valor: string, revision): unknown => {
  try {
    return JSON.parse(valor, escribible)
  } catch {
    revision.issues.push({ code: 'custom', message: 'Valor no válido', input: valor })
    return z.NEVER
  }
})
