import type { Reserva } from '@cabildo/contracts/concesiones'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { lockPersonas } from '../../platform/sesion/accesos.queries.ts'
import { EMPLEADO_RESERVADO, RESERVA } from './accesos.queries.ts'

/** An access of somebody, of this year or of one to come. */
export interface AccesoDePersona {
  empacce_id: number
  anio_eje: number
  area_id: number
  area_name: string
  cargo_id: number | null
  cargo_name: string
  estado: boolean
  desde: string | null
  hasta: string | null
  perfil: string | null
  con_codigos: boolean
}

/** What the registry has of whoever has a DNI, before a spreadsheet says something of the person (ORG-55). */
export interface Situacion {
  dni: string
  /** Null of whoever is not registered. */
  employee_id: number | null
  name: string | null
  ape_pat: string | null
  ape_mat: string | null
  sexo: number | null
  fecha_nac: string | null
  user_id: number | null
  username: string | null
  email: string | null
  reserva: Reserva | null
  /** A new user of this person would take over what only the informatics area gives. */
  reservado: boolean
  accesos: AccesoDePersona[]
}

/** The situation of the people of those DNIs, in one statement whatever their number. */
export const listSituaciones = async (db: Db, dnis: readonly string[], anio: number): Promise<Situacion[]> =>
  (
    await sql<Situacion>`
    select d.dni, t.employee_id, t.name, t.ape_pat, t.ape_mat, t.sexo::integer as sexo, t.fecha_nac::text as fecha_nac,
      u.id as user_id, u.username, u.email, case when u.id is not null then ${RESERVA} end as reserva,
      ${EMPLEADO_RESERVADO} as reservado,
      coalesce((
        select json_agg(json_build_object('empacce_id', a.empacce_id, 'anio_eje', a.anio_eje, 'area_id', a.area_id,
          'area_name', ar.name, 'cargo_id', a.cargo_id, 'cargo_name', coalesce(c.name, ''), 'estado', a.estado,
          'desde', a.desde, 'hasta', a.hasta, 'perfil', pe.name,
          'con_codigos', exists (select from permisos p where p.empacce_id = a.empacce_id)) order by a.empacce_id)
        from accesos a join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
          left join perfiles pe on pe.id = a.perfil_id
        where a.employee_id = t.employee_id and a.deleted_at is null and a.anio_eje >= ${anio}), '[]') as accesos
    from unnest(${[...dnis]}::text[]) as d (dni)
    left join trabajadores n on n.dni = d.dni and n.deleted_at is null
    cross join lateral (select n.employee_id, n.name, n.ape_pat, n.ape_mat, n.sexo, n.fecha_nac, d.dni) t
    left join usuarios u on u.employee_id = t.employee_id and u.deleted_at is null`.execute(db)
  ).rows

/** Every username there ever was, in lower case, for none is used again; and whose each e-mail is. */
export const listNombresTomados = async (db: Db) => {
  const { rows: usuarios } = await sql<{ id: number; username: string; email: string | null }>`
    select id, lower(username) as username, case when deleted_at is null then lower(email) end as email
    from usuarios`.execute(db)
  return {
    usernames: new Set(usuarios.map(({ username }) => username)),
    emails: new Map(usuarios.flatMap(({ id, email }) => (email === null ? [] : [[email, id] as const]))),
  }
}

/** Holds the registered people of those DNIs and their users until the transaction ends; whoever has no access, too. */
export const lockPersonasConDni = (trx: Trx, dnis: readonly string[]): Promise<void> => {
  const suyos = sql`t.dni = any(${[...dnis]}::text[]) and t.deleted_at is null`
  return lockPersonas(trx, {
    usuarios: sql`u.deleted_at is null and u.employee_id in (select t.employee_id from trabajadores t where ${suyos})`,
    trabajadores: suyos,
  })
}

/** What is written of one person; `fila` tells it from the others. */
export interface AltaDePersonal {
  fila: number
  dni: string
  /** Of somebody who is registered by now as before, the names are not written. */
  ape_pat: string
  ape_mat: string
  name: string
  sexo: number | null
  fecha_nac: string | null
  /** The access to be made; null where there is one. */
  area_id: number | null
  cargo_id: number | null
  anio_eje: number
  desde: string | null
  hasta: string | null
  /** The access whose dates change; null where none do. */
  empacce_id: number | null
  /** The user to be made; null where none is. */
  username: string | null
  email: string | null
  perfil_id: number | null
  password_hash: string | null
}

const DE_FILAS = (filas: readonly AltaDePersonal[]) => sql`jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as f(
  fila integer, dni text, ape_pat text, ape_mat text, name text, sexo smallint, fecha_nac date, area_id integer,
  cargo_id integer, anio_eje smallint, desde date, hasta date, empacce_id integer, username text, email text,
  perfil_id integer, password_hash text)`

