import { FACULTADES, type Facultad, Permiso } from '@cabildo/contracts/base/permisos'
import { type AreaDeOrganizacion, NUMERO_AREA_MAXIMO, NUMERO_AREA_PRIMERO } from '@cabildo/contracts/organizacion'
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'

/** A row of the tree as it is read; its seal is still a file of the store. */
export type FilaDeArea = Omit<AreaDeOrganizacion, 'path_sello'> & { sello_clave: string | null }

const NOMBRE_DE_PERSONA = sql`concat_ws(' ', t.name, t.ape_pat, t.ape_mat)`
/** The last day on which a name counted: the one before the next name began. */
const HASTA = sql`to_char((n.siguiente at time zone interval '-05:00')::date - 1, 'YYYY-MM-DD')`
const ORDEN_DE_FACULTADES = sql`array_position(${[...FACULTADES]}::text[], f.facultad)`

/**
 * Areas with all that their row and forms show, by name, in one statement: who belongs to each, its head while that access is
 * in force, and what it was called (ORG-04). What belongs to an area is read by the index of each table, so that the plan is
 * the same for one area and for all, and does not hang on statistics that an intake has made old.
 */
const leerAreas = async (db: Db, hoy: string, condicion: RawBuilder<unknown>): Promise<FilaDeArea[]> =>
  (
    await sql<FilaDeArea>`
    select ar.id, ar.name, ar.siglas, ar.depende_de, ar.jefe_acceso_id,
      coalesce((select json_build_object('name', ${NOMBRE_DE_PERSONA}, 'cargo_name', coalesce(c.name, ''))
        from accesos j join trabajadores t on t.employee_id = j.employee_id left join cargos c on c.id = j.cargo_id
        where j.empacce_id = ar.jefe_acceso_id and t.deleted_at is null and acceso_vigente(j, ar, ${hoy}::date)),
        (select json_build_object('name', ${NOMBRE_DE_PERSONA}, 'cargo_name', c.name || ' (e)')
        from encargaturas e join usuarios u on u.id = e.user_id join trabajadores t on t.employee_id = u.employee_id
          join cargos c on c.id = e.cargo_id
        where encargatura_vigente(e, ar, ${hoy}::date) and es_del_encargo(e, ar.jefe_acceso_id) order by e.id limit 1)) as jefe,
      g.trabajadores, g.usuarios, ar.sello_clave, ar.correo, ar.telefono, ar.ubicacion,
      array(select f.facultad from areas_facultades f where f.area_id = ar.id order by ${ORDEN_DE_FACULTADES}) as facultades,
      array(select l.nombre from areas_locales l where l.area_id = ar.id order by l.orden) as locales,
      ns.antes, ns.nombre_desde, marca_lima(ar.cerrada_at) as cerrada_at, ar.sucesora_id, ar.updated_at::text as updated_at
    from areas ar
    cross join lateral (
      select count(distinct a.employee_id)::integer as trabajadores, count(distinct a.user_id)::integer as usuarios
      from accesos a where a.area_id = ar.id and acceso_vigente(a, ar, ${hoy}::date)
    ) g
    cross join lateral (
      select
        coalesce(json_agg(json_build_object('name', n.name, 'siglas', n.siglas, 'hasta', ${HASTA}) order by n.desde desc)
          filter (where n.siguiente is not null), '[]') as antes,
        to_char(max(n.desde) filter (where n.siguiente is null and n.desde > '-infinity')
          at time zone interval '-05:00', 'YYYY-MM-DD') as nombre_desde
      from (
        select u.name, u.siglas, u.desde, lead(u.desde) over (order by u.desde) as siguiente
        from areas_nombres u where u.area_id = ar.id
      ) n
    ) ns
    where ${condicion}
    order by llano(ar.name), ar.id`.execute(db)
  ).rows

/** Every area, closed ones too; `hoy` is the Lima day, yyyy-MM-dd, on which accesses have to be in force. */
export const listAreas = (db: Db, hoy: string): Promise<FilaDeArea[]> => leerAreas(db, hoy, sql`true`)
export const findArea = async (db: Db, hoy: string, id: number): Promise<FilaDeArea | undefined> =>
  (await leerAreas(db, hoy, sql`ar.id = ${id}`))[0]

