/**
 * The schema vocabulary of every contract. Importing it also installs the Spanish fallback message, so that no answer
 * ever shows the library's English (SHE-08). Only who takes something from here validates, so a page that takes nothing
 * leaves the whole library out (`sideEffects` in package.json).
 */
import * as z from 'zod/mini'
import { faltaDeCaracteres, seVe } from './caracteres.ts'
import { esDia } from './tiempo.ts'

/** What is said of a value of another kind; the messages of a field are those of its own rules (decision 0138). */
const DE_TIPO: Readonly<Record<string, string>> = {
  string: 'Debe ser un texto',
  number: 'Debe ser un número',
  int: 'Debe ser un número entero',
  boolean: 'Debe ser verdadero o falso',
  array: 'Debe ser una lista',
}
const NO_VALIDO = 'Valor no válido'

z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'Dato obligatorio'
    if (issue.code === 'invalid_type') return DE_TIPO[issue.expected] ?? NO_VALIDO
    if (issue.code === 'too_big' && issue.origin === 'string') return `Máximo ${issue.maximum} caracteres`
    return NO_VALIDO
  },
})

/**
 * The message of a field that is left out or empty, or of a choice that is not offered; a value of another kind is told so.
 * NaN is a form's empty number.
 */
export const alFaltar =
  (mensaje: string | undefined) =>
  ({ input, code }: { input?: unknown; code?: string }): string | undefined => {
    const falta = input == null || input === '' || Number.isNaN(input)
    return falta || code === 'invalid_value' || code === 'invalid_union' ? mensaje : undefined
  }

const FINES_DE_LINEA = /\r\n?/g

/**
 * The one type of texts that people write: at most `max` characters, trimmed, each of them visible (decision 0138). `min` 1
 * makes it required; `mensaje` is the message of that rule alone. `lineas`: it may have lines, which end alike.
 */
export const texto = (
  max: number,
  { min = 0, mensaje, lineas = false }: { min?: number; mensaje?: string; lineas?: boolean } = {},
) => {
  const error = mensaje ?? (min <= 1 ? 'Dato obligatorio' : `Ingrese al menos ${min} caracteres`)
  return z.string({ error: min > 0 ? alFaltar(error) : undefined }).check(
    z.overwrite((valor) => (lineas ? valor.replace(FINES_DE_LINEA, '\n') : valor).trim()),
    caracteres(lineas),
    z.minLength(min, { error }),
    z.refine((valor) => min === 0 || valor === '' || seVe(valor), { error }),
    z.maxLength(max, { error: `Máximo ${max} caracteres` }),
  )
}

/** Refuses characters that nobody sees (D4). */
const caracteres = (lineas: boolean) =>
  z.check<string>(({ value, issues }) => {
    const message = faltaDeCaracteres(value, lineas)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/** A text that may be left out, so that the record keeps its own, or be emptied by '' or null. */
export const textoOpcional = (max: number) =>
  z.optional(
    z.pipe(
      z.nullable(texto(max)),
      z.transform((valor) => valor ?? ''),
    ),
  )

/** A text of digits alone, one to `max` of them; `mensaje` when there is none. */
export const cifras = (max: number, mensaje: string) =>
  z.string({ error: alFaltar(mensaje) }).check(
    z.trim(),
    z.regex(new RegExp(`^\\d{1,${max}}$`), {
      error: ({ input }) =>
        input === '' ? mensaje : /^\d*$/.test(String(input)) ? `Máximo ${max} dígitos` : 'Ingrese solo números',
    }),
  )

/** An identifier in a body: a positive 32-bit integer, never a numeric text. */
export const Id = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Made by the page once for each new record: sent again after a lost answer, it saves nothing new (G3). */
export const Clave = z.optional(z.uuid({ error: 'Valor no válido' }))

/** The version of a row as it was read, its `updated_at`; a stale one is refused (API-08). */
export const Version = z.optional(texto(40))

/** A whole number of a body from `min` to `max`; `error` answers where it is left out or lies outside. */
export const entero = (min: number, max: number, error: string) =>
  z.number({ error: alFaltar(error) }).check(z.int(), z.gte(min, { error }), z.lte(max, { error }))

/**
 * A whole number that comes as text: in a path, a query or a form. `error` says what to choose.
 */
export const enteroEnTexto = (patron: RegExp, error?: string) =>
  z.pipe(z.string({ error: alFaltar(error) }).check(z.regex(patron, { error })), z.transform(Number))

/** An identifier in a path: canonical digits only, so that '047', '4.0', '0' and '-1' are refused, never read as "all". */
export const IdEnRuta = enteroEnTexto(/^[1-9]\d{0,8}$/, 'Identificador no válido')

/** Path parameters of a single record. */
export const ParamId = z.object({ id: IdEnRuta })

/** Path parameters of an area's own listing. */
export const ParamArea = z.object({ areaID: IdEnRuta })

/** A date of calls, yyyy-MM-dd, of 1900 to 2099, that exists in the calendar (D-50). */
export const FechaISO = z.string().check(z.refine(esDia, { error: 'Fecha no válida' }))

export const DNI_INVALIDO = 'numero dni no es valido'

/**
 * Refuses what several fields are together; each fault stands beside the field that it names. Judged also where fields are
 * wrong by themselves, so that all faults are named at once (SHE-97): such a field has its own message, and reads as an
 * empty text where it is none.
 */
export const sinFaltas = <T extends object>(
  faltasDe: (valor: T) => readonly (readonly [campo: string, mensaje: string])[],
) =>
  z.check<T>(
    ({ value, issues }) => {
      const malos = new Set(issues.map(({ path = [] }) => String(path[0])))
      const deOtraClase = new Set(
        issues
          .filter(({ code = '', path = [] }) => path.length === 1 && DE_OTRA_CLASE.has(code))
          .map(({ path = [] }) => String(path[0])),
      )
      for (const [campo, message] of faltasDe(legible(value, malos, deOtraClase)))
        if (!malos.has(campo)) issues.push({ code: 'custom', path: [campo], message, input: value })
    },
    // Where the whole is no object, its fields cannot be read.
    { when: ({ value, issues }) => typeof value === 'object' && issues.every(({ path = [] }) => path.length > 0) },
  )

/** Faults that a field has as a whole, whose value is then no list for a rule to read. */
const DE_OTRA_CLASE: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

// Rules over several fields read texts, and lists whose members alone are wrong; the rest has been refused beside its field.
// Comparing what an object of the caller makes of itself could throw.
const legible = <T extends object>(valor: T, malos: ReadonlySet<string>, deOtraClase: ReadonlySet<string>): T =>
  malos.size === 0
    ? valor
    : (Object.fromEntries(
        Object.entries(valor)
          .concat([...malos].filter((campo) => !(campo in valor)).map((campo) => [campo, '']))
          .map(([campo, suyo]) => [
            campo,
            malos.has(campo) && typeof suyo !== 'string' && (!Array.isArray(suyo) || deOtraClase.has(campo))
              ? ''
              : suyo,
          ]),
      ) as T)

/** Eight digits (IDE-01, VIS-15). */
export const Dni = z.string({ error: DNI_INVALIDO }).check(z.regex(/^\d{8}$/, { error: DNI_INVALIDO }))

/** Path parameter of an identity lookup. */
export const ParamDni = z.object({ dni: Dni })

/** Answer of a call of which only the status counts. */
export const Vacio = z.object({})

/** One of the keys of a table of names. */
export const opcionDe = <T extends Record<string, string>>(tabla: T) =>
  z.enum(Object.keys(tabla) as [keyof T & string, ...(keyof T & string)[]])
