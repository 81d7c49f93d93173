import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'

export const findEnPadron = (db: Db, dni: string) =>
  db
    .selectFrom('padron')
    .select(['nombres as prenombres', 'ape_paterno as apPrimer', 'ape_materno as apSegundo'])
    .where('dni', '=', dni)
    .executeTakeFirst()

export const findEmpresa = (db: Db, ruc: string) =>
  db.selectFrom('empresas').select('razon_social').where('ruc', '=', ruc).executeTakeFirst()

/** A person as the local register keeps it; days as yyyy-MM-dd, sex as RENIEC numbers it: 1 male, 2 female. */
export interface FilaDelPadron {
  dni: string
  nombres: string
  ape_paterno: string
  ape_materno: string
  sexo: number | null
  fecha_nac: string | null
}

/** Allows one import at a time; it may idle for as long as its file takes to be read. */
export const tomarPadron = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('cabildo.padron')), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  )

/** Saves people, each DNI once; answers how many were added and changed. Fields missing in a row stay as they were. */
export const savePersonas = async (
  trx: Trx,
  filas: readonly FilaDelPadron[],
): Promise<{ nuevas: number; cambiadas: number }> => {
  const { rows } = await sql<{ nuevas: number; cambiadas: number }>`
    with guardadas as (
      insert into padron as p (dni, nombres, ape_paterno, ape_materno, sexo, fecha_nac)
      select * from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f(
        dni text, nombres text, ape_paterno text, ape_materno text, sexo smallint, fecha_nac date)
      on conflict (dni) do update set nombres = excluded.nombres, ape_paterno = excluded.ape_paterno,
        ape_materno = excluded.ape_materno, sexo = coalesce(excluded.sexo, p.sexo),
        fecha_nac = coalesce(excluded.fecha_nac, p.fecha_nac)
      where (p.nombres, p.ape_paterno, p.ape_materno, p.sexo, p.fecha_nac) is distinct from (excluded.nombres,
        excluded.ape_paterno, excluded.ape_materno, coalesce(excluded.sexo, p.sexo), coalesce(excluded.fecha_nac, p.fecha_nac))
      -- A row version that nothing has replaced is a new one.
      returning xmax = 0 as nueva)
    select (count(*) filter (where nueva))::integer as nuevas, (count(*) filter (where not nueva))::integer as cambiadas
    from guardadas`.execute(trx)
  return rows[0] ?? { nuevas: 0, cambiadas: 0 }
}
