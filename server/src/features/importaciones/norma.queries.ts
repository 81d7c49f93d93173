import { sql } from 'kysely'
import type { Sql } from './importador.queries.ts'

/** What norms of before have alike, in the archive and among the publications. */

/** That nobody has said since what a norm does to others, or others to it. */
export const sinRelacionesDesde = (direccion: Sql, aplicada_at: Date): Sql =>
  sql`not exists (select from normas_relaciones r where r.origen = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)
    and not exists (select from normas_relaciones r where r.destino = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)`

/** What people called the PDF, without its folders. */
export const NOMBRE_DE_PDF = sql`right(regexp_replace(f.archivo, '^.*[/\\\\]', ''), 200)`
