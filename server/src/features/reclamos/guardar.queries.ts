import type { ReclamoNuevo } from '@cabildo/contracts/reclamos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** What whoever complains is answered, and what it is about. */
export interface Presentado {
  huella: string
  claim_id: number
  fecha: string
  vence: string
  correo: boolean
}

/** The complaint of this key, or else one of the same content (G3). */
export const findRepetido = async (
  db: Db,
  { huella, clave, desde }: { huella: string; clave: string | undefined; desde: Date },
): Promise<Presentado | undefined> =>
  (
    await sql<Presentado>`
      select id as claim_id, left(marca_lima(created_at), 10) as fecha, vence::text as vence, confirmado as correo,
        huella
      from reclamos
      where clave = ${clave ?? null}::uuid or (huella = ${huella} and created_at > ${desde})
      order by clave is not distinct from ${clave ?? null}::uuid desc, created_at desc limit 1`.execute(db)
  ).rows[0]

/** A complaint as it is saved. */
export interface ReclamoGuardado extends Omit<ReclamoNuevo, 'clave'> {
  id: number
  clave: string | null
  huella: string
  nombre_escrito: boolean
  vence: string
  expe_id: string | null
  confirmado: boolean
  created_at: Date
}

/** Saves a complaint under its number (REC-21). */
export const insertReclamo = async (trx: Trx, reclamo: ReclamoGuardado): Promise<void> => {
  await trx.insertInto('reclamos').values(reclamo).execute()
}
