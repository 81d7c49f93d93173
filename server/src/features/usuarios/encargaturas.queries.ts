import type { EncargadoPosible, Encargatura, EncargaturaNueva, TitularPosible } from '@cabildo/contracts/encargaturas'
import { ENCARGADOS_MAXIMO } from '@cabildo/contracts/encargaturas'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { contiene, llano } from '../../platform/db/listado.ts'
import { cuenta, lockPersonasDe } from '../../platform/sesion/accesos.queries.ts'

const PERSONA = sql`coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username)`

const encargaturasDonde = (cual: RawBuilder<unknown>, hoy: string) => sql<Encargatura>`
  select e.id, e.area_id, ar.name as area_name, c.name as cargo_name, persona_de_acceso(e.titular_acceso) as titular,
    ${PERSONA} as encargado, u.username, e.clase, e.documento, e.hasta_documento, e.desde, e.hasta, e.suspende_titular,
    array(select k.codigo::integer from encargaturas_codigos k where k.encargatura_id = e.id order by 1) as alcance,
    case when e.terminada_at is not null or e.hasta < ${hoy}::date then 'terminada'
      when e.desde > ${hoy}::date then 'por empezar' else 'vigente' end as estado,
    e.terminada_motivo, marca_lima(e.terminada_at) as terminada_at, e.updated_at::text as updated_at
  from encargaturas e join areas ar on ar.id = e.area_id join cargos c on c.id = e.cargo_id
    join usuarios u on u.id = e.user_id left join trabajadores t on t.employee_id = u.employee_id
  where ${cual}`

/** All encargaturas, those that began last first; the state is that of a Lima day (USU-61). */
export const listEncargaturas = async (db: Db, hoy: string): Promise<Encargatura[]> =>
  (await sql<Encargatura>`${encargaturasDonde(sql`true`, hoy)} order by e.desde desc, e.id desc`.execute(db)).rows

export const findEncargatura = async (db: Db, id: number, hoy: string): Promise<Encargatura | undefined> =>
  (await encargaturasDonde(sql`e.id = ${id}`, hoy).execute(db)).rows[0]

/**
 * Holds the people of an encargatura, then itself, until the transaction ends, as acts on accesses do; answers whom it concerns,
 * undefined when there is none.
 */
export const lockEncargatura = async (trx: Trx, id: number) => {
  const { rows } = await sql<{ user_id: number; titular_acceso: number | null }>`
    select e.user_id, e.titular_acceso from encargaturas e where e.id = ${id}`.execute(trx)
  const [fila] = rows
  if (!fila) return undefined
  await lockPersonasDeEncargo(trx, fila.user_id, fila.titular_acceso)
  return (
    await sql<{ user_id: number; titular: number | null }>`
      select e.user_id, (select a.user_id from accesos a where a.empacce_id = e.titular_acceso) as titular
      from encargaturas e where e.id = ${id} for no key update`.execute(trx)
  ).rows[0]
}

/** Whoever holds a position on a Lima day, suspended or not, with the permissions of it (USU-61). */
export const listTitulares = async (
  db: Db,
  { area_id, cargo_id }: { area_id: number; cargo_id: number },
  hoy: string,
): Promise<TitularPosible[]> =>
  (
    await sql<TitularPosible>`
      select a.empacce_id, persona_de_acceso(a.empacce_id) as name, ${ROLES} as roles, a.hasta::text as hasta
      from ${TITULAR(hoy)} and a.area_id = ${area_id} and a.cargo_id = ${cargo_id}
      order by llano(persona_de_acceso(a.empacce_id)), a.empacce_id`.execute(db)
  ).rows
const ROLES = sql<
  number[]
>`array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1)`
/** Accesses that an encargatura may be made over: of each person the one that counts, and not one of years ago. */
const TITULAR = (hoy: string) =>
  sql`accesos a join areas ar on acceso_no_terminado(a, ar, ${hoy}::date) where a.employee_id is not null and ${cuenta(hoy)}`

/** The access of a titular, whose people are held: whose it is, and what it gives; undefined where it is not of that position or not in force. */
export const findTitularDePuesto = async (
  trx: Trx,
  { empacce_id, area_id, cargo_id }: { empacce_id: number; area_id: number; cargo_id: number },
  hoy: string,
) =>
  (
    await sql<{ user_id: number | null; employee_id: number | null; roles: number[] }>`
      select a.user_id, a.employee_id, ${ROLES} as roles
      from ${TITULAR(hoy)} and a.empacce_id = ${empacce_id} and a.area_id = ${area_id} and a.cargo_id = ${cargo_id}`.execute(
      trx,
    )
  ).rows[0]

const ENCARGABLE = (hoy: string) => sql`usuarios u join trabajadores t on t.employee_id = u.employee_id
  cross join lateral acceso_elegido(u.id, ${hoy}::date) a join areas ar on acceso_no_terminado(a, ar, ${hoy}::date)
  left join cargos c on c.id = a.cargo_id`

