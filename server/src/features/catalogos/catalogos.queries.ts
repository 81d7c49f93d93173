import type { Facultad } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

export const listAreas = (db: Db) => db.selectFrom('areas').select(['id', 'name']).orderBy('name').execute()

/** The areas with what they may do, and the locations of those that have several (ORG-16, ORG-18). */
export const listAreasCapaces = async (db: Db) =>
  (
    await sql<{ id: number; name: string; facultades: Facultad[]; locales: string[] | null }>`
      select a.id, a.name, array(select f.facultad from areas_facultades f where f.area_id = a.id order by 1) as facultades,
        (select json_agg(l.nombre order by l.orden) from areas_locales l where l.area_id = a.id) as locales
      from areas a order by a.name`.execute(db)
  ).rows

export const listCargos = (db: Db) => db.selectFrom('cargos').select(['id', 'name']).orderBy('id').execute()
