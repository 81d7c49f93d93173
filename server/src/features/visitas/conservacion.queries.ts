import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purgar.ts'
import { contarVencidos } from '../../platform/conservacion/purgas.queries.ts'

/** A visit that was corrected later waits as long again; `> '-infinity'` names the index of the report (migration 0004). */
const viejas = (hasta: Date) =>
  sql`deleted_at is null and created_at > '-infinity' and created_at < ${hasta} and updated_at < ${hasta}`
const eliminadas = (hasta: Date) => sql`deleted_at < ${hasta}`

/** Deletes in the order of the index that finds the rows. */
const borrar =
  (donde: typeof viejas, orden: ReturnType<typeof viejas>): Conservable['tanda'] =>
  async (trx, hasta, cuantas) => {
    const { rows } = await sql<{ id: number }>`
      delete from visitas where id = any(array(select id from visitas where ${donde(hasta)} order by ${orden}
        limit ${cuantas} for update skip locked)) returning id`.execute(trx)
    return { registros: rows.map(({ id }) => id) }
  }

/** Visits, whole; deleted ones have a time of their own. (P-10) */
export const conservarVisitas: Conservable = {
  modulo: 'visitas',
  que: 'Visitas, desde que se registraron',
  tablas: ['visitas'],
  auditada: 'visitas',
  contar: (db, hasta) => contarVencidos(db, 'visitas', viejas(hasta)),
  tanda: borrar(viejas, sql`created_at`),
}

/** Deleted visits, which no screen shows. (P-19) */
export const conservarVisitasEliminadas: Conservable = {
  modulo: 'visitas_eliminadas',
  que: 'Visitas eliminadas, desde que se eliminaron',
  tablas: ['visitas'],
  auditada: 'visitas',
  contar: (db, hasta) => contarVencidos(db, 'visitas', eliminadas(hasta)),
  tanda: borrar(eliminadas, sql`deleted_at`),
}

/** The visits of a person, deleted ones too. */
export const buscarVisitas: Buscador = {
  modulo: 'visitas',
  titulo: 'Visitas a la municipalidad',
  tablas: ['visitas'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'visitas', sql`nrodoc = ${dni}`)
    return {
      filas,
      claves: filas.map(({ id }) => Number(id)),
      nombres: filas.map((v) => ({ apellidos: String(v.apellidos), nombres: String(v.name) })),
    }
  },
}
