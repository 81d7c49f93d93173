import { type Incompatible, type IncompatibleNueva, TITULARES_MAXIMO } from '@cabildo/contracts/incompatibles'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { SUYOS } from './accesos.queries.ts'
import { EMPLEADO } from './usuarios.queries.ts'

/** A row of pairs with its holders: whoever has both by an access that is switched on, by name. */
const INCOMPATIBLES = sql`
  select i.id, array[i.codigo_a, i.codigo_b]::integer[] as codigos, i.efecto, i.motivo, i.updated_at::text as updated_at,
    coalesce(array_length(t.todos, 1), 0) as cuantos, to_json(t.todos[1:${sql.lit(TITULARES_MAXIMO)}]) as titulares
  from permisos_incompatibles i
  cross join lateral (
    select coalesce(array_agg(jsonb_build_object('username', q.username, 'employee', q.employee, 'area_name', q.area_name)
      order by q.employee, q.username, q.empacce_id), '{}') as todos
    from (
      select a.empacce_id, u.username, ${EMPLEADO} as employee, ar.name as area_name
      from permisos p join permisos o on o.empacce_id = p.empacce_id and o.codigo = i.codigo_b
        join accesos a on a.empacce_id = p.empacce_id and a.estado and a.deleted_at is null
        join usuarios u on u.id = a.user_id and u.deleted_at is null join areas ar on ar.id = a.area_id
        left join trabajadores t on t.employee_id = u.employee_id
      where p.codigo = i.codigo_a
    ) q
  ) t`

/** All pairs by their codes (USU-66). */
export const listIncompatibles = async (db: Db): Promise<Incompatible[]> =>
  (await sql<Incompatible>`${INCOMPATIBLES} order by i.codigo_a, i.codigo_b`.execute(db)).rows

export const findIncompatible = async (db: Db, id: number): Promise<Incompatible | undefined> =>
  (await sql<Incompatible>`${INCOMPATIBLES} where i.id = ${id}`.execute(db)).rows[0]

/**
 * Makes everybody who gives codes wait until the transaction ends, and waits for whoever does so now: what is given afterwards
 * is given under the new rule.
 */
export const apartarIncompatibles = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('cabildo.incompatibles'))`.execute(trx)

const filaDe = ({ codigos, efecto, motivo }: IncompatibleNueva) => ({
  ...{ codigo_a: Math.min(...codigos), codigo_b: Math.max(...codigos), efecto, motivo },
})

export const insertIncompatible = async (trx: Trx, ahora: Date, datos: IncompatibleNueva): Promise<number> =>
  (
    await trx
      .insertInto('permisos_incompatibles')
      .values({ ...filaDe(datos), created_at: ahora, updated_at: ahora })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateIncompatible = (trx: Trx, ahora: Date, id: number, datos: IncompatibleNueva) =>
  trx
    .updateTable('permisos_incompatibles')
    .set({ ...filaDe(datos), updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

export const deleteIncompatible = (trx: Trx, id: number) =>
  trx.deleteFrom('permisos_incompatibles').where('id', '=', id).execute()

/** An access as the rule looks at it, in SQL: whose it is, on which days, and the codes that it would have. */
interface Propuesta {
  user_id: RawBuilder<unknown>
  desde: RawBuilder<unknown>
  hasta: RawBuilder<unknown>
  codigos: RawBuilder<unknown>
  /** The codes that it has already, which it keeps; none of an access that is to be made. */
  antes?: RawBuilder<unknown>
}
const NINGUNO = sql`'{}'::integer[]`

/**
 * The reasons, joined, why a person must not get that access, null where nothing forbids it (USU-66): for whoever gives codes
 * to many at once and leaves out the rows that are refused.
 */
export const motivoProhibido = ({ user_id, desde, hasta, codigos, antes = NINGUNO }: Propuesta) =>
  sql<string | null>`(select string_agg(i.motivo, '; ' order by i.codigo_a, i.codigo_b)
    from incompatibles_de(${user_id}, ${desde}, ${hasta}, ${codigos}, ${antes}) i where i.efecto = 'prohibe')`

/** The reasons that speak against the pairs that an access of a user has and did not have with `antes`. */
export const listContrarias = async (trx: Trx, empacce_id: number, antes: readonly number[]) =>
  (
    await sql<Pick<Incompatible, 'efecto' | 'motivo'>>`
      select i.efecto, i.motivo from accesos a
      cross join lateral incompatibles_de(a.user_id, a.desde, a.hasta, ${SUYOS}, ${[...antes]}::integer[]) i
      where a.empacce_id = ${empacce_id}`.execute(trx)
  ).rows

/** The reasons that speak against an encargatura of these codes between two days; `id` is its own, where it is made already. */
export const listContrariasDelEncargo = async (
  trx: Trx,
  {
    user_id,
    desde,
    hasta,
    alcance,
    id = null,
  }: { user_id: number; desde: string; hasta: string; alcance: readonly number[]; id?: number | null },
) =>
  (
    await sql<Pick<Incompatible, 'efecto' | 'motivo'>>`
      select i.efecto, i.motivo
      from incompatibles_del_encargo(${user_id}, ${desde}::date, ${hasta}::date, ${[...alcance]}::integer[], ${id}) i`.execute(
      trx,
    )
  ).rows

/**
 * The accesses that must not be renewed from a Lima day on as they are, each with the reasons (USU-66): whoever holds a
 * forbidden pair keeps it where it is, and is not given it anew.
 */
export const listProhibidas = async (
  trx: Trx,
  empacce_ids: readonly number[],
  desde: string,
): Promise<ReadonlyMap<number, string>> => {
  const prohibe = motivoProhibido({
    ...{ user_id: sql.ref('a.user_id'), desde: sql`${desde}::date`, hasta: sql`null::date`, codigos: SUYOS },
  })
  const { rows } = await sql<{ empacce_id: number; motivo: string }>`
    select q.empacce_id, q.motivo from (
      select a.empacce_id, ${prohibe} as motivo from accesos a
      where a.empacce_id = any(${[...empacce_ids]}::integer[]) and a.user_id is not null) q
    where q.motivo is not null`.execute(trx)
  return new Map(rows.map(({ empacce_id, motivo }) => [empacce_id, motivo]))
}

/** Notes which reasons were accepted; without new ones those of before stay while the access holds any such pair. */
export const setAceptados = (trx: Trx, ahora: Date, empacce_id: number, motivos: string | null) =>
  sql`
    update accesos a set avisos_aceptados = n.aceptados, updated_at = ${despuesDe(ahora, 'a')}
    from (
      select e.empacce_id, case when ${motivos}::text is not null then ${motivos}
        when exists (select from incompatibles_de(e.user_id, e.desde, e.hasta,
          array(select k.codigo::integer from permisos k where k.empacce_id = e.empacce_id), ${NINGUNO}))
        then e.avisos_aceptados end as aceptados
      from accesos e where e.empacce_id = ${empacce_id}
    ) n
    where a.empacce_id = n.empacce_id and a.avisos_aceptados is distinct from n.aceptados`.execute(trx)
