import { type Facultad, Permiso, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import type { FinDeSesion, Manera } from '@cabildo/contracts/mi-cuenta'
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
  /** Whether a password alone does not sign this user in (ING-05). */
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
 * (USU-32, D-08). A user whose chosen access is not in force is not found, and neither is one without, or deleted (USU-59).
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
  where u.deleted_at is null and ${usuario}`

/** A user with what sign-in compares; undefined when unknown, deleted or without access in force. */
export const findTitularPorUsername = async (db: Db, username: string, hoy: string) =>
  (await titularDonde(sql`lower(u.username) = lower(${username})`, hoy).execute(db)).rows[0]

export const findTitular = async (db: Db, user_id: number, hoy: string) =>
  (await titularDonde(sql`u.id = ${user_id}`, hoy).execute(db)).rows[0]

export interface FilaSesion extends Titular {
  match_password: boolean
  vista: Date
  vence: Date
  confirmada: Date
}

/** An open session with its user's live rights. */
export const findSesionAbierta = async (db: Db, id: string, hoy: string): Promise<FilaSesion | undefined> => {
  const suTitular = titularDonde(
    sql`u.id = (select s.user_id from sesiones s where s.id = ${id} and s.terminada is null)`,
    hoy,
  )
  const { rows } = await sql<FilaSesion>`
    select q.user_id, q.full_name, q.cargo, q.area_id, q.area_name, q.facultades, q.roles, q.tiene_factor,
      q.factor_exigido_at, s.match_password, s.vista, s.vence,
      coalesce(s.confirmada_at, s.creada) as confirmada
    from sesiones s join (${suTitular}) q on q.user_id = s.user_id
    where s.id = ${id} and s.terminada is null`.execute(db)
  return rows[0]
}

/** From where and how somebody comes in (ING-23). */
export interface OrigenDeSesion {
  /** The network (see `redDe`). */
  red: string
  /** The device (see `agenteDe`). */
  agente: string
  manera: Manera
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
  { id, match_password, creada, vence, red, agente, manera }: SesionNueva,
): Promise<boolean> => {
  // A user's sign-ins run one after another, so that each counts the sessions of those before.
  const { numAffectedRows } = await sql`
    with entrado as (
      update usuarios u set ultimo_ingreso_at = ${creada}, clave_vence_at = null
      where u.id = ${user_id} and u.password_hash = ${password_hash} and u.deleted_at is null
      returning u.id
    )
    insert into sesiones (id, user_id, match_password, creada, vista, vence, red, agente, manera)
    select ${id}, e.id, ${match_password}, ${creada}, ${creada}, ${vence}, ${red}, ${agente}, ${manera} from entrado e`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

const terminarSobrantes = (trx: Trx, user_id: number, { id, creada }: SesionNueva, quedan: number) =>
  sql`
    update sesiones set terminada = ${creada}, fin_motivo = 'otra sesión', fin_por = ${user_id} where id in (
      select id from sesiones where id in (
        select id from sesiones where user_id = ${user_id} and terminada is null and id <> ${id}
        order by vista desc, creada desc offset ${quedan})
      order by id for no key update)`.execute(trx)

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
      where u.deleted_at is null and (
        exists (select from permisos p where p.empacce_id = a.empacce_id and p.codigo = any(${[...codigos]}::integer[]))
        or (${informatica} and exists (
          select from areas_facultades f where f.area_id = ar.id and f.facultad = 'informatica'))
        or (u.id = ${USUARIO_ADMINISTRADOR} and ${Permiso.usuarios} = any(${[...codigos]}::integer[])))
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
