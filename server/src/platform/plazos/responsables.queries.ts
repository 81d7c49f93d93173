import type { Proceso } from '@cabildo/contracts/atencion'
import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** Whom a process is in the hands of; undefined while nobody is designated. */
export const findDesignacion = async (db: Db, proceso: Proceso) =>
  (
    await sql<{ titular_id: number; alterno_id: number; area: string }>`
      select d.titular_id, d.alterno_id, ar.name as area from responsables d join areas ar on ar.id = d.area_id
      where d.proceso = ${proceso} and d.reemplazado_at is null`.execute(db)
  ).rows[0]
