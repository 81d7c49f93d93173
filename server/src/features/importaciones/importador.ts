import type { TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../platform/db/tables.gen.ts'

export type Sql = RawBuilder<unknown>

/** What a record is written with, besides what its row says. */
export interface Escritura {
  /** Who applies it; null at the command line. */
  por: number | null
  ahora: Date
}

/**
 * What the mechanism has to know of a kind whose records are rows of one table. Expressions are over a row `f` with its
 * `valores` and, where the kind has areas, its `area_id`; `t` is a record.
 */
export interface Importador {
  tipo: TipoDeImportacion
  /** Where its records stand: with `id` and `updated_at`, which changes whenever the record does. */
  tabla: keyof DB & string
  /** A text that is the same for rows that tell of the same record (only a digest of it is kept). */
  clave: Sql
  /** Whether `t` is what `f` tells of, however it came there. */
  mismo: Sql
  /** Why a row is refused, which only the database knows, as text[]. */
  impedimentos: Sql
  /** What is written, by column. */
  columnas: (escritura: Escritura) => Readonly<Record<string, Sql>>
  /** How a record `t` is named to people, who need not be of those who may read it. */
  nombreDe: Sql
}

/** What the row says in a column. */
export const valor = (campo: string): RawBuilder<string | null> => sql<string | null>`(f.valores ->> ${sql.lit(campo)})`
/** The same, empty where it says nothing. */
export const dicho = (campo: string): RawBuilder<string> => sql<string>`coalesce(f.valores ->> ${sql.lit(campo)}, '')`

export const SIN_IMPEDIMENTOS = sql`'{}'::text[]`
