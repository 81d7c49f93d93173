import type { Alcance } from '@cabildo/contracts/base/alcances'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

/** A service key with what decides whether it opens now. */
export interface FilaDeClave {
  id: number
  nombre: string
  huella: Buffer
  huella_anterior: Buffer | null
  anterior_hasta: Date | null
  responsable_id: number
  area_id: number | null
  area_name: string | null
  alcances: Alcance[]
  redes: string[]
  /** Its last day, yyyy-MM-dd. */
  vence_at: string
  por_minuto: number
  terminada: boolean
  /** Its responsible has an access in force. */
  con_responsable: boolean
  /** Its area, if it has one, is active. */
  con_area: boolean
}

/** The key whose first part this is, on a Lima day. */
export const findClave = async (db: Db, prefijo: string, hoy: string): Promise<FilaDeClave | undefined> =>
  (
    await sql<FilaDeClave>`
      select k.id, k.nombre, k.huella, k.huella_anterior, k.anterior_hasta, k.responsable_id, k.area_id, z.name as area_name,
        k.alcances, k.redes, k.vence_at::text as vence_at, k.por_minuto, k.terminada_at is not null as terminada,
        exists (select from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
          join areas ar on acceso_vigente(a, ar, ${hoy}::date)
          where u.id = k.responsable_id and u.deleted_at is null) as con_responsable,
        z.cerrada_at is null as con_area
      from claves_servicio k left join areas z on z.id = k.area_id
      where k.prefijo = ${prefijo}`.execute(db)
  ).rows[0]

/** Adds the uses of some time to a key's. */
export const sumarUsos = (db: Db, id: number, { usos, ultimo }: { usos: number; ultimo: Date }) =>
  sql`
    update claves_servicio set usos = usos + ${usos}::bigint, ultimo_uso = greatest(ultimo_uso, ${ultimo}::timestamptz)
    where id = ${id}`.execute(db)

/** Whether a use from elsewhere has still to be told: once a day of each key. */
export const tomarAvisoDeFuera = async (trx: Trx, id: number, ahora: Date): Promise<boolean> => {
  const { rows } = await sql`
    update claves_servicio set fuera_avisado_at = ${ahora}
    where id = ${id} and (fuera_avisado_at is null or fuera_avisado_at <= ${ahora}::timestamptz - interval '1 day')
    returning id`.execute(trx)
  return rows.length > 0
}

/** Who has to know of a key besides its responsible. */
export const listInformatica = async (db: Db, hoy: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`select i as id from usuarios_de_informatica(${hoy}::date) i order by 1`.execute(db)
  ).rows.map(({ id }) => id)
