import type { Facultad } from '@cabildo/contracts/base/permisos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Areas by name with what they may do and their locations, the active ones alone where not all are asked for (ORG-08). */
export const listAreas = (db: Db, todas: boolean) =>
  db
    .selectFrom('areas as a')
    .select([
      ...(['a.id', 'a.name', 'a.siglas', 'a.depende_de', 'a.sello_clave'] as const),
      sql<boolean>`a.cerrada_at is not null`.as('cerrada'),
      sql<Facultad[]>`array(select f.facultad from areas_facultades f where f.area_id = a.id order by 1)`.as('facultades'),
      sql<string[] | null>`(select json_agg(l.nombre order by l.orden) from areas_locales l where l.area_id = a.id)`.as('locales'),
    ])
    .$if(!todas, (de) => de.where('a.cerrada_at', 'is', null))
    .orderBy('a.name')
    .execute()

/** Positions, those that no form offers any more among them: lists of old records name them (ORG-33). */
export const listCargos = (db: Db) =>
  db.selectFrom('cargos').select(['id', 'name', 'activo']).where('deleted_at', 'is', null).orderBy('id').execute()

/** Whether a position may be given to somebody; it stays active until the commit (TRA-29). */
export const lockCargoActivo = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from cargos c where c.id = ${id} and c.activo for share`.execute(trx)).rows.length > 0
