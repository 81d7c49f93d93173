import { sql } from 'kysely'
import type { Banco } from '../banco.ts'

/** Files that rows name and the store does not have. */
export const archivosPerdidos = async ({ db, archivosEnDisco }: Banco): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select path as key from tramites_archivos union all select path from documentos_archivos
    union all select path_file from normas where deleted_at is null union all select clave from archivo_normas`.execute(
    db,
  )
  const hay = new Set(await archivosEnDisco())
  return rows.map(({ key }) => key.split('/').at(-1) ?? '').filter((nombre) => !hay.has(nombre))
}

/** What no row may lack, and no number may skip, whatever was sent (G1, E11). */
export const mediasFilas = async ({ db }: Banco): Promise<unknown[]> => {
  const { rows } = await sql`
    select 'tramite sin PDF' as que, id::text as cual from tramites t
      where not exists (select from tramites_archivos a where a.tramite_id = t.id and a.orden = 0)
    union all
    select 'números de trámites', anio::text from tramites group by anio having max(numero) <> count(*)
    union all
    select 'números de documentos', concat_ws('-', area_id, tipo_doc, anio) from documentos
      group by area_id, tipo_doc, anio having max(nro_doc) <> count(*)
    union all
    select 'transacción abierta', state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  return rows
}
