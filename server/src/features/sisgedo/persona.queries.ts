import { sql } from 'kysely'
import { filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'

/** The expedientes of what a person filed, with where they went. */
export const buscarExpedientes: Buscador = {
  modulo: 'registros',
  titulo: 'Expedientes',
  nota: 'De los que lleva Cabildo. Si los expedientes se llevan en otro Sisgedo, pídalos también ahí.',
  tablas: ['expedientes', 'registros', 'movimientos'],
  buscar: async (db, { dni }) => {
    const registros = await filasDe(
      db,
      'registros',
      sql`documento_identidad = ${dni} or documento_identidad like ${rucDe(dni)}`,
    )
    const claves = registros.map(({ registro_id }) => Number(registro_id))
    const movimientos = await filasDe(db, 'movimientos', sql`registro_id = any(${claves}::integer[])`)
    return {
      filas: registros.map((registro) => ({
        ...registro,
        movimientos: movimientos.filter(({ registro_id }) => registro_id === registro.registro_id),
      })),
      claves,
      correos: registros.map(({ email }) => String(email)),
    }
  },
}
