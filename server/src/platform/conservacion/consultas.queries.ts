import { sql } from 'kysely'
import type { Conservable, Vencidos } from './purgar.ts'

/** Who looked up or took out people's data. (P-11, decision 0052) */
export const conservarConsultas: Conservable = {
  modulo: 'consultas',
  que: 'Quién consultó o se llevó datos de personas, desde entonces',
  tablas: ['consultas'],
  auditada: 'consultas',
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(created_at) as desde from consultas where created_at < ${hasta}`.execute(
        db,
      )
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      delete from consultas where id = any(array(
        select id from consultas where created_at < ${hasta} order by created_at limit ${cuantas} for update skip locked))
      returning id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
