import { type DiaNoLaborable, feriadosComoFilas } from '@cabildo/contracts/calendario'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'

/** Statement of the non-working days of a year by date: the national holidays, and those that touch the year (PLA-12). */
export const selectDias = (anio: number, retirados: boolean) => {
  const feriados = sql<DiaNoLaborable>`jsonb_to_recordset(${JSON.stringify(feriadosComoFilas(anio))}::jsonb) as f (
    dia_id integer, fecha date, hasta date, nombre text, clase smallint, norma text, calculado boolean,
    registrado_por text, retirado_at text, motivo_retiro text)`
  return sql<DiaNoLaborable>`
    select * from ${feriados}
    union all
    select d.dia_id, d.fecha, d.hasta, d.nombre, d.clase, d.norma, false, u.username,
      marca_lima(d.retirado_at), d.motivo_retiro
    from calendario_dias d left join usuarios u on u.id = d.registrado_por
    where daterange(d.fecha, d.hasta, '[]') && daterange(${`${anio}-01-01`}::date, ${`${anio}-12-31`}::date, '[]')
      and (d.retirado_at is null or ${retirados})
    order by fecha, dia_id nulls first`
}

/** Days that are entered and not removed, by their numbers. */
export const listPorQuitar = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('calendario_dias')
    .select(['dia_id', 'fecha', 'hasta', 'nombre', 'norma'])
    .where('dia_id', 'in', ids)
    .where('retirado_at', 'is', null)
    .execute()

/** Applying changes of the calendar goes one after another. */
export const tomarCalendario = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('calendario'))`.execute(trx)

/** Opens a change of the calendar; its number is the calendar's new version. */
export const insertCambio = async (
  trx: Trx,
  cambio: { revision: string; recalculados: number; hecho_por: number },
  created_at: Date,
): Promise<number> =>
  (
    await trx
      .insertInto('calendario_cambios')
      .values({ ...cambio, created_at })
      .returning('cambio_id')
      .executeTakeFirstOrThrow()
  ).cambio_id

/** Says how many clocks a change really moved. */
export const setRecalculados = (trx: Trx, cambio_id: number, recalculados: number) =>
  trx.updateTable('calendario_cambios').set({ recalculados }).where('cambio_id', '=', cambio_id).execute()

export const insertDia = (
  trx: Trx,
  dia: { fecha: string; hasta: string; clase: number; nombre: string; norma: string; cambio_id: number },
  { user_id, ahora }: { user_id: number; ahora: Date },
) =>
  trx
    .insertInto('calendario_dias')
    .values({ ...dia, registrado_por: user_id, created_at: ahora })
    .execute()

/** Removes an entry; the row stays (PLA-16). */
export const retirarDia = (
  trx: Trx,
  { dia_id, motivo }: { dia_id: number; motivo: string },
  { user_id, ahora }: { user_id: number; ahora: Date },
) =>
  trx
    .updateTable('calendario_dias')
    .set({ retirado_at: ahora, retirado_por: user_id, motivo_retiro: motivo })
    .where('dia_id', '=', dia_id)
    .execute()

/** FROM item of the cases named: `clave`, `clase`, `id`, and `numero` as their lists show it. */
export const casosNumerados = (claves: readonly string[]) => sql`
  (select c.clave, c.clase, c.id, coalesce(t.nro_registro, s.numero, c.id::text) as numero
  from (select clave, split_part(clave, ':', 1) as clase, split_part(clave, ':', 2)::integer as id
    from unnest(${[...claves]}::text[]) as clave) c
  left join tramites t on c.clase = 'tramite' and t.id = c.id
  left join solicitudes s on c.clase = 'solicitud' and s.id = c.id)`

/** The numbers of cases as their lists show them, by `clave`. */
export const numerosDe = async (db: Db, claves: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ clave: string; numero: string }>`
    select clave, numero from ${casosNumerados(claves)} c`.execute(db)
  return new Map(rows.map(({ clave, numero }) => [clave, numero]))
}