/** The people of an area who may be its head, by name; of several accesses of one the newest counts (ORG-13). */
export const listPersonas = async (db: Db, hoy: string, area_id: number) =>
  (
    await sql<{ empacce_id: number; name: string; cargo_name: string }>`
    select p.empacce_id, p.name, p.cargo_name from (
      select distinct on (t.employee_id) a.empacce_id, ${NOMBRE_DE_PERSONA} as name, coalesce(c.name, '') as cargo_name
      from accesos a join areas ar on ar.id = a.area_id join trabajadores t on t.employee_id = a.employee_id
      left join cargos c on c.id = a.cargo_id
      where a.area_id = ${area_id} and t.deleted_at is null and acceso_vigente(a, ar, ${hoy}::date)
      order by t.employee_id, a.anio_eje desc, a.empacce_id desc
    ) p order by llano(p.name), p.empacce_id`.execute(db)
  ).rows

/** One act on areas after another, so that what it looked at stays true until it commits. */
export const apartarAreas = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('cabildo.areas'))`.execute(trx)

export interface AreaTomada {
  id: number
  name: string
  siglas: string | null
  jefe_acceso_id: number | null
  cerrada_at: string | null
  version: string
}

/** Areas, held until the commit in the order of their numbers. */
export const lockAreas = async (trx: Trx, ids: readonly number[]): Promise<AreaTomada[]> =>
  (
    await sql<AreaTomada>`
    select ar.id, ar.name, ar.siglas, ar.jefe_acceso_id, marca_lima(ar.cerrada_at) as cerrada_at, ar.updated_at::text as version
    from areas ar where ar.id = any(${[...ids]}::integer[]) order by ar.id for no key update`.execute(trx)
  ).rows

/** Each text as the database compares names of areas by it (ORG-10). */
export const getComparables = async (db: Db, textos: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ texto: string; comparable: string }>`
    select t as texto, sin_blancos(t) as comparable from unnest(${[...new Set(textos)]}::text[]) t`.execute(db)
  return new Map(rows.map(({ texto, comparable }) => [texto, comparable]))
}

/** Who has what another area wants: its number, an active area with its name, one with its siglas (ORG-09 to ORG-11). */
export const findDuenas = async (
  trx: Trx,
  {
    id = null,
    salvo = null,
    name,
    siglas,
  }: { id?: number | null; salvo?: number | null; name: string; siglas: string | null },
) =>
  (
    await sql<{ del_numero: string | null; del_nombre: string | null; de_las_siglas: string | null }>`
    select (select a.name from areas a where a.id = ${id}::integer) as del_numero,
      (select a.name from areas a where sin_blancos(a.name) = sin_blancos(${name}) and a.cerrada_at is null
        and a.id is distinct from ${salvo}::integer) as del_nombre,
      (select a.name from areas a where a.siglas = ${siglas} and a.cerrada_at is null
        and a.id is distinct from ${salvo}::integer) as de_las_siglas`.execute(trx)
  ).rows[0]

interface Contacto {
  siglas?: string | null | undefined
  depende_de?: number | null | undefined
  correo?: string | null | undefined
  telefono?: string | null | undefined
  ubicacion?: string | null | undefined
}

/** A new area; without a number it gets the lowest from 100 on that no area has or had, since areas stay (ORG-09). */
export const insertArea = async (
  trx: Trx,
  { id, name, siglas, depende_de, correo, telefono, ubicacion }: Contacto & { id: number | null; name: string },
  ahora: Date,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into areas (id, name, siglas, depende_de, correo, telefono, ubicacion, updated_at)
    select coalesce(${id}::integer, (
        select min(n) from generate_series(${sql.lit(NUMERO_AREA_PRIMERO)}, ${sql.lit(NUMERO_AREA_MAXIMO)}) n
        where not exists (select from areas a where a.id = n))),
      ${name}, ${siglas}, ${depende_de}, ${correo}, ${telefono}, ${ubicacion}, ${ahora}
    returning id`.execute(trx)
  // An insert of values gives a row, or throws.
  return rows[0]?.id as number
}

