import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Keeps what an area asks to correct. */
export const insertRequerimiento = async (
  trx: Trx,
  requerimiento: {
    clave: string
    texto: string
    dias: number
    hasta: string
    area_id: number
    created_by: number
    created_at: Date
  },
): Promise<void> => {
  await trx.insertInto('requerimientos').values(requerimiento).execute()
}

/** Ends one: it was made, or did not come in time. */
export const terminarRequerimiento = async (
  trx: Trx,
  clave: string,
  como: 'subsanado_at' | 'terminado_at',
  cuando: Date,
): Promise<void> => {
  await trx
    .updateTable('requerimientos')
    .set({ [como]: cuando })
    .where('clave', '=', clave)
    .where('subsanado_at', 'is', null)
    .where('terminado_at', 'is', null)
    .execute()
}

/** Of cases whose correction did not come by the day before, the movement that holds the original (EXP-39). */
export const listSinSubsanar = async (db: Db, hoy: string, despuesDe: number, cuantos: number): Promise<number[]> =>
  (
    await sql<{ oper_id: number }>`
      select m.oper_id from requerimientos q join registros r on r.clave = q.clave and r.estado = 'EN SUBSANACION'
      join movimientos m on m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 8)
        and not m.oper_procesado and m.anulado_at is null
      where q.hasta < ${hoy}::date and q.subsanado_at is null and q.terminado_at is null and m.oper_id > ${despuesDe}
      order by m.oper_id limit ${cuantos}`.execute(db)
  ).rows.map(({ oper_id }) => oper_id)

/** The movement that holds the original of a case, which the caller has locked. */
export const findTenido = async (trx: Trx, clave: string) =>
  (
    await sql<{
      oper_id: number
      registro_id: number
      area_id: number
      area: string
      expe_id: string
    }>`
      select m.oper_id, m.registro_id, m.area_id, a.name as area, r.expe_id
      from registros r
      join movimientos m on m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
        and not m.oper_procesado and m.anulado_at is null
      join areas a on a.id = m.area_id
      where r.clave = ${clave}`.execute(trx)
  ).rows[0]

/** Whether the correction that its citizen was asked for did not come by the day before, though no job has said so yet (PLA-22). */
export const isSinCorregir = async (trx: Trx, clave: string, dia: string): Promise<boolean> =>
  (
    await sql`select from requerimientos where clave = ${clave} and subsanado_at is null and terminado_at is null
      and hasta < ${dia}::date`.execute(trx)
  ).rows.length > 0

/** Locks the case of a filing, and the one in which it goes on, before the filing itself, as acts lock them. */
export const lockCasoDe = async (trx: Trx, clave: string): Promise<void> => {
  await sql`
    with suyo as (select registro_id, principal_id from registros where clave = ${clave})
    select from registros r
    where r.registro_id in (select registro_id from suyo union select principal_id from suyo)
    order by r.registro_id for update`.execute(trx)
}

/** Notes the procedure type that a head corrected; false where it was corrected before (PLA-25). */
export const corregirProcedimientoDe = async (
  trx: Trx,
  id: number,
  procedimiento_id: number | null,
  ahora: Date,
): Promise<{ fecha_legal: string; anterior: string | null; nuevo: string | null } | undefined> =>
  (
    await sql<{ fecha_legal: string; anterior: string | null; nuevo: string | null }>`
      update tramites t set procedimiento_id = ${procedimiento_id}, procedimiento_corregido_at = ${ahora}
      from (select id, procedimiento_id from tramites where id = ${id} for update) v
      where t.id = v.id and t.procedimiento_corregido_at is null
      returning t.fecha_legal::text as fecha_legal,
        (select p.nombre from procedimientos p where p.id = v.procedimiento_id) as anterior,
        (select p.nombre from procedimientos p where p.id = t.procedimiento_id) as nuevo`.execute(trx)
  ).rows[0]
