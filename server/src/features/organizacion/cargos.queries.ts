import type { CargoDeOrganizacion } from '@cabildo/contracts/organizacion-cargos'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { lockPersonasDe } from '../../platform/sesion/accesos.queries.ts'

/** Positions by name, with the accesses in force on a Lima day that have each (ORG-33). */
const leerCargos = async (db: Db, hoy: string, condicion: RawBuilder<unknown>): Promise<CargoDeOrganizacion[]> =>
  (
    await sql<CargoDeOrganizacion>`
    select c.id, c.name, c.activo, coalesce(g.trabajadores, 0) as trabajadores, c.usado, c.updated_at::text as updated_at
    from cargos c
    left join (
      select a.cargo_id, count(*)::integer as trabajadores from accesos a join areas ar on ar.id = a.area_id
      where acceso_vigente(a, ar, ${hoy}::date) group by a.cargo_id
    ) g on g.cargo_id = c.id
    where c.deleted_at is null and ${condicion}
    order by llano(c.name), c.id`.execute(db)
  ).rows

export const listCargos = (db: Db, hoy: string): Promise<CargoDeOrganizacion[]> => leerCargos(db, hoy, sql`true`)
export const findCargo = async (db: Db, hoy: string, id: number): Promise<CargoDeOrganizacion | undefined> =>
  (await leerCargos(db, hoy, sql`c.id = ${id}`))[0]

/** One new position after another, so that no two get a number. */
export const apartarCargos = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.cargos'))`.execute(trx)

export interface CargoTomado {
  id: number
  name: string
  activo: boolean
  usado: boolean
  version: string
}

/** Positions, held until the commit in the order of their numbers. */
export const lockCargos = async (trx: Trx, ids: readonly number[]): Promise<CargoTomado[]> =>
  (
    await sql<CargoTomado>`
    select c.id, c.name, c.activo, c.usado, c.updated_at::text as version from cargos c
    where c.id = any(${[...ids]}::integer[]) and c.deleted_at is null order by c.id for no key update`.execute(trx)
  ).rows

export const hayCargos = async (trx: Trx): Promise<boolean> =>
  (await sql`select from cargos c where c.deleted_at is null limit 1`.execute(trx)).rows.length > 0

/** The first number that positions are given; those of the demonstration are below it. */
const PRIMER_NUMERO = 6

/** A new position, with the number that is wanted if nobody had it, or else the lowest from 6 on that nobody had (ORG-33). */
export const insertCargo = async (
  trx: Trx,
  { id = null, name }: { id?: number | null; name: string },
  ahora: Date,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into cargos (id, name, updated_at)
    select coalesce(
      (select w.id from (values (${id}::integer)) w (id) where not exists (select from cargos c where c.id = w.id)),
      (select min(n) from generate_series(${sql.lit(PRIMER_NUMERO)}, 32767) n where not exists (select from cargos c where c.id = n))),
      ${name}, ${ahora}
    returning id`.execute(trx)
  // An insert of values gives a row, or throws.
  return rows[0]?.id as number
}

export const updateCargo = (
  trx: Trx,
  id: number,
  cambios: { name?: string | undefined; activo?: boolean | undefined; deleted_at?: Date },
  ahora: Date,
) =>
  trx
    .updateTable('cargos')
    .set({ ...cambios, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** Who would have two equal accesses if those of one position were another's (D-08), by name. */
export const listIguales = async (trx: Trx, de: number, a: number): Promise<string[]> =>
  (
    await sql<{ nombre: string }>`
    select distinct coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username) as nombre
    from accesos o
    join accesos d on d.cargo_id = ${a} and d.area_id = o.area_id and d.anio_eje = o.anio_eje and d.deleted_at is null
      and (d.user_id = o.user_id or d.employee_id = o.employee_id)
    left join trabajadores t on t.employee_id = o.employee_id
    left join usuarios u on u.id = o.user_id
    where o.cargo_id = ${de} and o.deleted_at is null order by 1`.execute(trx)
  ).rows.map(({ nombre }) => nombre)

/** Holds whoever has an access in a position, as every act on people does. */
export const lockPersonasDelCargo = (trx: Trx, id: number): Promise<void> =>
  lockPersonasDe(trx, sql`a.cargo_id = ${id}`)

/** Gives the encargaturas of a position that were not ended another one, with the days of their scope. */
export const moverEncargaturas = async (trx: Trx, de: number, a: number, ahora: Date): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('cabildo.encargaturas'))`.execute(trx)
  await sql`update encargaturas set cargo_id = ${a}, updated_at = ${despuesDe(ahora)}
    where cargo_id = ${de} and terminada_at is null`.execute(trx)
  // Each row takes its position from its encargatura.
  await sql`update encargaturas_codigos k set codigo = codigo from encargaturas e
    where e.id = k.encargatura_id and e.cargo_id = ${a} and k.cargo_id = ${de}`.execute(trx)
}

/** Gives the live accesses of a position another one. Returns how many. */
export const moverAccesos = async (trx: Trx, de: number, a: number, ahora: Date): Promise<number> =>
  Number(
    (
      await sql`update accesos set cargo_id = ${a}, updated_at = ${despuesDe(ahora)}
        where cargo_id = ${de} and deleted_at is null`.execute(trx)
    ).numAffectedRows ?? 0,
  )
