import { sql } from 'kysely'
import { filasDe } from '../../platform/conservacion/persona.queries.ts'
import type { Buscador } from '../../platform/conservacion/persona.ts'
import type { Conservable } from '../../platform/conservacion/purga.ts'
import { porLotes } from '../../platform/conservacion/purgas.queries.ts'

const vencidos = (hasta: Date) =>
  sql`vence < (${hasta}::timestamptz at time zone interval '-05:00')::date and address <> '' and expe_id is not null`

/** Domicile and mail address of whoever asked; the request and its number stay. (P-10) */
export const conservarContactoDeSolicitudes: Conservable = {
  modulo: 'solicitudes_contacto',
  que: 'Dirección y correo de las solicitudes registradas, desde que venció su plazo',
  tablas: ['solicitudes'],
  auditada: 'solicitudes',
  ...porLotes('solicitudes', sql`update solicitudes set address = '', email = ''`, { donde: vencidos, orden: 'vence' }),
}

/** What a person asked to know. */
export const buscarSolicitudes: Buscador = {
  modulo: 'solicitudes',
  titulo: 'Solicitudes de información pública',
  tablas: ['solicitudes'],
  buscar: async (db, { dni }) => {
    const filas = await filasDe(db, 'solicitudes', sql`dni = ${dni}`)
    return {
      filas,
      ids: filas.map(({ id }) => Number(id)),
      correos: filas.map(({ email }) => String(email)),
    }
  },
}
