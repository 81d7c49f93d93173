import { sql } from 'kysely'
import { filasDe, rucDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

const vencidos = (hasta: Date) => sql`created_at < ${hasta} and email <> ''`

/** The mail address in an expediente; everything else in it stays. (P-10) */
export const conservarContactoDeExpedientes: Conservable = {
  modulo: 'expedientes_contacto',
  que: 'Correo de los expedientes propios, desde que se registraron',
  tablas: ['registros'],
  auditada: 'registros',
  ...porLotes('registros', sql`update registros set email = ''`, {
    donde: vencidos,
    orden: 'created_at',
    id: 'registro_id',
  }),
}

/** The expedientes of what a person filed, with their movements. */
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
    const ids = registros.map(({ registro_id }) => Number(registro_id))
    const movimientos = await filasDe(db, 'movimientos', sql`registro_id = any(${ids}::integer[])`)
    return {
      filas: registros.map((registro) => ({
        ...registro,
        movimientos: movimientos.filter(({ registro_id }) => registro_id === registro.registro_id),
      })),
      ids,
      correos: registros.map(({ email }) => String(email)),
    }
  },
}
