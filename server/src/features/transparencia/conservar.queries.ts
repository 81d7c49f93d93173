import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'

const vencidos = (hasta: Date) =>
  sql`vence < (${hasta}::timestamptz at time zone interval '-05:00')::date and address <> '' and expe_id is not null`

/** How to reach whoever asked; the request and its number stay. (P-10) */
export const conservarContactoDeSolicitudes: Conservable = {
  modulo: 'solicitudes_contacto',
  que: 'Dirección y correo de las solicitudes registradas, desde que venció su plazo',
  tablas: ['solicitudes'],
  auditada: 'solicitudes',
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(created_at) as desde from solicitudes where ${vencidos(hasta)}`.execute(
        db,
      )
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update solicitudes set address = '', email = '' where id = any(array(
        select id from solicitudes where ${vencidos(hasta)} order by vence limit ${cuantas} for update skip locked))
      returning id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
