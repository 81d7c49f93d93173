import { TABLA_USUARIOS, type Usuario, type UsuarioDetalle } from '@cabildo/contracts/usuarios'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { contiene, filtra, llano } from '../../platform/db/listado.ts'
import type { DB } from '../../platform/db/tables.gen.ts'
import { EMPLEADO_RESERVADO, RESERVA } from './accesos.queries.ts'

/** Surnames, then names; empty for a user by area, who has no employee (Table USU-A). */
const EMPLEADO = sql<string>`concat_ws(', ', nullif(concat_ws(' ', nullif(t.ape_pat, ''), nullif(t.ape_mat, '')), ''), t.name)`

const RESUMEN = sql`u.id, u.username, ${EMPLEADO} as employee, t.dni, ar.name as area_name, marca_lima(u.created_at) as created_at,
  ${RESERVA} as reserva`
const DETALLE = sql`${RESUMEN}, u.employee_id, u.area_id, u.updated_at::text as updated_at`

/** The live users, newest first unless asked otherwise (USU-02, D-41). */
const listaDe = <Fila extends Usuario>(columnas: RawBuilder<unknown>) =>
  crearLista(TABLA_USUARIOS, {
    tabla: 'usuarios',
    alias: 'u',
    junto: sql`left join trabajadores t on t.employee_id = u.employee_id left join areas ar on ar.id = u.area_id`,
    propio: ['created_at'],
    ambito: () => sql`u.deleted_at is null`,
    conteo: () => sql`select count(*) as total from usuarios where deleted_at is null`,
    // What a filter finds has to be compared row by row: once, for page and count. Unfiltered, a page walks its index.
    halladas: filtra,
    filas: (de) => sql<Fila>`select ${columnas} from ${de}`,
    ordenes: {
      created_at: sql.ref('u.created_at'),
      username: sql.ref('u.username'),
      employee: EMPLEADO,
      dni: sql.ref('t.dni'),
    },
    buscar: (texto) => contiene(llano(sql`concat_ws(' ', u.username, ${EMPLEADO}, t.dni)`), texto),
    filtros: { username: sql.ref('u.username'), employee: EMPLEADO, dni: sql.ref('t.dni') },
  })

export const { pagina: pageUsuarios } = listaDe<Usuario>(RESUMEN)
/** Users whole (API-35): a page of them, or one. */
export const { pagina: pageUsuariosDetalle, una: findUsuario } = listaDe<UsuarioDetalle>(DETALLE)

/** Holds a user until the transaction ends, so that acts on one user queue up; false when unknown or deleted. */
export const lockUsuario = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from usuarios where id = ${id} and deleted_at is null for no key update`.execute(trx)).rows.length >
  0

/** Holds a live employee, so that nobody removes him or gives him an access meanwhile. */
export const lockEmpleado = async (trx: Trx, employee_id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from trabajadores where employee_id = ${employee_id} and deleted_at is null for no key update`.execute(trx)
  return rows.length > 0
}

/** What a new user would meet: the DNI of the live employee, and whether name, employee or area stand in the way. */
export const findImpedimentos = async (
  db: Db,
  { username, employee_id, area_id }: { username: string; employee_id: number | null; area_id: number | null },
) => {
  const { rows } = await sql<{
    dni: string | null
    nombre_tomado: boolean
    empleado_con_usuario: boolean
    area_conocida: boolean
  }>`
    select (select dni from trabajadores where employee_id = ${employee_id} and deleted_at is null) as dni,
      exists (select from usuarios where lower(username) = lower(${username})) as nombre_tomado,
      exists (select from usuarios where employee_id = ${employee_id} and deleted_at is null) as empleado_con_usuario,
      exists (select from areas where id = ${area_id}) as area_conocida`.execute(db)
  return rows[0]
}

/** The live employee of a DNI, as the user-by-employee tab looks for him, and whether he has a live user (API-40). */
export const listEmpleadosPorDni = (db: Db, dni: string) =>
  db
    .selectFrom('trabajadores as t')
    .select(['t.employee_id', 't.name', 't.ape_pat', 't.ape_mat'])
    .select(
      sql<boolean>`exists (select from usuarios u where u.employee_id = t.employee_id and u.deleted_at is null)`.as(
        'con_usuario',
      ),
    )
    .select(EMPLEADO_RESERVADO.as('reservado'))
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

/** Changes the name of a user and, of a user by area, the area; for other users `area_id` is ignored. */
export const updateUsuario = (
  trx: Trx,
  ahora: Date,
  { id, username, area_id }: { id: number; username: string; area_id: number | null },
) =>
  trx
    .updateTable('usuarios')
    .set({
      username,
      area_id: sql`case when employee_id is null then coalesce(${area_id}, area_id) end`,
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
