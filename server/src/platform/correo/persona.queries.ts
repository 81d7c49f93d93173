import { marcaLima } from '@cabildo/contracts/base/tiempo'
import { sql } from 'kysely'
import type { Buscador } from '../conservacion/persona.ts'

/** Mails to the addresses that the person gave, without their text: an address may be a family's. */
export const buscarCorreos: Buscador = {
  modulo: 'correos',
  titulo: 'Correos que se le enviaron',
  nota: 'A las direcciones que dio en sus trámites, reclamos y solicitudes. Una dirección puede ser de varias personas: revise que el asunto sea suyo.',
  tablas: ['correos'],
  buscar: async (db, { correos }) => {
    const { rows } = await sql<{ para: string; asunto: string; created_at: Date; enviado_at: Date | null }>`
      select para, asunto, created_at, enviado_at from correos
      where lower(para) = any(${[...correos]}::text[]) order by created_at, id`.execute(db)
    return {
      filas: rows.map(({ created_at, enviado_at, ...resto }) => ({
        ...resto,
        created_at: marcaLima(created_at),
        enviado_at: enviado_at && marcaLima(enviado_at),
      })),
    }
  },
}
