import {
  type CLAVES_INICIALES,
  type ESTADOS_USUARIO,
  TABLA_USUARIOS,
  type Usuario,
  type UsuarioDetalle,
  type UsuarioExportado,
} from '@cabildo/contracts/usuarios'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, llano } from '../../platform/db/listado.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { EMPLEADO_RESERVADO, RESERVA } from './accesos.queries.ts'

/** Surnames, then names; empty for a user by area, who has no employee (Table USU-A). */
export const EMPLEADO = sql<string>`concat_ws(', ', nullif(concat_ws(' ', nullif(t.ape_pat, ''), nullif(t.ape_mat, '')), ''), t.name)`

/** How an initial password is; null for a password that its owner has set (USU-69). */
const CLAVE = sql<(typeof CLAVES_INICIALES)[number] | null>`case when not u.clave_inicial then null
  when u.clave_vence_at <= now() then 'vencida' else 'pendiente' end`
const POR_CLAVE: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Said in full, so that the index of initial passwords finds them.
  pendiente: sql`(u.clave_inicial and (u.clave_vence_at > now() or u.clave_vence_at is null))`,
  vencida: sql`(u.clave_inicial and u.clave_vence_at <= now())`,
}

/**
 * The access that counts for the user today, with its area, position and profile. The day is the database's, for a list is
 * described once and asked on many days.
 */
const CON_ACCESO = sql`left join lateral acceso_elegido(u.id, hoy_lima()) a on true
  left join areas aa on aa.id = a.area_id left join cargos ca on ca.id = a.cargo_id left join perfiles pe on pe.id = a.perfil_id`
const ESTADO = sql<(typeof ESTADOS_USUARIO)[number]>`case when u.baja_at is not null then 'dado de baja'
  when a.hasta < hoy_lima() then 'vencido'
  when a.empacce_id is null or not acceso_vigente(a, aa, hoy_lima()) then 'sin acceso'
  when u.clave_inicial then 'clave inicial' else 'activo' end`
/** Who never entered comes after everybody who did. */
const ULTIMO_INGRESO = sql`coalesce(u.ultimo_ingreso_at, '-infinity')`

const ACCESO = sql`aa.name as acceso_area, pe.name as perfil, ${ESTADO} as estado, ${CLAVE} as clave, left(marca_lima(u.baja_at), 10) as baja,
  marca_lima(u.ultimo_ingreso_at) as ultimo_ingreso, exists (select from factores f where f.user_id = u.id) as factor,
  exists (select from identidades i where i.user_id = u.id and i.terminada_at is null and i.emisor not like 'ldap:%') as enlazado`
const RESUMEN = sql`u.id, u.username, ${EMPLEADO} as employee, t.dni, ar.name as area_name, marca_lima(u.created_at) as created_at,
  ${RESERVA} as reserva, ${ACCESO}`
const DETALLE = sql`${RESUMEN}, u.employee_id, u.area_id, u.updated_at::text as updated_at, u.email,
  u.email_comprobado_at is not null as email_comprobado`
const EXPORTADA = sql`u.username, ${EMPLEADO} as employee, t.dni, ${ACCESO}, u.email, coalesce(ca.name, '') as acceso_cargo,
  a.desde::text as desde, a.hasta::text as hasta,
  array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1) as permisos`

const JUNTO = sql`left join trabajadores t on t.employee_id = u.employee_id left join areas ar on ar.id = u.area_id
  ${CON_ACCESO}`

