import { sql } from 'kysely'
import type { Trx } from '../../platform/db/conexion.ts'
import { quitarArchivos, tocarDocumento } from './guardado.queries.ts'

interface PapelNuevo {
  doc_id: number
  fecha: string
  firmantes: readonly string[]
  anterior_id: number | null
  created_by: number | null
  ahora: Date
}

/** Notes who signed a locked document on paper; its main PDF is the scan (D-138). */
export const insertPapel = async (
  trx: Trx,
  { doc_id, fecha, firmantes, anterior_id, created_by, ahora }: PapelNuevo,
): Promise<void> => {
  await sql`
    insert into documentos_papel (doc_id, fecha, firmantes, archivo_id, anterior_id, created_by, created_at)
    select ${doc_id}, ${fecha}::date, ${[...firmantes]}::text[], a.archivo_id, ${anterior_id}::integer, ${created_by}, ${ahora}
    from documentos_archivos a where a.doc_id = ${doc_id} and a.orden = 0 and a.quitado_at is null`.execute(trx)
}

/** Takes the signature on paper of a locked document back: its scan goes, and the PDF before is the main one again. */
export const deshacerPapel = async (
  trx: Trx,
  doc_id: number,
  { user_id, ahora }: { user_id: number; ahora: Date },
): Promise<void> => {
  await quitarArchivos(trx, doc_id, [0], ahora)
  await sql`
    with deshecho as (
      update documentos_papel set deshecho_at = ${ahora}, deshecho_por = ${user_id}
      where doc_id = ${doc_id} and deshecho_at is null returning anterior_id
    )
    update documentos_archivos a set quitado_at = null from deshecho where a.archivo_id = deshecho.anterior_id`.execute(
    trx,
  )
  await tocarDocumento(trx, doc_id, ahora)
}
