import { type Facultad, Permiso, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import type { FinDeSesion, Manera } from '@cabildo/contracts/mi-cuenta'
import type { Encargo } from '@cabildo/contracts/sesion'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import { enTransaccion, enUnaSentencia } from '../db/transaccion.ts'

// Statements that end several sessions lock them in the order of their ids, so that two of them cannot deadlock.

/** A user as the session knows it: name, area, position and permissions of the access in force. */
export interface Titular {
  user_id: number
  full_name: string
  cargo: string
  area_id: number
  area_name: string
  /** Abilities of the area (ORG-21). */
  facultades: Facultad[]
  roles: number[]
  /** Whether a password alone does not sign this user in, for there are second factors, also such as cannot be used (ING-05). */
  tiene_factor: boolean
  /** Since when a second factor is demanded (ING-13). */
  factor_exigido_at: Date | null
}

/** A user with what sign-in and password change compare. */
export interface TitularConClave extends Titular {
  username: string
  password_hash: string
  clave_inicial: boolean
  /** The user who set an initial password; null where the program did. */
  clave_puesta_por: string | null
  /** When it was set, in Lima time. */
  clave_desde: string
  /** When an initial password with which nobody has entered ends; null where it does not (USU-69). */
  clave_vence_at: Date | null
  /** The screen that opens after signing in. */
  al_ingresar: string
  /** When the user came in last; null before the first time. */
  ultimo_ingreso_at: Date | null
  dni: string | null
}

/**
 * The access in force of a user on a Lima day: of the active ones that have begun the one of the year, or else the newest
 * (USU-32, D-08). A user whose chosen access is not in force is not found, and neither is one without, deleted or dado de baja
 * (USU-59, USU-65).
 * The condition says of one row `u` whose it is: so whatever the statistics say, the access is chosen for that user alone.
 */
const titularDonde = (usuario: RawBuilder<unknown>, hoy: string) => sql<TitularConClave>`
  select u.id as user_id, u.username, u.password_hash, u.clave_inicial, u.clave_vence_at, u.al_ingresar, u.ultimo_ingreso_at, t.dni,
    coalesce(nullif(concat_ws(' ', pt.name, pt.ape_pat, pt.ape_mat), ''), par.name) as clave_puesta_por,
    marca_lima(coalesce(u.clave_cambiada_at, u.created_at)) as clave_desde,
    coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), ar.name) as full_name, coalesce(c.name, '') as cargo,
    ar.id as area_id, ar.name as area_name,
    array(select f.facultad from areas_facultades f where f.area_id = ar.id order by 1) as facultades,
    array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as roles,
    exists (select from factores f where f.user_id = u.id) as tiene_factor, u.factor_exigido_at
  from usuarios u
  left join trabajadores t on t.employee_id = u.employee_id
  cross join lateral acceso_elegido(u.id, ${hoy}::date) a
  join areas ar on acceso_vigente(a, ar, ${hoy}::date)
  left join cargos c on c.id = a.cargo_id
  left join usuarios pu on pu.id = u.clave_puesta_por
  left join trabajadores pt on pt.employee_id = pu.employee_id
  left join areas par on par.id = pu.area_id
  where u.deleted_at is null and u.baja_at is null and ${usuario}`

/** A user with what sign-in compares; undefined when unknown, deleted or without access in force. */
export const findTitularPorUsername = async (db: Db, username: string, hoy: string) =>
  (await titularDonde(sql`lower(u.username) = lower(${username})`, hoy).execute(db)).rows[0]

export const findTitular = async (db: Db, user_id: number, hoy: string) =>
  (await titularDonde(sql`u.id = ${user_id}`, hoy).execute(db)).rows[0]

/** An encargatura in force as its encargado acts in it: place and rights of the position, and none of the own (USU-62). */
export interface EncargoVigente extends Omit<Titular, 'full_name' | 'tiene_factor' | 'factor_exigido_at'>, Encargo {}

/**
 * The encargaturas in force on a Lima day of which `cual` holds, of a row `e`. Their scope is never more than the position has
 * now (D-101).
 */
const encargosDonde = (cual: RawBuilder<unknown>, hoy: string) => sql<EncargoVigente>`
  select e.id, e.user_id, persona_de_acceso(e.titular_acceso) as titular, c.name as cargo, ar.id as area_id,
    ar.name as area_name, e.documento, e.hasta,
    array(select f.facultad from areas_facultades f where f.area_id = ar.id order by 1) as facultades,
    array(select k.codigo::integer from encargaturas_codigos k where k.encargatura_id = e.id and (e.titular_acceso is null
      or k.codigo in (select p.codigo from permisos p
        where p.empacce_id = acceso_del_encargo(e.titular_acceso, e.area_id, e.cargo_id, ${hoy}::date))) order by 1) as roles
  from encargaturas e join areas ar on encargatura_vigente(e, ar, ${hoy}::date) join cargos c on c.id = e.cargo_id
  where ${cual}`

/** The encargaturas that a user may act in on a Lima day, soonest to end first (USU-62). */
export const listEncargosDe = async (db: Db, user_id: number, hoy: string): Promise<Encargo[]> =>
  (
    await sql<Encargo>`select q.id, q.titular, q.cargo, q.area_name, q.documento, q.hasta
      from (${encargosDonde(sql`e.user_id = ${user_id}`, hoy)}) q order by q.hasta, q.id`.execute(db)
  ).rows

/** The same, as their encargado acts in them (USU-68). */
export const listEncargosVigentes = async (db: Db, user_id: number, hoy: string): Promise<EncargoVigente[]> =>
  (
    await sql<EncargoVigente>`select q.* from (${encargosDonde(sql`e.user_id = ${user_id}`, hoy)}) q order by q.hasta, q.id`.execute(
      db,
    )
  ).rows

/** One of them, as its encargado acts in it; undefined where it is somebody else's, or not in force. */
export const findEncargoDe = async (
  db: Db,
  { user_id, encargo_id, hoy }: { user_id: number; encargo_id: number; hoy: string },
): Promise<EncargoVigente | undefined> =>
  (await encargosDonde(sql`e.id = ${encargo_id} and e.user_id = ${user_id}`, hoy).execute(db)).rows[0]

/** The last day of an encargatura that is over on that Lima day; null while it is in force. */
export const findFinDeEncargo = async (db: Db, encargo_id: number, hoy: string): Promise<string | null> =>
  (
    await sql<{ fin: string }>`
      select coalesce((e.terminada_at at time zone interval '-05:00')::date, e.hasta) as fin from encargaturas e
      where e.id = ${encargo_id} and (e.terminada_at is not null or e.hasta < ${hoy}::date)`.execute(db)
  ).rows[0]?.fin ?? null

/** An open session with the live rights by which it acts. */
export interface SesionAbierta extends Titular {
  /** Whether a second factor was shown to the provider of identity (ING-20). */
  factor_ajeno: boolean
  match_password: boolean
  vista: Date
  vence: Date
  confirmada: Date
  /** The encargatura in which it acts: area, position, abilities and permissions are those of that. */
  encargo: Encargo | null
}

/** One whose encargatura is over, or that has no own access in force any more: it acts in nothing (USU-62). */
export type SesionSinEncargo = Pick<SesionAbierta, 'user_id' | 'vista' | 'vence'> & { encargoTerminado: number }

/** An open session with its user's live rights, at the own position or in an encargatura, never in both. */
export const findSesionAbierta = async (
  db: Db,
  id: string,
  hoy: string,
): Promise<SesionAbierta | SesionSinEncargo | undefined> => {
  const suTitular = titularDonde(
    sql`u.id = (select s.user_id from sesiones s where s.id = ${id} and s.terminada is null)`,
    hoy,
  )
  const { rows } = await sql<SesionAbierta & { encargoTerminado: number | null }>`
    select s.user_id, q.full_name, coalesce(e.cargo || ' (e)', q.cargo) as cargo, coalesce(e.area_id, q.area_id) as area_id,
      coalesce(e.area_name, q.area_name) as area_name, coalesce(e.facultades, q.facultades) as facultades,
      coalesce(e.roles, q.roles) as roles, coalesce(q.tiene_factor, false) as tiene_factor, s.factor_ajeno, q.factor_exigido_at,
      s.match_password, s.vista, s.vence, coalesce(s.confirmada_at, s.creada) as confirmada,
      case when e.id is not null then json_build_object('id', e.id, 'titular', e.titular, 'cargo', e.cargo,
        'area_name', e.area_name, 'documento', e.documento, 'hasta', e.hasta) end as encargo,
      case when e.id is null or q.user_id is null then s.encargo_id end as "encargoTerminado"
    from sesiones s
    left join (${suTitular}) q on q.user_id = s.user_id
    left join lateral (${encargosDonde(sql`e.id = s.encargo_id and e.user_id = s.user_id`, hoy)}) e on true
    where s.id = ${id} and s.terminada is null and (q.user_id is not null or s.encargo_id is not null)`.execute(db)
  const [fila] = rows
  if (!fila) return undefined
  const { encargoTerminado, ...sesion } = fila
  return encargoTerminado === null ? sesion : { ...sesion, encargoTerminado }
}

/** Makes an open session act in an encargatura of its user in force, or at the own position; false where there is none. */
export const setEncargo = async (
  db: Db,
  { id, user_id, encargo_id, hoy }: { id: string; user_id: number; encargo_id: number | null; hoy: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update sesiones set encargo_id = ${encargo_id}
    where id = ${id} and terminada is null and not match_password
      and (${encargo_id}::integer is null
        or exists (${encargosDonde(sql`e.id = ${encargo_id} and e.user_id = ${user_id}`, hoy)}))`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a session out of an encargatura that is over; another that was chosen meanwhile stays. */
export const quitarEncargo = (db: Db, id: string, encargo_id: number) =>
  db
    .updateTable('sesiones')
    .set({ encargo_id: null })
    .where('id', '=', id)
    .where('encargo_id', '=', encargo_id)
    .execute()

/** From where and how somebody comes in (ING-23). */
export interface OrigenDeSesion {
  /** The network (see `redDe`). */
  red: string
  /** The device (see `agenteDe`). */
  agente: string
  manera: Manera
  /** Whether a second factor was shown to the provider of identity instead of here (ING-20). */
  factor_ajeno?: boolean
}

/** A session that is being opened. */
export interface SesionNueva extends OrigenDeSesion {
  id: string
  match_password: boolean
  creada: Date
  vence: Date
}

/** Why a session ends, and by whom; null is the program itself (ING-23). */
export interface Fin {
  terminada: Date
  motivo: FinDeSesion
  por: number | null
}

/**
 * Inserts a session if the user's password is still the verified one, and notes the sign-in, after which an initial password
 * no longer ends by itself (USU-69); false when it is not. It locks the user's row, so
 * a password change in progress is waited for and seen, and a later one sees the session and ends it (D-28). Of the
 * user's other sessions, the `maximo` - 1 used last stay open (B5). `alAbrir` runs in the same transaction.
 */
export const abrirSesion = (
  db: Db,
  titular: Pick<TitularConClave, 'user_id' | 'password_hash'>,
  sesion: SesionNueva,
  maximo: number,
  alAbrir?: (trx: Trx) => Promise<void>,
): Promise<boolean> =>
  enTransaccion(db, { user_id: titular.user_id, peticion: sesion.id }, async (trx) => {
    if (!(await insertSesion(trx, titular, sesion))) return false
    await terminarSobrantes(trx, titular.user_id, sesion, maximo - 1)
    await alAbrir?.(trx)
    return true
  })

const insertSesion = async (
  trx: Trx,
  { user_id, password_hash }: Pick<TitularConClave, 'user_id' | 'password_hash'>,
  { id, match_password, creada, vence, red, agente, manera, factor_ajeno = false }: SesionNueva,
): Promise<boolean> => {
  // A user's sign-ins run one after another, so that each counts the sessions of those before.
  const { numAffectedRows } = await sql`
    with entrado as (
      update usuarios u set ultimo_ingreso_at = ${creada}, clave_vence_at = null
      where u.id = ${user_id} and u.password_hash = ${password_hash} and u.deleted_at is null
        and u.baja_at is null
      returning u.id
    )
    insert into sesiones (id, user_id, match_password, creada, vista, vence, red, agente, manera, factor_ajeno)
    select ${id}, e.id, ${match_password}, ${creada}, ${creada}, ${vence}, ${red}, ${agente}, ${manera}, ${factor_ajeno}
    from entrado e`.execute(trx)
  return numAffectedRows === 1n
}

const terminarSobrantes = (trx: Trx, user_id: number, { id, creada }: SesionNueva, quedan: number) =>
  sql`
    update sesiones set terminada = ${creada}, fin_motivo = 'otra sesión', fin_por = ${user_id} where id in (
      select id from sesiones where id in (
        select id from sesiones where user_id = ${user_id} and terminada is null and id <> ${id}
        order by vista desc, creada desc offset ${quedan})
      order by id for no key update)`.execute(trx)

/** How a session began (ING-23). */
export const findManera = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('sesiones').select('manera').where('id', '=', id).executeTakeFirst())?.manera

export const setVista = (db: Db, id: string, vista: Date) =>
  db.updateTable('sesiones').set({ vista }).where('id', '=', id).where('terminada', 'is', null).execute()

/** Notes when the user of an open session last proved who it is (ING-04). */
export const setConfirmada = (db: Db, id: string, confirmada_at: Date) =>
  db.updateTable('sesiones').set({ confirmada_at }).where('id', '=', id).where('terminada', 'is', null).execute()

/** Who a demand of a second factor is about: holders of codes, and of the ability `informatica`; of one user, or of all. */
interface Exigidos {
  codigos: readonly number[]
  informatica: boolean
  user_id?: number
}

/** Notes since when a second factor is demanded of each user, or that none is any more (ING-13); of the users of that day. */
export const notarExigencias = (db: Db, { codigos, informatica, user_id }: Exigidos, ahora: Date, hoy: string) =>
  sql`
    with exigidos as (
      select u.id from usuarios u
      cross join lateral acceso_elegido(u.id, ${hoy}::date) a
      join areas ar on acceso_vigente(a, ar, ${hoy}::date)
      where u.deleted_at is null and ${user_id === undefined ? sql`true` : sql`u.id = ${user_id}`} and (
        exists (select from permisos p where p.empacce_id = a.empacce_id and p.codigo = any(${[...codigos]}::integer[]))
        or (${informatica} and exists (
          select from areas_facultades f where f.area_id = ar.id and f.facultad = 'informatica'))
        or (u.id = ${USUARIO_ADMINISTRADOR} and ${Permiso.usuarios} = any(${[...codigos]}::integer[])))
      union
      select e.user_id from encargaturas e
      join areas ar on encargatura_vigente(e, ar, ${hoy}::date)
      where exists (select from encargaturas_codigos k where k.encargatura_id = e.id and k.codigo = any(${[...codigos]}::integer[]))
        or (${informatica} and exists (
          select from areas_facultades f where f.area_id = ar.id and f.facultad = 'informatica'))
    ), cambian as (
      select u.id, e.id is not null as exigido from usuarios u left join exigidos e on e.id = u.id
      where u.deleted_at is null and (u.factor_exigido_at is null) = (e.id is not null)
        and ${user_id === undefined ? sql`true` : sql`u.id = ${user_id}`}
      order by u.id for no key update of u
    )
    update usuarios u set factor_exigido_at = case when c.exigido then ${ahora}::timestamptz end
    from cambian c where c.id = u.id`.execute(db)

/** Ends one session, of that user where one is named; false when it was over. */
export const terminarSesion = async (
  db: Db,
  id: string,
  { terminada, motivo, por }: Fin,
  user_id?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sesiones')
    .set({ terminada, fin_motivo: motivo, fin_por: por })
    .where('id', '=', id)
    .where('terminada', 'is', null)
    .$if(user_id !== undefined, (consulta) => consulta.where('user_id', '=', user_id ?? 0))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends every open session of a user, or all but one; answers how many were open. */
export const terminarSesionesDe = async (
  db: Db,
  user_id: number,
  { terminada, motivo, por }: Fin,
  menos: string | null = null,
): Promise<number> => {
  const { rows } = await sql`
    update sesiones set terminada = ${terminada}, fin_motivo = ${motivo}, fin_por = ${por} where id in (
      select id from sesiones where user_id = ${user_id} and terminada is null and id is distinct from ${menos}
      order by id for no key update)
    returning id`.execute(db)
  return rows.length
}

/** Deletes sessions that are over and say nothing any more of where their user comes from. */
export const deleteSesionesViejas = (db: Db, antes: Date) =>
  enUnaSentencia(db, () =>
    sql`
      delete from sesiones where id in (
        select id from sesiones where vence < ${antes} order by id for update)`.execute(db),
  )
