import type { Carpeta } from '@cabildo/contracts/almacen'
import type { TipoDeImportacion } from '@cabildo/contracts/importaciones'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import type { AreasPorTexto } from './importaciones.queries.ts'

export type Sql = RawBuilder<unknown>

/** What a record is written with, besides what its row says. */
export interface Escritura {
  /** Who applies it; null at the command line. */
  por: number | null
  ahora: Date
  /** What texts of areas mean. */
  areas: AreasPorTexto
}

/**
 * What the mechanism has to know of a kind whose records are rows of one table. Expressions are over a row `f` with its
 * `valores` and, where the kind has areas, its `area_id`; `t` is a record.
 */
export interface Importador {
  tipo: TipoDeImportacion
  /** Where its records stand: with its key and `updated_at`, which changes whenever the record does. */
  tabla: keyof DB & string
  /** The column of its key, where that is not `id`. */
  llave?: string
  /** A text that is the same for rows that tell of the same record (only a digest of it is kept). */
  clave: Sql
  /** Whether `t` is what `f` tells of, however it came there. */
  mismo: Sql
  /** Why a row is refused, which only the database knows, as text[]; `areas` are texts (`llana`) and what they mean (`id`). */
  impedimentos: Sql
  /**
   * What is written, by column. Kinds of `CARPETA_DE` find their PDF in `f.archivo_clave`, `f.archivo_sha256`, `f.archivo_bytes` and
   * `f.archivo_paginas`, and in `f.archivo` the name that people gave it.
   */
  columnas: (escritura: Escritura) => Readonly<Record<string, Sql>>
  /** Whether it is told what the signatures of its PDFs come to, in `f.firma_hallada` (decision 0224). */
  conFirmas?: true
  /** Numbers that are missing in the series of an import's rows and the registry, as one JSON value; null for none. */
  faltantes?: (carga_id: number) => Sql
  /** How a record `t` is named to people, who need not be of those who may read it. */
  nombreDe: Sql
  /**
   * Whether nobody changed `t` since it was written, nor anything rests on it; without this, whether its `updated_at` is that instant.
   * `r` is its line of importaciones_registros, for `nombreDe` too.
   */
  intacto?: (aplicada_at: Date) => Sql
  /** Its PDFs are read: by which column texts name its records. */
  textos?: 'norma_id' | 'archivo_id'
  /** Its PDFs become public, or final: those of documents of ours that are not final stay out (D-138, D-139). */
  definitivos?: true
  /** The areas of which its records are and that attend them, over `f`: none is closed or opened again while they are written. */
  areas?: readonly Sql[]
  /** What writing all records of an import brings about besides, and what goes before they are deleted. */
  alEscribir?: (trx: Trx, carga_id: number) => Promise<void>
  alDeshacer?: (trx: Trx, carga_id: number) => Promise<void>
}

/** Where the store keeps the PDFs that the records of a kind bring; without a line here they bring none (decision 0223). */
export const CARPETA_DE: Partial<Record<TipoDeImportacion, Carpeta>> = {
  archivo: 'archivos',
  documentos: 'firmadigital/upload',
  normas: 'docs',
}

/** What the row says in a column. */
export const valor = (campo: string): RawBuilder<string | null> => sql<string | null>`(f.valores ->> ${sql.lit(campo)})`
/** The same, empty where it says nothing. */
export const dicho = (campo: string): RawBuilder<string> => sql<string>`coalesce(f.valores ->> ${sql.lit(campo)}, '')`

export const SIN_IMPEDIMENTOS = sql`'{}'::text[]`
