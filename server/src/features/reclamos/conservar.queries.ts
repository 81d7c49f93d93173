import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'

const vencidos = (hasta: Date) =>
  sql`vence < (${hasta}::timestamptz at time zone interval '-05:00')::date and phone <> '' and path is not null`

/** How to reach whoever complained; the complaint, its number and its sheet stay. (P-10) */
export const conservarContactoDeReclamos: Conservable = {
  modulo: 'reclamos_contacto',
  que: 'Teléfonos y correo de los reclamos terminados, desde que venció su plazo',
  tablas: ['reclamos'],
  auditada: 'reclamos',
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(created_at) as desde from reclamos where ${vencidos(hasta)}`.execute(db)
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update reclamos set phone = '', cellphone = '', email = '' where id = any(array(
        select id from reclamos where ${vencidos(hasta)} order by vence limit ${cuantas} for update skip locked))
      returning id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
