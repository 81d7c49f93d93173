import type { Acceso, AccesoConPermisos } from '@cabildo/contracts/accesos'
import { Permiso, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { PERMISOS_RESERVADOS, type Reserva } from '@cabildo/contracts/concesiones'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { conFacultad } from '../../platform/sesion/facultades.queries.ts'
import { sinFechasVacias } from '../../platform/sesion/fechas-de-acceso.ts'

/** The access as the contract lists it (Table USU-C). */
export const ACCESO = sql`a.user_id, a.empacce_id, a.employee_id, a.area_id, ar.name as area_name, a.cargo_id,
  coalesce(c.name, '') as cargo_name, a.anio_eje, a.estado, a.desde, a.hasta, pe.name as perfil`
/** What it takes of other tables, but for the area. */
export const JUNTO = sql`left join cargos c on c.id = a.cargo_id left join perfiles pe on pe.id = a.perfil_id`
const DE = sql`accesos a join areas ar on ar.id = a.area_id ${JUNTO}`

/** The codes of an access `a`. */
export const SUYOS = sql`array(select k.codigo::integer from permisos k where k.empacce_id = a.empacce_id order by 1)`

/** The live accesses of a user, newest year first; undefined when there is no such user (API-45). */
export const listAccesos = async (db: Db, user_id: number): Promise<Acceso[] | undefined> => {
  const { rows } = await sql<Acceso | { empacce_id: null }>`
    select p.* from usuarios u
    left join lateral (select ${ACCESO} from ${DE} where a.user_id = u.id and a.deleted_at is null) p on true
    where u.id = ${user_id} and u.deleted_at is null order by p.anio_eje desc, p.empacce_id desc`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((fila) => fila.empacce_id !== null).map(sinFechasVacias)
}

/** A live access of that user. */
export const findAcceso = async (db: Db, user_id: number, empacce_id: number): Promise<Acceso | undefined> => {
  const { rows } = await sql<Acceso>`select ${ACCESO} from ${DE}
    where a.user_id = ${user_id} and a.empacce_id = ${empacce_id} and a.deleted_at is null`.execute(db)
  return rows.map(sinFechasVacias)[0]
}

/**
 * A live access of a user as its form shows it; undefined when there is none (API-42). The version tells every change of
 * the row and, since a code leaves no mark on it, the codes themselves.
 */
export const findPermisos = async (db: Db, empacce_id: number): Promise<AccesoConPermisos | undefined> =>
  (
    await sql<AccesoConPermisos>`
      select p.roles, a.area_id, a.cargo_id, a.perfil_id, a.desde, a.hasta, concat_ws('/', a.updated_at, array_to_string(p.roles, ',')) as version
      from accesos a
      cross join lateral (
        select array(select codigo::integer from permisos where empacce_id = a.empacce_id order by 1) as roles
      ) p
      where a.empacce_id = ${empacce_id} and a.user_id is not null and a.deleted_at is null`.execute(db)
  ).rows.map(sinFechasVacias)[0]

const conCodigo = (codigos: readonly number[]) => sql`exists (select from permisos p
  where p.empacce_id = a.empacce_id and p.codigo in (${sql.join(codigos.map((codigo) => sql.lit(codigo)))}))`

/** An access `a` that only the informatics area gives. */
export const RESERVADO = sql`(${conFacultad(sql`a.area_id`, 'informatica')} or ${conCodigo(PERMISOS_RESERVADOS)})`

/**
 * Whether the person of the employee `t` ever had an access that gave the right to sign. A person is known by the DNI: who is
 * deleted and registered anew gets another number, and the accesses of before stay with the old one.
 */
const PERSONA_FIRMO = sql`exists (select from trabajadores h join accesos a on a.employee_id = h.employee_id
  where h.dni = t.dni and a.con_firma)`

/** Whether the user `u` answers, now or later, for a position that only the informatics area gives: a password would take it over. */
const ENCARGO_RESERVADO = sql`exists (select from encargaturas e
  where e.user_id = u.id and e.terminada_at is null and e.hasta >= hoy_lima()
    and (${conFacultad(sql`e.area_id`, 'informatica')} or exists (select from encargaturas_codigos k
      where k.encargatura_id = e.id and k.codigo in (${sql.join(PERMISOS_RESERVADOS.map((codigo) => sql.lit(codigo)))}))))`
/** Whether the user `u` is out of reach of whoever does not give what is reserved. */
export const CUENTA_RESERVADA = sql<boolean>`(u.id = ${sql.lit(USUARIO_ADMINISTRADOR)} or exists (
    select from accesos a where a.user_id = u.id and a.deleted_at is null and ${RESERVADO}) or ${ENCARGO_RESERVADO})`

/**
 * What is reserved of the user `u`, whose employee is `t` (Table USU-A). An access that is switched off counts: it can be
 * switched on again; and one that gave the right to sign counts for good, for its person too: it can be given back once the
 * password is known.
 */
export const RESERVA = sql<Reserva>`case when ${CUENTA_RESERVADA} then 'cuenta'
  when exists (select from accesos a where a.user_id = u.id and a.con_firma)
    or exists (select from encargaturas e join encargaturas_codigos k on k.encargatura_id = e.id and k.codigo = ${sql.lit(Permiso.firmaDigital)}
      where e.user_id = u.id)
    or ${PERSONA_FIRMO} then 'clave'
  else 'ninguna' end`

/** Whether the employee `t` has an access that only the informatics area gives, or has signed: a new user would take it over. */
export const EMPLEADO_RESERVADO = sql<boolean>`(${PERSONA_FIRMO} or exists (
  select from accesos a where a.employee_id = t.employee_id and a.deleted_at is null and ${RESERVADO}))`

/** The same of one employee, read once the row is locked. */
export const empleadoTieneReservados = async (trx: Trx, employee_id: number): Promise<boolean> => {
  const { rows } = await sql<{ reservado: boolean }>`
    select ${EMPLEADO_RESERVADO} as reservado from trabajadores t where t.employee_id = ${employee_id}`.execute(trx)
  return rows[0]?.reservado ?? false
}

/** Adds an active access. One of a year to come begins with it (USU-59); user 11's has no dates. */
export const insertAcceso = async (trx: Trx, ahora: Date, fila: Insertable<DB['accesos']>): Promise<number> =>
  (
    await trx
      .insertInto('accesos')
      .values({ ...fila, desde: fila.desde ?? comienzoDe(fila, ahora), created_at: ahora, updated_at: ahora })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
  ).empacce_id

const comienzoDe = ({ user_id, anio_eje }: Insertable<DB['accesos']>, ahora: Date): string | null =>
  Number(anio_eje) > Number(diaLima(ahora).slice(0, 4)) && user_id !== USUARIO_ADMINISTRADOR
    ? `${anio_eje}-01-01`
    : null

/** Changes area, position and dates; a row that has them already is left alone. */
export const updateAcceso = (
  trx: Trx,
  ahora: Date,
  {
    empacce_id,
    area_id,
    cargo_id,
    desde,
    hasta,
  }: Pick<Acceso, 'empacce_id' | 'area_id' | 'cargo_id' | 'desde' | 'hasta'>,
) =>
  sql`
  update accesos set area_id = ${area_id}, cargo_id = ${cargo_id}, desde = ${desde}, hasta = ${hasta},
    updated_at = ${despuesDe(ahora)}
  where empacce_id = ${empacce_id} and (area_id, cargo_id, desde, hasta)
    is distinct from (${area_id}::integer, ${cargo_id}::integer, ${desde}::date, ${hasta}::date)`.execute(trx)

/** Leaves an access with exactly these codes; the trail shows only those that change. */
export const setPermisos = async (trx: Trx, empacce_id: number, codigos: readonly number[]): Promise<void> => {
  await sql`delete from permisos where empacce_id = ${empacce_id} and codigo <> all(${codigos}::smallint[])`.execute(
    trx,
  )
  await sql`insert into permisos (empacce_id, codigo) select ${empacce_id}::integer, unnest(${codigos}::smallint[])
    on conflict do nothing`.execute(trx)
}

const codigosDe = (tabla: 'permisos' | 'perfiles_codigos', condicion: RawBuilder<unknown>) =>
  sql`array(select k.codigo::integer from ${sql.table(tabla)} k where ${condicion} order by 1)`

/**
 * Notes by which profile an access was given, if its codes are the profile's, and that it is by none otherwise (USU-67). Of
 * `undefined` the noted one is looked at.
 */
export const setPerfil = (trx: Trx, ahora: Date, empacce_id: number, perfil_id: number | null | undefined) =>
  sql`
    update accesos a set perfil_id = n.id, updated_at = ${despuesDe(ahora, 'a')}
    from accesos e left join perfiles n on n.id = ${perfil_id === undefined ? sql.ref('e.perfil_id') : sql`${perfil_id}::integer`}
      and ${codigosDe('perfiles_codigos', sql`k.perfil_id = n.id`)} = ${codigosDe('permisos', sql`k.empacce_id = e.empacce_id`)}
    where e.empacce_id = ${empacce_id} and a.empacce_id = e.empacce_id and a.perfil_id is distinct from n.id`.execute(
    trx,
  )

/** Switches an access of a user on or off; nothing is written where it is so already. */
export const setEstado = (trx: Trx, ahora: Date, empacce_id: number, estado: boolean) =>
  trx
    .updateTable('accesos')
    .set({ estado, updated_at: despuesDe(ahora) })
    .where('empacce_id', '=', empacce_id)
    .where('estado', '<>', estado)
    .execute()

/** Gives an employee's live accesses to his new user (USU-21). */
export const tomarAccesos = (trx: Trx, ahora: Date, employee_id: number, user_id: number) =>
  trx
    .updateTable('accesos')
    .set({ user_id, updated_at: despuesDe(ahora) })
    .where('employee_id', '=', employee_id)
    .where('deleted_at', 'is', null)
    .execute()

/**
 * Takes a user's accesses away: the codes go, those of an employee stay in the registry without user, the others are
 * hidden.
 */
export const soltarAccesos = async (trx: Trx, ahora: Date, user_id: number): Promise<void> => {
  await sql`delete from permisos p using accesos a where a.empacce_id = p.empacce_id and a.user_id = ${user_id}`.execute(
    trx,
  )
  await sql`
    update accesos set updated_at = ${despuesDe(ahora)},
      user_id = case when employee_id is null then user_id end,
      deleted_at = case when employee_id is null then ${ahora}::timestamptz end
    where user_id = ${user_id} and deleted_at is null`.execute(trx)
}
