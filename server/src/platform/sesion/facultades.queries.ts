import type { Facultad } from '@cabildo/contracts/base/permisos'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** Whether the area of that SQL expression has an ability now (Table ORG-B). */
export const conFacultad = (area_id: RawBuilder<unknown>, facultad: Facultad): RawBuilder<boolean> =>
  sql`exists (select from areas_facultades f where f.area_id = ${area_id} and f.facultad = ${sql.lit(facultad)})`

/** The area with an ability, the first by id where several have it; null where none has (ORG-16). */
export const primeraCon = (facultad: Facultad): RawBuilder<number | null> =>
  sql`(select min(f.area_id) from areas_facultades f where f.facultad = ${sql.lit(facultad)})`

/** What an area may do that others may not; nothing where it does not exist (ORG-21). */
export const facultadesDe = async (db: Db, area_id: number): Promise<Facultad[]> =>
  (await db.selectFrom('areas_facultades').select('facultad').where('area_id', '=', area_id).execute()).map(
    ({ facultad }) => facultad as Facultad,
  )
