import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'
import type { DB } from '../../../platform/db/tables.gen.ts'
import type { Serie } from '../documentos.queries.ts'

interface PorRedactar {
  /** The area that made it, whose siglas it bears; another one may have it in care (ORG-27). */
  area_id: number
  tipo_doc: number
  anio: number
  nro_doc: number
  code_verifica: string
  /** It came in from before, and is not written anew (decision 0224). */
  importado: boolean
  dia: string
  /** Numbered by its area before D-137, with whose siglas it is printed. */
  con_su_area: boolean
  /** What the document keeps of its area and number; null of those not noted yet (ORG-24). */
  area_nombre: string | null
  numero_impreso: string | null
  /** The areas that it was sent to, but for the one that made it. */
  destinos: string[]
  /** Signed, and not returned: its text is read-only (DOC-49, D-141). */
  cerrado: boolean
}

/** What the file of a saved document prints, and whether it may still be written. */
export const findDocumentoARedactar = async (db: Db, area_id: number, doc_id: number) =>
  (
    await sql<PorRedactar>`
      select area_id, tipo_doc, anio, nro_doc, coalesce(code_verifica, '') as code_verifica, importado,
        serie_anterior is not null or con_siglas_de_area as con_su_area, area_nombre, numero_impreso,
        (select coalesce(array_agg(r.name order by x.orden_firma), '{}') from documentos_destinos x
          join areas r on r.id = x.area_id where x.doc_id = d.doc_id and x.area_id <> d.area_id and x.deleted_at is null)
          as destinos,
        to_char(created_at at time zone 'America/Lima', 'YYYY-MM-DD') as dia,
        (exists (select from documentos_destinos s where s.doc_id = d.doc_id and s.estado and s.deleted_at is null)
          or exists (select from documentos_papel p where p.doc_id = d.doc_id and p.deshecho_at is null))
          and not exists (select from documentos_devoluciones v where v.doc_id = d.doc_id and v.cerrada_at is null) as cerrado
      from documentos d where a_cargo_id = ${area_id} and doc_id = ${doc_id} and deleted_at is null`.execute(db)
  ).rows[0]

/** The code of the file that the user generated before for the same new document. */
export const findCodigoGenerado = async (
  db: Db,
  { area_id, tipo_doc, anio, name_doc, created_by }: Serie & { name_doc: string; created_by: number },
) =>
  (
    await sql<{ code_verifica: string }>`
      select code_verifica from documentos_generados
      where name_doc = ${name_doc} and area_id = ${area_id} and tipo_doc = ${tipo_doc} and anio = ${anio}
        and created_by = ${created_by} and doc_id is null`.execute(db)
  ).rows[0]?.code_verifica

export const insertGenerado = (db: Db, generado: Insertable<DB['documentos_generados']>) =>
  db.insertInto('documentos_generados').values(generado).execute()

/** Forgets what was generated a year before `dia`; until then a signed and scanned paper may be saved (DOC-50). */
export const deleteGeneradosViejos = async (db: Db, dia: Date): Promise<void> => {
  await sql`delete from documentos_generados where created_at < ${dia}::timestamptz - interval '1 year'`.execute(db)
}
