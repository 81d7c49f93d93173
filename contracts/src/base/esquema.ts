/**
 * The schema vocabulary of every contract. Importing it also installs the Spanish fallback message, so that no answer
 * ever shows the library's English (SHE-08). Only who takes something from here validates, so a page that takes nothing
 * leaves the whole library out (`sideEffects` in package.json).
 */
import * as z from 'zod/mini'

z.config({
  customError: (issue) => (issue.input === undefined ? 'Dato obligatorio' : 'Valor no válido'),
})

// Letters that show nothing exist too: fillers of Hangul, the blank of Braille.
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text shows anything: blanks, controls and marks of direction alone are no text. */
export const seVe = (texto: string): boolean => VISIBLE.test(texto)

/**
 * Text of at most `max` characters, trimmed; `min` 1 makes it required, and then one of them must be visible. One message
 * answers for all limits, unless there is one of its own for what is too long.
 */
export const texto = (
  max: number,
  { min = 0, mensaje, largo = mensaje }: { min?: number; mensaje?: string; largo?: string } = {},
) => {
  const error = mensaje ?? (min <= 1 ? 'Dato obligatorio' : `Ingrese al menos ${min} caracteres`)
  return z.string({ error: mensaje }).check(
    z.trim(),
    z.minLength(min, { error }),
    z.refine((valor) => min === 0 || valor === '' || seVe(valor), { error }),
    z.maxLength(max, { error: largo ?? `Máximo ${max} caracteres` }),
  )
}

/** An identifier in a body: a positive 32-bit integer, never a numeric text. */
export const Id = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Made by the page once for each new record: sent again after a lost answer, it saves nothing new (G3). */
export const Clave = z.optional(z.uuid({ error: 'Valor no válido' }))

/** The version of a row as it was read, its `updated_at`; a stale one is refused (API-08). */
export const Version = z.optional(z.string().check(z.maxLength(40)))

/** A whole number of a body from `min` to `max`; one message answers for whatever else is sent. */
export const entero = (min: number, max: number, error: string) =>
  z.number({ error }).check(z.int({ error }), z.gte(min, { error }), z.lte(max, { error }))

/** A whole number that comes as text: in a path, a query or a form. */
export const enteroEnTexto = (patron: RegExp, error?: string) =>
  z.pipe(z.string({ error }).check(z.regex(patron, { error })), z.transform(Number))

/** An identifier in a path: canonical digits only, so that '047', '4.0', '0' and '-1' are refused, never read as "all". */
export const IdEnRuta = enteroEnTexto(/^[1-9]\d{0,8}$/, 'Identificador no válido')

/** Path parameters of a single record. */
export const ParamId = z.object({ id: IdEnRuta })

/** Path parameters of an area's own listing. */
export const ParamArea = z.object({ areaID: IdEnRuta })

/** A date of calls, yyyy-MM-dd, of 1900 to 2099, that exists in the calendar (D-50). */
export const FechaISO = z.string().check(
  z.regex(/^(19|20)\d{2}-\d{2}-\d{2}$/, { error: 'Fecha no válida' }),
  z.refine(
    (valor) => {
      const dia = new Date(`${valor}T00:00:00Z`)
      return !Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(valor)
    },
    { error: 'Fecha no válida' },
  ),
)

export const DNI_INVALIDO = 'numero dni no es valido'

/** Refuses what several fields are together; each fault stands beside the field that it names. */
export const sinFaltas = <T>(faltasDe: (valor: T) => readonly (readonly [campo: string, mensaje: string])[]) =>
  z.check<T>((ctx) => {
    for (const [campo, message] of faltasDe(ctx.value))
      ctx.issues.push({ code: 'custom', path: [campo], message, input: ctx.value })
  })

/** Eight digits (IDE-01, VIS-15). */
export const Dni = z.string({ error: DNI_INVALIDO }).check(z.regex(/^\d{8}$/, { error: DNI_INVALIDO }))

/** Path parameter of an identity lookup. */
export const ParamDni = z.object({ dni: Dni })

/** Answer of a call of which only the status counts. */
export const Vacio = z.object({})
