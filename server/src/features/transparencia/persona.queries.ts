import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

/** What a person asked to know. */
export const buscarSolicitudes: Buscador = {
  modulo: 'solicitudes',
  titulo: 'Solicitudes de información pública',
  tablas: ['solicitudes'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'solicitudes', sql`dni = ${dni}`)
    return {
      filas,
      claves: filas.map(({ id }) => Number(id)),
      correos: filas.map(({ email }) => String(email)),
    }
  },
}
