import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../../platform/conservacion/purgar.ts'

const vencidos = (hasta: Date) => sql`created_at < ${hasta} and email <> ''`

/** How to reach whoever an expediente is of; all else of it stays. (P-10) */
export const conservarContactoDeExpedientes: Conservable = {
  modulo: 'expedientes_contacto',
  que: 'Correo de los expedientes propios, desde que se registraron',
  tablas: ['registros'],
  auditada: 'registros',
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(created_at) as desde from registros where ${vencidos(hasta)}`.execute(db)
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      update registros set email = '' where registro_id = any(array(
        select registro_id from registros where ${vencidos(hasta)} order by created_at limit ${cuantas} for update skip locked))
      returning registro_id as id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