/** Changes what is given of an area; its version is a new one in any case. */
export const updateArea = (
  trx: Trx,
  id: number,
  cambios: Contacto & {
    name?: string
    jefe_acceso_id?: number | null | undefined
    sello_clave?: string | null
    sello_sha256?: string | null
  },
  ahora: Date,
) =>
  trx
    .updateTable('areas')
    .set({ ...cambios, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** Whether an access makes somebody eligible as head of an area (ORG-13). */
export const esVigenteEn = async (trx: Trx, hoy: string, area_id: number, empacce_id: number): Promise<boolean> =>
  (
    await sql`
    select from accesos a join areas ar on ar.id = a.area_id join trabajadores t on t.employee_id = a.employee_id
    where a.empacce_id = ${empacce_id} and a.area_id = ${area_id} and t.deleted_at is null and acceso_vigente(a, ar, ${hoy}::date)`.execute(
      trx,
    )
  ).rows.length > 0

/** The day, yyyy-MM-dd, on which the present name of an area began; null of its first one. */
export const getInicioDelNombre = async (trx: Trx, area_id: number): Promise<string | null> =>
  (
    await sql<{ desde: string | null }>`
    select to_char(max(n.desde) filter (where n.desde > '-infinity') at time zone interval '-05:00', 'YYYY-MM-DD') as desde
    from areas_nombres n where n.area_id = ${area_id}`.execute(trx)
  ).rows[0]?.desde ?? null

/** A name that counts from the beginning of a Lima day; the area itself is changed afterwards, and keeps it (ORG-22). */
export const insertNombre = (
  trx: Trx,
  n: {
    area_id: number
    name: string
    siglas: string | null
    desde: string
    documento: string | null
    created_by: number
  },
) =>
  sql`
    insert into areas_nombres (area_id, name, siglas, desde, documento, created_by)
    values (${n.area_id}, ${n.name}, ${n.siglas}, ${n.desde}::date::timestamp at time zone interval '-05:00', ${n.documento},
      ${n.created_by})`.execute(trx)

/** The file of an area's own seal (ORG-14); null while it has none. */
export const findSello = async (db: Db, area_id: number): Promise<string | null> =>
  (await db.selectFrom('areas').select('sello_clave').where('id', '=', area_id).executeTakeFirst())?.sello_clave ?? null

/** One change of abilities after another; the same lock under which the database looks at informática (migration 0026). */
export const apartarFacultades = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtext('cabildo.informatica'))`.execute(trx)

/** The abilities and locations of an area, and the areas that have those which one area alone may have. */
export const findFacultades = async (trx: Db, area_id: number) =>
  (
    await sql<{ propias: Facultad[]; locales: string[]; informatica: number | null; secretaria: number | null }>`
    select array(select f.facultad from areas_facultades f where f.area_id = ${area_id}) as propias,
      array(select l.nombre from areas_locales l where l.area_id = ${area_id} order by l.orden) as locales,
      (select f.area_id from areas_facultades f where f.facultad = 'informatica') as informatica,
      (select f.area_id from areas_facultades f where f.facultad = 'secretaria') as secretaria`.execute(trx)
  ).rows[0]

/** Whether somebody who can sign in today administers users from an area, by the access that counts (ORG-17). */
export const tieneAdministrador = async (trx: Trx, reloj: Reloj, area_id: number): Promise<boolean> => {
  const hoy = reloj.hoy()
  const { rows } = await sql`
    select from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
      join areas ar on acceso_vigente(a, ar, ${hoy}::date)
      join permisos p on p.empacce_id = a.empacce_id and p.codigo = ${sql.lit(Permiso.usuarios)}
    where u.id in (select s.user_id from accesos s where s.area_id = ${area_id}) and a.area_id = ${area_id}
      and u.deleted_at is null and (u.clave_vence_at is null or u.clave_vence_at > ${reloj.ahora()})
    limit 1`.execute(trx)
  return rows.length > 0
}

export const deleteFacultades = (trx: Trx, area_id: number, facultades: readonly Facultad[]) =>
  sql`delete from areas_facultades f where f.area_id = ${area_id} and f.facultad = any(${[...facultades]}::text[])`.execute(
    trx,
  )
export const insertFacultades = (trx: Trx, area_id: number, facultades: readonly Facultad[]) =>
  sql`insert into areas_facultades (area_id, facultad) select ${area_id}::integer, unnest(${[...facultades]}::text[])`.execute(
    trx,
  )

/** Leaves an area with these locations in this order; the trail shows only those that change. */
export const setLocales = async (trx: Trx, area_id: number, locales: readonly string[]): Promise<void> => {
  const nuevos = sql`unnest(${[...locales]}::text[]) with ordinality as n (nombre, orden)`
  await sql`
    delete from areas_locales l where l.area_id = ${area_id}
      and not exists (select from ${nuevos} where n.nombre = l.nombre and n.orden = l.orden)`.execute(trx)
  await sql`
    insert into areas_locales (area_id, orden, nombre) select ${area_id}::integer, n.orden, n.nombre from ${nuevos}
    where not exists (select from areas_locales l where l.area_id = ${area_id} and l.orden = n.orden)`.execute(trx)
}
