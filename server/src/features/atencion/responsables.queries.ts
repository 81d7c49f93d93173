import type { Proceso } from '@cabildo/contracts/atencion'
import type { Designacion, Responsables, ResponsablesNuevos } from '@cabildo/contracts/responsables'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { nombreDeUsuario } from '../../platform/db/nombres.ts'

/** A designation with what acting on it depends on. */
export interface DesignacionLeida extends Designacion {
  version: string
}

/** The designations of a process, the newest first: the one in force, if there is any, and those of before (REC-40). */
export const listDesignaciones = async (db: Db, proceso: Proceso): Promise<DesignacionLeida[]> =>
  (
    await sql<DesignacionLeida>`
      select json_build_object('id', d.titular_id, 'nombre', ${nombreDeUsuario(sql`d.titular_id`)}) as titular,
        json_build_object('id', d.alterno_id, 'nombre', ${nombreDeUsuario(sql`d.alterno_id`)}) as alterno,
        nombre_area(d.area_id, coalesce(d.reemplazado_at, now())) as area, d.documento, d.desde::text as desde,
        coalesce(${nombreDeUsuario(sql`d.designado_por`)}, '') as designado_por, marca_lima(d.created_at) as created_at,
        marca_lima(d.reemplazado_at) as reemplazado_at, d.responsable_id::text as version
      from responsables d where d.proceso = ${proceso} order by d.responsable_id desc`.execute(db)
  ).rows

/** Who holds a permission by the access that counts today (USU-32), with the area where. */
export const listCandidatos = async (
  db: Db,
  codigo: number,
  hoy: string,
): Promise<(Responsables['candidatos'][number] & { area_id: number })[]> =>
  (
    await sql<Responsables['candidatos'][number] & { area_id: number }>`
      select p.id, p.nombre, p.area, p.area_id from (
        select q.id, ${nombreDeUsuario(sql`q.id`)} as nombre, s.name as area, s.id as area_id from usuarios q
          cross join lateral acceso_elegido(q.id, ${hoy}::date) a
          join areas s on acceso_vigente(a, s, ${hoy}::date)
        where q.deleted_at is null
          and exists (select from permisos o where o.empacce_id = a.empacce_id and o.codigo = ${codigo})
      ) p order by llano(p.nombre), p.id`.execute(db)
  ).rows

/** The version of the designation in force, held until the commit; undefined where there is none. */
export const lockDesignacion = async (trx: Trx, proceso: Proceso): Promise<string | undefined> =>
  (
    await sql<{ version: string }>`
      select d.responsable_id::text as version from responsables d
      where d.proceso = ${proceso} and d.reemplazado_at is null for update`.execute(trx)
  ).rows[0]?.version

/** Designates both, in place of whoever was; the database refuses a second one at the same time. */
export const insertDesignacion = async (
  trx: Trx,
  proceso: Proceso,
  { titular, alterno, documento, desde }: ResponsablesNuevos,
  { area_id, user_id, ahora }: { area_id: number; user_id: number; ahora: Date },
): Promise<void> => {
  await trx
    .updateTable('responsables')
    .set({ reemplazado_at: ahora })
    .where('proceso', '=', proceso)
    .where('reemplazado_at', 'is', null)
    .execute()
  await trx
    .insertInto('responsables')
    .values({
      ...{ proceso, titular_id: titular, alterno_id: alterno, area_id, documento, desde },
      ...{ designado_por: user_id, created_at: ahora },
    })
    .execute()
}
