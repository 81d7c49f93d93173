import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'

const vencidos = (hasta: Date) => sql`deleted_at < ${hasta} and (fecha_nac is not null or sexo is not null)`

/** Of an employee who left: the name stays in what that person did and signed. (P-20) */
export const conservarTrabajadores: Conservable = {
  modulo: 'trabajadores',
  que: 'Fecha de nacimiento y sexo de los trabajadores eliminados, desde que se eliminaron',
  tablas: ['trabajadores'],
  auditada: 'trabajadores',
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(deleted_at) as desde from trabajadores where ${vencidos(hasta)}`.execute(
        db,
      )
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update trabajadores set fecha_nac = null, sexo = null where employee_id = any(array(
        select employee_id from trabajadores where ${vencidos(hasta)} order by deleted_at limit ${cuantas} for update skip locked))
      returning employee_id as id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