/** The live users, newest first unless asked otherwise (USU-02, D-41). */
const listaDe = <Fila extends Usuario>(columnas: RawBuilder<unknown>) =>
  crearLista(TABLA_USUARIOS, {
    tabla: 'usuarios',
    alias: 'u',
    junto: JUNTO,
    propio: ['created_at'],
    ambito: () => sql`u.deleted_at is null`,
    conteo: () => sql`select count(*) as total from usuarios where deleted_at is null`,
    filas: (de) => sql<Fila>`select ${columnas} from ${de}`,
    exportadas: (de) => sql<UsuarioExportado>`select ${EXPORTADA} from ${de}`,
    ordenes: {
      created_at: sql.ref('u.created_at'),
      username: sql.ref('u.username'),
      employee: EMPLEADO,
      dni: sql.ref('t.dni'),
      acceso_area: sql.ref('aa.name'),
      perfil: sql.ref('pe.name'),
      estado: ESTADO,
      clave: CLAVE,
      ultimo_ingreso: ULTIMO_INGRESO,
    },
    buscar: (texto) => contiene(llano(sql`concat_ws(' ', u.username, ${EMPLEADO}, t.dni)`), texto),
    filtros: {
      username: sql.ref('u.username'),
      employee: EMPLEADO,
      dni: sql.ref('t.dni'),
      acceso_area: sql.ref('aa.name'),
      perfil: sql.ref('pe.name'),
      estado: (texto) => sql`${ESTADO} = ${texto}`,
      clave: (texto) => POR_CLAVE[texto] ?? sql`false`,
    },
  })

export const { pagina: pageUsuarios, todas: selectUsuarios } = listaDe<Usuario>(RESUMEN)
/** Users whole (API-35): a page of them, or one. */
export const { pagina: pageUsuariosDetalle, una: findUsuario } = listaDe<UsuarioDetalle>(DETALLE)

/** Live users of those ids, by id. */
export const listUsuarios = async (db: Db, ids: readonly number[]): Promise<UsuarioDetalle[]> =>
  (
    await sql<UsuarioDetalle>`select ${DETALLE} from usuarios u ${JUNTO}
      where u.id = any(${ids}::integer[]) and u.deleted_at is null order by u.id`.execute(db)
  ).rows

/** Which of those users are live and still have an initial password (USU-69). */
export const listConClaveInicial = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await conClaveInicial(ids).execute(db)).rows.map(({ id }) => id)

/** The same, who are held until the transaction ends: in the order of their ids, so that two such acts queue up. */
export const lockUsuarios = async (trx: Trx, ids: readonly number[]): Promise<number[]> =>
  (await sql<{ id: number }>`${conClaveInicial(ids)} for no key update`.execute(trx)).rows.map(({ id }) => id)

const conClaveInicial = (ids: readonly number[]) => sql<{ id: number }>`select id from usuarios
  where id = any(${ids}::integer[]) and deleted_at is null and clave_inicial order by id`

/** Holds a user until the transaction ends, so that acts on one user queue up; false when unknown or deleted. */
export const lockUsuario = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from usuarios where id = ${id} and deleted_at is null for no key update`.execute(trx)).rows.length >
  0

/** Notes why a user's second factor was taken away, and by which identity document it was asked (ING-14). */
export const setFactorQuitado = (trx: Trx, id: number, { motivo, documento }: { motivo: string; documento: string }) =>
  trx
    .updateTable('usuarios')
    .set({ factor_quitado_motivo: motivo, factor_quitado_documento: documento })
    .where('id', '=', id)
    .execute()

/** Holds a live employee, so that nobody removes him or gives him an access meanwhile. */
export const lockEmpleado = async (trx: Trx, employee_id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from trabajadores where employee_id = ${employee_id} and deleted_at is null for no key update`.execute(trx)
  return rows.length > 0
}

/** What a new user would meet: the DNI of the live employee, and whether name, employee or area stand in the way. */
export const findImpedimentos = async (
  db: Db,
  {
    username,
    employee_id,
    area_id,
    email,
  }: Pick<UsuarioDetalle, 'username' | 'employee_id' | 'area_id'> & {
    email: string | null
  },
) => {
  const { rows } = await sql<{
    dni: string | null
    nombre_tomado: boolean
    empleado_con_usuario: boolean
    email_tomado: boolean
    area_conocida: boolean
  }>`
    select (select dni from trabajadores where employee_id = ${employee_id} and deleted_at is null) as dni,
      exists (select from usuarios where lower(username) = lower(${username})) as nombre_tomado,
      exists (select from usuarios where employee_id = ${employee_id} and deleted_at is null) as empleado_con_usuario,
      exists (select from usuarios where lower(email) = lower(${email}) and deleted_at is null) as email_tomado,
      exists (select from areas where id = ${area_id}) as area_conocida`.execute(db)
  return rows[0]
}

