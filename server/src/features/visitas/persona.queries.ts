import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

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
