import * as z from 'zod/mini'

/**
 * Taking in a spreadsheet: it is read and checked away from the request, looked at, and only then applied, all of it in one
 * transaction. One mechanism for baskets and for works (decisions 0047, 0137).
 */

/** What a row would do: a new record, a change of one, nothing, one that goes because no row has it, or it is refused. */
export const CLASES_FILA = ['nuevo', 'cambia', 'igual', 'retira', 'rechazado'] as const
export type ClaseFila = (typeof CLASES_FILA)[number]

export const ESTADOS_CARGA = ['revisando', 'lista', 'aplicada', 'fallida'] as const

/** A spreadsheet on its way in. */
export const Carga = z.object({
  id: z.number(),
  estado: z.enum(ESTADOS_CARGA),
  nombre: z.string(),
  bytes: z.number(),
  /** The sheet that was read; empty until then. */
  hoja: z.string(),
  /** Rows read so far, then all of them. */
  filas: z.number(),
  /** How many rows of each class; zero until `lista`. */
  nuevos: z.number(),
  cambiados: z.number(),
  iguales: z.number(),
  /** Records that the file does not have and that would go; none where a file only adds. */
  retirados: z.number(),
  rechazados: z.number(),
  /** Of the accepted ones, those that something was put right in. */
  corregidos: z.number(),
  /** Rows that are no record: totals, repetitions of the headings. */
  ignorados: z.number(),
  /** Why it could not be taken in, in Spanish; null unless `fallida`. */
  falla: z.nullable(z.string()),
  /** What was done; null unless `aplicada`. */
  registrados: z.nullable(z.number()),
  actualizados: z.nullable(z.number()),
  created_at: z.string(),
})
export type Carga = z.infer<typeof Carga>

/** What a row would change of the record that there is: the column's title, and what it says; dates are dd/MM/yyyy. */
export const CambioDeFila = z.object({ campo: z.string(), antes: z.nullable(z.string()), despues: z.string() })

/** What every row of a checked spreadsheet has, whatever it is of. */
export const SuerteDeFila = z.object({
  clase: z.enum(CLASES_FILA),
  /** What was put right. */
  avisos: z.array(z.string()),
  /** Why it is refused. */
  motivos: z.array(z.string()),
  cambios: z.array(CambioDeFila),
})
export type SuerteDeFila = z.infer<typeof SuerteDeFila>
