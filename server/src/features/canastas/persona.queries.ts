import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

/** A person's food basket, and their rows in spreadsheets that are being loaded. */
export const buscarCanastas: Buscador = {
  modulo: 'canastas',
  titulo: 'Canastas de alimentos',
  tablas: ['canastas', 'cargas_filas'],
  buscar: async (db, { dni }) => {
    const canastas = await filasDe(db, 'canastas', sql`dni = ${dni}`)
    const porCargar = await filasDe(db, 'cargas_filas', sql`dni = ${dni}`)
    return { filas: [...canastas, ...porCargar], ids: canastas.map(({ id }) => Number(id)) }
  },
}
