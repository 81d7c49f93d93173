import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

/**
 * A visit that was corrected later waits as long again, and one that was imported is as old as it is: nobody corrects it.
 * `> '-infinity'` names the index of the report (migration 0004).
 */
const viejas = (hasta: Date) =>
  sql`deleted_at is null and created_at > '-infinity' and created_at < ${hasta}
    and (importada or updated_at < ${hasta})`
const eliminadas = (hasta: Date) => sql`deleted_at < ${hasta}`

const BORRAR = sql`delete from visitas`

/** Visits, whole; deleted ones have a time of their own. (P-10) */
export const conservarVisitas: Conservable = {
  modulo: 'visitas',
  que: 'Visitas, desde que se registraron',
  tablas: ['visitas'],
  auditada: 'visitas',
  ...porLotes('visitas', BORRAR, { donde: viejas, orden: 'created_at' }),
}

/** Deleted visits, which no screen shows. (P-19) */
export const conservarVisitasEliminadas: Conservable = {
  modulo: 'visitas_eliminadas',
  que: 'Visitas eliminadas, desde que se eliminaron',
  tablas: ['visitas'],
  auditada: 'visitas',
  ...porLotes('visitas', BORRAR, { donde: eliminadas, orden: 'deleted_at' }),
}

/** The visits of a person, deleted ones too; the passport of somebody else may have the digits of a DNI. */
export const buscarVisitas: Buscador = {
  modulo: 'visitas',
  titulo: 'Visitas a la municipalidad',
  tablas: ['visitas'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'visitas', sql`nrodoc = ${dni} and tipo_doc = 'DNI'`)
    return {
      filas,
      ids: filas.map(({ id }) => Number(id)),
      // A name that nobody has parted finds no birth, and would keep the register's own notice from being shown.
      nombres: filas
        .filter((v) => v.apellidos !== '')
        .map((v) => ({ apellidos: String(v.apellidos), nombres: String(v.name) })),
    }
  },
}
