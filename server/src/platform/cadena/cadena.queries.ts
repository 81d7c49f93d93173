import { sql } from 'kysely'
import type { Db } from '../db/conexion.ts'

/** How much of the trail is linked. */
export interface Avance {
  enlazadas: number
  /** All lines up to this one are linked. */
  hasta: number
  /** Lines up to this one exist; null where the transaction has written before and cannot tell. */
  visto: number | null
}

/** Links at most `cuantas` committed lines and answers how far the chain has come. */
export const enlazarLineas = async (db: Db, cuantas: number): Promise<Avance> => {
  const { rows } = await sql<Avance>`select * from enlazar_auditoria(${cuantas}::integer)`.execute(db)
  return rows[0] ?? { enlazadas: 0, hasta: 0, visto: null }
}

/** A line and its link as stored; the fields of a missing one are null. */
export interface Eslabon {
  id: number
  /** When the line was written, in Lima time. */
  en: string | null
  /** Who did what and when, in the form that was digested; null where there is no such line. */
  acto: string | null
  antes: string | null
  despues: string | null
  reducida: boolean | null
  /** The line is too young for a purge, so it must still have its values (decision 0077). */
  intocable: boolean | null
  huella: Buffer | null
  queda: Buffer | null
  sal: Buffer | null
  oculto: Buffer | null
}

/** Lower than every number: a line inserted by an intruder may have a negative one. */
export const MENOR = '-9223372036854775808'

/**
 * The next lines and links after a number, up to a limit each. Uses only functions built into PostgreSQL, because the
 * owner of the database could have replaced ours.
 */
export const listEslabones = async (
  db: Db,
  despues: number | typeof MENOR,
  hasta: number,
  cuantos: number,
): Promise<Eslabon[]> =>
  (
    await sql<Eslabon>`
      select coalesce(a.id, c.linea) as id, to_char(a.en at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI:SS') as en,
        (jsonb_build_array(a.id, to_char(a.en at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), a.user_id, a.peticion, a.tabla,
          a.registro, a.accion) || case when a.encargo_id is null then '[]' else jsonb_build_array(a.encargo_id) end)::text as acto,
        a.antes::text as antes, a.despues::text as despues, a.reducida,
        a.en > now() - interval '180 days' and coalesce(a.peticion, '') not like 'purga-%' as intocable,
        c.huella, c.queda, c.sal, c.oculto
      from (select * from auditoria where id > ${despues} and id <= ${hasta} order by id limit ${cuantos}) a
      full join (select * from auditoria_cadena where linea > ${despues} and linea <= ${hasta}
        order by linea limit ${cuantos}) c on c.linea = a.id
      order by 1`.execute(db)
  ).rows.map((fila) => (fila.en === null ? { ...fila, acto: null } : fila))

/** The last link, how many lines are not linked yet, and since when. */
export interface Final {
  hasta: number
  pendientes: number
  /** Date of the oldest one (yyyy-MM-dd HH:mm:ss of Lima) and its age in minutes; null where there is none. */
  antigua: { linea: number; en: string } | null
  espera: number | null
}

export const findFinal = async (db: Db): Promise<Final> => {
  const { rows } = await sql<Final>`
    with final as (select coalesce(max(linea), 0) as hasta from auditoria_cadena)
    select hasta, count(a.id)::integer as pendientes,
      (select jsonb_build_object('linea', u.id, 'en', to_char(u.en at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI:SS'))
        from auditoria u where u.id > hasta order by u.en, u.id limit 1) as antigua,
      floor(extract(epoch from clock_timestamp() - min(a.en)) / 60)::integer as espera
    from final left join auditoria a on a.id > hasta group by hasta`.execute(db)
  return rows[0] ?? { hasta: 0, pendientes: 0, antigua: null, espera: null }
}
