import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'
import type { DB } from '../../../platform/db/tables.gen.ts'
import type { Serie } from '../documentos.queries.ts'

/** What the file of a saved document prints, and whether somebody has signed it. */
export const findDocumentoARedactar = (db: Db, area_id: number, doc_id: number) =>
  db
    .selectFrom('documentos as d')
    .select((eb) => [
      'd.tipo_doc',
      'd.anio',
      'd.nro_doc',
      'd.code_verifica',
      sql<string>`to_char(d.created_at at time zone 'America/Lima', 'YYYY-MM-DD')`.as('dia'),
      eb
        .exists(
          eb
            .selectFrom('documentos_destinos as s')
            .select('s.doc_id')
            .whereRef('s.doc_id', '=', 'd.doc_id')
            .where('s.estado', '=', true)
            .where('s.deleted_at', 'is', null),
        )
        .as('firmado'),
    ])
    .where('d.area_id', '=', area_id)
    .where('d.doc_id', '=', doc_id)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()

/** The code of the file that the user generated before for the same new document. */
export const findCodigoGenerado = async (
  db: Db,
  { area_id, tipo_doc, anio, name_doc, created_by }: Serie & { name_doc: string; created_by: number },
): Promise<string | undefined> => {
  const fila = await db
    .selectFrom('documentos_generados')
    .select('code_verifica')
    .where('area_id', '=', area_id)
    .where('name_doc', '=', name_doc)
    .where('tipo_doc', '=', tipo_doc)
    .where('anio', '=', anio)
    .where('created_by', '=', created_by)
    .where('doc_id', 'is', null)
    .executeTakeFirst()
  return fila?.code_verifica
}

export const insertGenerado = (db: Db, generado: Insertable<DB['documentos_generados']>) =>
  db.insertInto('documentos_generados').values(generado).execute()

/** Forgets files generated a year before `dia` (DOC-50): until then a signed paper may be scanned and saved under its number. */
export const deleteGeneradosViejos = async (db: Db, dia: Date): Promise<void> => {
  await sql`delete from documentos_generados where created_at < ${dia}::timestamptz - interval '1 year'`.execute(db)
}
