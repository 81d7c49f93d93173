import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'
import type { Sql } from './importador.queries.ts'

/** What norms of before have alike, in the archive and among the publications. */

/** That nobody has said since what a norm does to others, or others to it. */
export const sinRelacionesDesde = (direccion: Sql, aplicada_at: Date): Sql =>
  sql`not exists (select from normas_relaciones r where r.origen = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)
    and not exists (select from normas_relaciones r where r.destino = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)`

/** What norms of an import receive that was said of their numbers before they came, once all are there (migration 0083). */
export const asentarNormas = async (trx: Trx, carga_id: number): Promise<void> => {
  await sql`select asentar_normas(${carga_id}::integer)`.execute(trx)
}
/** Why one that received something of it stays. */
export const LO_QUE_RECIBIO = sql`case when r.recibio then ' (recibió lo que ya se decía de su número)' else '' end`

/** What people called the PDF, without its folders. */
export const NOMBRE_DE_PDF = sql`right(regexp_replace(f.archivo, '^.*[/\\\\]', ''), 200)`
