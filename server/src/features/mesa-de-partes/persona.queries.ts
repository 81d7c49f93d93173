import { sql } from 'kysely'
import { filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import { CARPETA_TRAMITES } from './presentacion.queries.ts'

/** What a person filed, with its files, deleted submissions included. */
export const buscarTramites: Buscador = {
  modulo: 'tramites',
  titulo: 'Trámites presentados',
  tablas: ['tramites', 'tramites_archivos'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'tramites', sql`ndoc = ${dni} or nruc like ${rucDe(dni)}`)
    const claves = filas.map(({ id }) => Number(id))
    const { rows } = await sql<{ tramite_id: number; path: string; nombre: string }>`
      select tramite_id, path, nombre from tramites_archivos
      where tramite_id = any(${claves}::integer[]) order by tramite_id, orden`.execute(db)
    const archivos = rows.map(({ tramite_id, path, nombre }) => {
      return { carpeta: CARPETA_TRAMITES, clave: path, nombre: `${tramite_id}-${nombre}` } as const
    })
    return { filas, claves, correos: filas.map(({ email }) => String(email)), archivos }
  },
}
