import type { EstadoNorma } from '@cabildo/contracts/normas-relaciones'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { estadoDe } from '../../platform/vigencia/vigencia.queries.ts'

/** A norm as the open data tell it, whichever table holds it. */
export interface NormaAbierta {
  direccion: string
  tipo_doc: number
  numero: string
  anio: number
  /** Lima day, yyyy-MM-dd, of its publication or of its entry in the archive. */
  dia: string
  /** As it was called on that day (ORG-23); null in the archive. */
  unidad: string | null
  descripcion: string
  estado: EstadoNorma
  /** Of a publication, its name under /storage/docs; of the archive, the public name of its file. */
  path_file: string | null
  file: string | null
  sha256: string
}

const DE_NORMA = sql`direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo)`
const DE_ARCHIVADA = sql`direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null)`

/**
 * The next norms by their addresses after one ('' begins), with their state on a day. One that is published and archived comes once,
 * as its publication; withdrawn ones do not come (D-53). Each table gives its next ones by the index of its addresses; among so many
 * of each is the twin of every archived one that is still among the first of both.
 */
export const listAbiertas = async (db: Db, tras: string, cuantas: number, dia: string): Promise<NormaAbierta[]> =>
  (
    await sql<NormaAbierta>`
      select u.*, ${estadoDe(sql`u.direccion`, dia)} as estado from (
        select distinct on (t.direccion) t.* from (
          (select ${DE_NORMA} as direccion, n.tipo_doc, n.ndoc as numero, n.anio, left(marca_lima(n.created_at), 10) as dia,
              (select u.name from areas_nombres u where u.area_id = coalesce(n.uo, n.area_id) and u.desde <= n.created_at
                order by u.desde desc limit 1) as unidad,
              n.descripcion, n.path_file, null as file, n.sha256
            from normas n where n.deleted_at is null and ${DE_NORMA} > ${tras} order by ${DE_NORMA} limit ${cuantas})
          union all
          (select ${DE_ARCHIVADA}, a.tipo_doc, a.nro_doc, a.anio, left(marca_lima(a.created_at), 10), null,
              a.sumilla, null, a.file, a.sha256
            from archivo_normas a where ${DE_ARCHIVADA} > ${tras} order by ${DE_ARCHIVADA} limit ${cuantas})
        ) t order by t.direccion, t.path_file is null limit ${cuantas}
      ) u order by u.direccion`.execute(db)
  ).rows
