import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** Areas by name, the active ones alone where not all are asked for (ORG-08). */
export const listAreas = (db: Db, todas: boolean) =>
  db
    .selectFrom('areas')
    .select(['id', 'name', 'siglas', 'depende_de', 'sello_clave', sql<boolean>`cerrada_at is not null`.as('cerrada')])
    .$if(!todas, (de) => de.where('cerrada_at', 'is', null))
    .orderBy('name')
    .execute()

/** Positions, those that no form offers any more among them: lists of old records name them (ORG-33). */
export const listCargos = (db: Db) =>
  db.selectFrom('cargos').select(['id', 'name', 'activo']).where('deleted_at', 'is', null).orderBy('id').execute()