/** Users by employee with an access in force whose name or username contains a text, by name (USU-61). */
export const listEncargables = async (db: Db, buscado: string, hoy: string): Promise<EncargadoPosible[]> =>
  (
    await sql<EncargadoPosible>`
      select u.id as user_id, u.username, ${PERSONA} as name, coalesce(c.name, '') as cargo_name, ar.name as area_name
      from ${ENCARGABLE(hoy)}
      where u.deleted_at is null and not a.suspendido @> ${hoy}::date
        and ${contiene(llano(sql`concat_ws(' ', ${PERSONA}, u.username)`), buscado)}
      order by llano(${PERSONA}), u.id limit ${ENCARGADOS_MAXIMO}`.execute(db)
  ).rows

/** Of a user by employee with an access in force: who it is, and whether the access is suspended on one of these days. */
export const findEncargable = async (
  db: Db,
  user_id: number,
  { hoy, desde, hasta }: { hoy: string; desde: string; hasta: string },
) =>
  (
    await sql<{ employee_id: number; suspendido: boolean }>`
      select u.employee_id, a.suspendido && daterange(${desde}::date, ${hasta}::date, '[]') as suspendido
      from ${ENCARGABLE(hoy)} where u.id = ${user_id} and u.deleted_at is null`.execute(db)
  ).rows[0]

/** Holds an encargado, and whoever has an access with all accesses, so that acts on the same people queue up. */
export const lockPersonasDeEncargo = (trx: Trx, user_id: number, empacce_id: number | null) =>
  lockPersonasDe(
    trx,
    sql`a.employee_id = (select t.employee_id from accesos t where t.empacce_id = ${empacce_id}::integer)`,
    [user_id],
  )

/** Holds somebody who leaves, and whoever that one answers for: they go back to their positions (USU-65). */
export const lockPersonasDeBaja = (trx: Trx, user_id: number) =>
  lockPersonasDe(
    trx,
    sql`(a.user_id = ${user_id} or a.employee_id in (select t.employee_id from encargaturas e
      join accesos t on t.empacce_id = e.titular_acceso where e.user_id = ${user_id} and e.terminada_at is null))`,
    [user_id],
  )

/** Adds an encargatura with its scope; what the database says of overlaps and circles comes from here. */
export const insertEncargatura = async (
  trx: Trx,
  ahora: Date,
  {
    alcance,
    ...fila
  }: Omit<EncargaturaNueva, 'titular_acceso' | 'suspende_titular' | 'aceptado'> & {
    titular_acceso: number | null
    avisos_aceptados: string | null
    suspende_titular: boolean
    created_by: number
  },
): Promise<number> => {
  const { id } = await trx
    .insertInto('encargaturas')
    .values({ ...fila, created_at: ahora, updated_at: ahora })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Position and days are the encargatura's: the database writes them.
  await sql`insert into encargaturas_codigos (encargatura_id, codigo, area_id, cargo_id, dias)
    select ${id}::integer, unnest(${[...new Set(alcance)]}::smallint[]), 0, 0, 'empty'`.execute(trx)
  return id
}

/** The dates of another encargatura that gives one of these permissions over that position on one of these days. */
export const findCruce = async (
  db: Db,
  {
    id = 0,
    area_id,
    cargo_id,
    alcance,
    desde,
    hasta,
  }: Pick<EncargaturaNueva, 'area_id' | 'cargo_id' | 'desde' | 'hasta'> & { id?: number; alcance: readonly number[] },
) =>
  (
    await sql<{ desde: string; hasta: string }>`
      select e.desde, e.hasta from encargaturas_codigos k join encargaturas e on e.id = k.encargatura_id
      where k.area_id = ${area_id} and k.cargo_id = ${cargo_id} and k.codigo = any(${alcance}::smallint[])
        and k.dias && daterange(${desde}::date, ${hasta}::date, '[]') and e.id <> ${id}
      order by e.desde, e.id limit 1`.execute(db)
  ).rows[0]

/** Ends an encargatura now, for a reason; false when it has ended already. */
export const terminarEncargatura = async (trx: Trx, ahora: Date, id: number, motivo: string): Promise<boolean> =>
  (
    await sql`update encargaturas e set terminada_at = ${ahora}, terminada_motivo = ${motivo},
        updated_at = ${despuesDe(ahora, 'e')}
      where e.id = ${id} and e.terminada_at is null returning e.id`.execute(trx)
  ).rows.length > 0

/** Puts the end of an encargatura off, by a document of its own. */
export const aplazarEncargatura = (
  trx: Trx,
  ahora: Date,
  { id, hasta, documento }: { id: number; hasta: string; documento: string },
) =>
  sql`update encargaturas e set hasta = ${hasta}::date, hasta_documento = ${documento}, updated_at = ${despuesDe(ahora, 'e')}
    where e.id = ${id}`.execute(trx)
