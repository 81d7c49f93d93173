import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'
import { listNoDefinitivos } from '../documentos/index.ts'
import { type DeMuchos, pedirLecturas } from '../textos/index.ts'
import type { Sql } from './importador.ts'

/** What norms of before have alike, in the archive and among the publications. */

/** PDFs of documents of ours that are not final ones may not become public (D-138, D-139). */
export const negados = (trx: Trx, carga_id: number, retener: boolean) =>
  listNoDefinitivos(
    trx,
    sql`select archivo_sha256 from importaciones_filas where carga_id = ${carga_id} and archivo_sha256 is not null`,
    retener,
  )

const DE_LA_IMPORTACION = (carga_id: number) =>
  sql`select r.registro_id from importaciones_registros r where r.carga_id = ${carga_id}`

/** Their texts are read behind what people publish. */
export const pedirTextos = (deQuien: DeMuchos) => (trx: Trx, carga_id: number) =>
  pedirLecturas(trx, deQuien, DE_LA_IMPORTACION(carga_id))

export const borrarTextos = (deQuien: DeMuchos) => async (trx: Trx, carga_id: number) => {
  await sql`delete from textos where ${sql.ref(deQuien)} in (${DE_LA_IMPORTACION(carga_id)})`.execute(trx)
}

/** That nobody has said since what a norm does to others, or others to it. */
export const sinRelacionesDesde = (direccion: Sql, aplicada_at: Date): Sql =>
  sql`not exists (select from normas_relaciones r where r.origen = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)
    and not exists (select from normas_relaciones r where r.destino = ${direccion} and r.created_at >= ${aplicada_at}::timestamptz)`

/** What people called the PDF, without its folders. */
export const NOMBRE_DE_PDF = sql`right(regexp_replace(f.archivo, '^.*[/\\\\]', ''), 200)`
