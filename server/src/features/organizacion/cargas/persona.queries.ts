import { sql } from 'kysely'
import { filasDe } from '../../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../../platform/conservacion/persona.ts'

/** A person's rows, of their own or as head of an area, in spreadsheets that are being taken in. */
export const buscarEnCargas: Buscador = {
  modulo: 'organizacion',
  titulo: 'Filas de un Excel de áreas o de personal',
  tablas: ['cargas_organizacion'],
  buscar: async (db, { dni }) => ({ filas: await filasDe(db, 'cargas_organizacion', sql`dni = ${dni}`) }),
}
