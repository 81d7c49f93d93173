import type { Db } from '../../platform/db/conexion.ts'

export const listAreas = (db: Db) => db.selectFrom('areas').select(['id', 'name']).orderBy('name').execute()
export const listCargos = (db: Db) => db.selectFrom('cargos').select(['id', 'name']).orderBy('id').execute()
