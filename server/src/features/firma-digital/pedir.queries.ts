import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** A destination that is to be signed. */
export interface PorFirmar {
  id_doc_area: number
  estado: boolean
  motivo: number
  position_firma: string
  area: string
  /** The document's main PDF as it is now. */
  archivo: { archivo_id: number; name: string; path: string; paginas: number } | null
}

/** A destination sent to the area, by its id or its document's main PDF; the first pending one when there are several. */
export const findPorFirmar = async (
  db: Db,
  area_id: number,
  { id_doc_area, path_file }: { id_doc_area?: number | undefined; path_file?: string | undefined },
): Promise<PorFirmar | undefined> =>
  (
    await sql<PorFirmar>`
      select t.id_doc_area, t.estado, t.motivo, t.position_firma, r.name as area,
        case when a.archivo_id is not null then
          json_build_object('archivo_id', a.archivo_id, 'name', a.name, 'path', a.path, 'paginas', a.paginas) end as archivo
      from documentos_destinos t join areas r on r.id = t.area_id
      left join documentos_archivos a on a.doc_id = t.doc_id and a.orden = 0 and a.quitado_at is null
      where t.area_id = ${area_id} and t.deleted_at is null and t.date_derivado is not null
        and ${id_doc_area === undefined ? sql`a.path = ${path_file ?? ''}` : sql`t.id_doc_area = ${id_doc_area}`}
      order by t.estado, t.orden_firma limit 1`.execute(db)
  ).rows[0]

interface UltimoIntento {
  intento_id: number
  estado: 'abierto' | 'firmado' | 'refirmar' | 'rechazado'
  causa: string | null
  /** The file handed out is no longer the document's main one. */
  vencido: boolean
}

/** The newest attempt of a user on a destination. */
export const findUltimoIntento = async (db: Db, id_doc_area: number, user_id: number) =>
  (
    await sql<UltimoIntento>`
      select i.intento_id, i.estado, i.causa, a.quitado_at is not null as vencido
      from firmas_intentos i join documentos_archivos a on a.archivo_id = i.archivo_id
      where i.id_doc_area = ${id_doc_area} and i.user_id = ${user_id} order by i.intento_id desc limit 1`.execute(db)
  ).rows[0]

/** Notes when the signer was first given its arguments (API-70). */
export const setEntregado = (db: Db, intento_id: number, ahora: Date) =>
  db
    .updateTable('firmas_intentos')
    .set({ entregado_at: ahora })
    .where('intento_id', '=', intento_id)
    .where('entregado_at', 'is', null)
    .execute()
