import * as z from 'zod/mini'
import { Id, texto } from './base/esquema.ts'

/**
 * Taking in a spreadsheet: it is read and checked away from the request, looked at, and only then applied, all of it in one
 * transaction. One mechanism for baskets, works, areas, people and registers of before (decisions 0047, 0137, 0164, 0221).
 */

/** What a row would do: a new record, a change of one, nothing, one that goes because no row has it, or it is refused. */
export const CLASES_FILA = ['nuevo', 'cambia', 'igual', 'retira', 'rechazado'] as const
export type ClaseFila = (typeof CLASES_FILA)[number]

/** An import is applied by a job, 'aplicando' meanwhile, and may be undone (decision 0221). */
export const ESTADOS_CARGA = ['revisando', 'lista', 'aplicando', 'aplicada', 'deshecha', 'fallida'] as const

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

// Texts that are given a meaning (ORG-54) ------------------------------------------------------------------------------

/** Texts without a match that are shown at once, those of most rows first; what is chosen for them makes room for others. */
export const EQUIVALENCIAS_MAXIMO = 500
/** The existing ones that are offered for a text. */
export const PARECIDAS_MAXIMO = 3
/** Longest text of a cell that names an area, a position or a profile. */
export const TEXTO_EQUIVALENTE_MAXIMO = 200

/** Columns whose texts may be given a meaning. */
const CAMPOS_EQUIVALENTES = ['area', 'cargo', 'perfil'] as const
export type CampoEquivalente = (typeof CAMPOS_EQUIVALENTES)[number]

const Opcion = z.object({ id: z.number(), name: z.string() })

/** A text of the file that matches nothing by itself, once for all its rows. */
export const Equivalencia = z.object({
  campo: z.enum(CAMPOS_EQUIVALENTES),
  texto: z.string(),
  filas: z.number(),
  /** The likest existing ones, at most `PARECIDAS_MAXIMO`. */
  parecidas: z.array(Opcion),
  /** What it means in this file; null while its rows are refused. */
  elegida: z.nullable(Opcion),
  /** What was chosen for the same text in an earlier file: offered, and not taken by itself. */
  recordada: z.nullable(Opcion),
})
export type Equivalencia = z.infer<typeof Equivalencia>

/** What texts mean; `id` null leaves their rows refused, and what is not named stays as it is. */
export const EquivalenciasElegidas = z._default(
  z
    .array(
      z.object({
        campo: z.enum(CAMPOS_EQUIVALENTES),
        texto: texto(TEXTO_EQUIVALENTE_MAXIMO, { min: 1 }),
        id: z.nullable(Id),
      }),
    )
    .check(z.maxLength(EQUIVALENCIAS_MAXIMO)),
  [],
)

export const areaDesconocida = (escrita: string): string => `No hay un área llamada «${escrita}»`
/** A text that several have; a number or the siglas tell them apart. */
export const variasSeLlaman = (escrito: string): string => `Hay más de un área «${escrito}»: escriba su número`
