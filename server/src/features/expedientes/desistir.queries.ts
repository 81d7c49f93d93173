import type { EstadoDeExpediente } from '@cabildo/contracts/expedientes-reglas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Whether an area is in charge of a case, or was when it ended; of one that goes on in another, of that. */
export const isACargo = async (trx: Trx, clave: string, area_id: number): Promise<boolean> =>
  (
    await sql`
      select from registros r left join registros p on p.registro_id = r.principal_id
      where r.clave = ${clave} and coalesce(p.area_actual, r.area_actual) = ${area_id}`.execute(trx)
  ).rows.length > 0

/** The case of a filing; undefined where there is none, or another register has it. */
export const findCasoDe = async (db: Db, clave: string) =>
  (
    await sql<{ registro_id: number; expe_id: string; estado: EstadoDeExpediente; agrupado: boolean }>`
      select r.registro_id, r.expe_id, r.estado,
        r.principal_id is not null or exists (select from registros g where g.principal_id = r.registro_id) as agrupado
      from registros r where r.clave = ${clave}`.execute(db)
  ).rows[0]

/** The routes in which the withdrawal of a case is noted, its own and that of its principal, each with its registration. */
export const listRutas = async (trx: Trx, registro_id: number): Promise<{ registro_id: number; oper_id: number }[]> =>
  (
    await sql<{ registro_id: number; oper_id: number }>`
      select m.registro_id, min(m.oper_id) as oper_id from registros r
        join movimientos m on m.registro_id in (r.registro_id, r.principal_id)
      where r.registro_id = ${registro_id} group by m.registro_id order by m.registro_id`.execute(trx)
  ).rows