interface AccesoDeEmpleado {
  anio_eje: number
  area_name: string
  cargo_name: string
  roles: number[]
}

/** The live employee of a DNI, as the user-by-employee tab looks for him, and whether he has a live user (API-40). */
export const listEmpleadosPorDni = (db: Db, dni: string, hoy: string) =>
  db
    .selectFrom('trabajadores as t')
    .select(['t.employee_id', 't.name', 't.ape_pat', 't.ape_mat'])
    .select(
      sql<boolean>`exists (select from usuarios u where u.employee_id = t.employee_id and u.deleted_at is null)`.as(
        'con_usuario',
      ),
    )
    .select(EMPLEADO_RESERVADO.as('reservado'))
    .select(
      sql<AccesoDeEmpleado | null>`(
        select json_build_object('anio_eje', a.anio_eje, 'area_name', ar.name, 'cargo_name', coalesce(c.name, ''),
          'roles', array(select p.codigo::integer from permisos p where p.empacce_id = a.empacce_id order by 1))
        from accesos a join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
        where a.employee_id = t.employee_id and acceso_vigente(a, ar, ${hoy}::date)
        order by (a.anio_eje = extract(year from ${hoy}::date)) desc, a.anio_eje desc, a.empacce_id desc limit 1)`.as(
        'acceso',
      ),
    )
    .where('t.dni', '=', dni)
    .where('t.deleted_at', 'is', null)
    .execute()

/** The live user of exactly that name, compared as at sign-in (API-41). */
export const listPorUsername = (db: Db, username: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', sql<string>`lower(${username})`)
    .where('deleted_at', 'is', null)
    .execute()

export const insertUsuario = async (trx: Trx, ahora: Date, fila: Insertable<DB['usuarios']>): Promise<number> =>
  (
    await trx
      .insertInto('usuarios')
      .values({ ...fila, created_at: ahora, updated_at: ahora })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/**
 * Changes the name of a user and, of a user by area, the area; for other users `area_id` is ignored. An e-mail that is given
 * and differs has to be proved again (ING-25).
 */
export const updateUsuario = (
  trx: Trx,
  ahora: Date,
  {
    id,
    username,
    area_id,
    email,
  }: { id: number; username: string; area_id: number | null; email?: string | null | undefined },
) =>
  trx
    .updateTable('usuarios')
    .set({
      username,
      area_id: sql`case when employee_id is null then coalesce(${area_id}, area_id) end`,
      ...(email !== undefined && {
        email,
        email_comprobado_at: sql<Date>`case when lower(email) = lower(${email}) then email_comprobado_at end`,
        email_pendiente: sql<string>`case when lower(email) = lower(${email}) then email_pendiente end`,
      }),
      updated_at: despuesDe(ahora),
    })
    .where('id', '=', id)
    .execute()

/** Hides a user from every list and from sign-in; the name is never used again (D-33, D-53). */
export const deleteUsuario = (trx: Trx, ahora: Date, id: number) =>
  trx
    .updateTable('usuarios')
    .set({ deleted_at: ahora, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** Accesses of the user of that name, compared as at sign-in (API-13). */
export const countAccesos = async (db: Db, username: string): Promise<number> => {
  const { total } = await db
    .selectFrom('accesos as a')
    .innerJoin('usuarios as u', 'u.id', 'a.user_id')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql`lower(u.username)`, '=', sql<string>`lower(${username})`)
    .where('u.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
