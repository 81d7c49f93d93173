import type { Db } from '../db/conexion.ts'

export const findEnPadron = (db: Db, dni: string) =>
  db
    .selectFrom('padron')
    .select(['nombres as prenombres', 'ape_paterno as apPrimer', 'ape_materno as apSegundo'])
    .where('dni', '=', dni)
    .executeTakeFirst()

export const findEmpresa = (db: Db, ruc: string) =>
  db.selectFrom('empresas').select('razon_social').where('ruc', '=', ruc).executeTakeFirst()
