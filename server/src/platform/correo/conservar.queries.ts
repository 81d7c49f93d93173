import { sql } from 'kysely'
import type { Conservable, Vencidos } from '../conservacion/purgar.ts'

const vencidos = (hasta: Date) => sql`coalesce(enviado_at, fallido_at) < ${hasta}`

/** Mails that are over: sent, or given up. One that waits is never old. (P-10) */
export const conservarCorreos: Conservable = {
  modulo: 'correos',
  que: 'Correos enviados, y los que no se pudieron enviar, desde entonces',
  tablas: ['correos'],
  auditada: null,
  contar: async (db, hasta) =>
    (
      await sql<Vencidos>`
        select count(*)::integer as filas, min(created_at) as desde from correos where ${vencidos(hasta)}`.execute(db)
    ).rows[0] ?? { filas: 0, desde: null },
  tanda: async (trx, hasta, cuantas) => {
    // The job of one that was given up is kept to be tried again.
    const { rows } = await sql<{ id: number }>`
      with idos as (
        delete from correos where id = any(array(
          select id from correos where ${vencidos(hasta)} order by coalesce(enviado_at, fallido_at)
          limit ${cuantas} for update skip locked)) returning id, fallido_at
      )
      select id, case when fallido_at is not null then graphile_worker.remove_job('correo:' || id) is not null end
      from idos`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  },
}