/**
 * Registers people, gives them their accesses and makes their users, all of them by a few statements: ten thousand are written
 * while others work (ORG-55). An access of the year that has ended gives way (USU-59). Answers the users by row.
 */
export const insertPersonal = async (
  trx: Trx,
  filas: readonly AltaDePersonal[],
  { ahora, hoy, por, vence }: { ahora: Date; hoy: string; por: number | null; vence: Date },
): Promise<{ fila: number; user_id: number }[]> => {
  await sql`
    insert into trabajadores (dni, name, ape_pat, ape_mat, sexo, fecha_nac, created_at, updated_at)
    select f.dni, f.name, f.ape_pat, f.ape_mat, f.sexo, f.fecha_nac, ${ahora}, ${ahora} from ${DE_FILAS(filas)}
    where not exists (select from trabajadores t where t.dni = f.dni and t.deleted_at is null) order by f.fila`.execute(
    trx,
  )
  await sql`
    update accesos a set estado = false, updated_at = ${despuesDe(ahora, 'a')}
    from ${DE_FILAS(filas)} join trabajadores t on t.dni = f.dni and t.deleted_at is null
    where f.area_id is not null and a.employee_id = t.employee_id and a.anio_eje = f.anio_eje and a.estado
      and a.deleted_at is null and a.hasta < ${hoy}::date`.execute(trx)
  await sql`
    insert into accesos (employee_id, user_id, area_id, cargo_id, anio_eje, desde, hasta, created_at, updated_at)
    select t.employee_id, u.id, f.area_id, f.cargo_id, f.anio_eje, f.desde, f.hasta, ${ahora}, ${ahora}
    from ${DE_FILAS(filas)} join trabajadores t on t.dni = f.dni and t.deleted_at is null
      left join usuarios u on u.employee_id = t.employee_id and u.deleted_at is null
    where f.area_id is not null order by f.fila`.execute(trx)
  await sql`
    update accesos a set desde = coalesce(f.desde, a.desde), hasta = coalesce(f.hasta, a.hasta),
      updated_at = ${despuesDe(ahora, 'a')}
    from ${DE_FILAS(filas)} where f.empacce_id is not null and a.empacce_id = f.empacce_id`.execute(trx)
  const conUsuario = filas.filter(({ username }) => username !== null)
  return conUsuario.length === 0 ? [] : insertUsuarios(trx, conUsuario, { ahora, por, vence })
}

/** Users of people who have none: they take over their accesses, and the one of the year gets the codes of the profile. */
const insertUsuarios = async (
  trx: Trx,
  filas: readonly AltaDePersonal[],
  { ahora, por, vence }: { ahora: Date; por: number | null; vence: Date },
): Promise<{ fila: number; user_id: number }[]> => {
  const { rows } = await sql<{ fila: number; user_id: number }>`
    with nuevos as (
      insert into usuarios (username, password_hash, employee_id, email, clave_inicial, clave_puesta_por, clave_vence_at,
        created_at, updated_at)
      select f.username, f.password_hash, t.employee_id, f.email, true, ${por}::integer, ${vence}::timestamptz, ${ahora}, ${ahora}
      from ${DE_FILAS(filas)} join trabajadores t on t.dni = f.dni and t.deleted_at is null order by f.fila
      returning id, username
    )
    select f.fila, n.id as user_id from ${DE_FILAS(filas)} join nuevos n on n.username = f.username`.execute(trx)
  const ids = rows.map(({ user_id }) => user_id)
  await sql`
    update accesos a set user_id = u.id, updated_at = ${despuesDe(ahora, 'a')}
    from usuarios u where u.id = any(${ids}::integer[]) and a.employee_id = u.employee_id and a.deleted_at is null`.execute(
    trx,
  )
  const SUYOS = sql`${DE_FILAS(filas)} join usuarios u on u.username = f.username and u.id = any(${ids}::integer[])
    join accesos a on a.user_id = u.id and a.anio_eje = f.anio_eje and a.estado and a.deleted_at is null`
  await sql`delete from permisos p using ${SUYOS}
    where p.empacce_id = a.empacce_id and not exists (
      select from perfiles_codigos k where k.perfil_id = f.perfil_id and k.codigo = p.codigo)`.execute(trx)
  await sql`insert into permisos (empacce_id, codigo)
    select a.empacce_id, k.codigo from ${SUYOS} join perfiles_codigos k on k.perfil_id = f.perfil_id
    on conflict do nothing`.execute(trx)
  await sql`update accesos x set perfil_id = f.perfil_id, updated_at = ${despuesDe(ahora, 'x')}
    from ${SUYOS} where x.empacce_id = a.empacce_id`.execute(trx)
  return rows
}
