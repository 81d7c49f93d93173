import type { CambioDePerfil, Perfil, PerfilGuardar } from '@cabildo/contracts/perfiles'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { RESERVA, SUYOS } from './accesos.queries.ts'
import { motivoProhibido } from './incompatibles.queries.ts'
import { EMPLEADO } from './usuarios.queries.ts'

const CODIGOS = sql`array(select k.codigo::integer from perfiles_codigos k where k.perfil_id = p.id order by 1)`
/** What is applied to: an active access of a live user. One that is switched off keeps its codes. */
const APLICABLE = sql`a.estado and a.deleted_at is null and u.deleted_at is null`

const PERFILES = sql`
  select p.id, p.name, p.descripcion, p.codigos, p.sembrado, p.updated_at::text as updated_at,
    count(u.id)::integer as accesos,
    count(u.id) filter (where ${SUYOS} <> p.codigos)::integer as distintos
  from (select p.*, ${CODIGOS} as codigos from perfiles p) p
  left join accesos a on a.perfil_id = p.id and a.estado and a.deleted_at is null
  left join usuarios u on u.id = a.user_id and u.deleted_at is null`
const AGRUPADOS = sql`group by p.id, p.name, p.descripcion, p.codigos, p.sembrado, p.updated_at`

/** All profiles by name, with how many accesses carry each. */
export const listPerfiles = async (db: Db): Promise<Perfil[]> =>
  (await sql<Perfil>`${PERFILES} ${AGRUPADOS} order by llano(p.name)`.execute(db)).rows

export const findPerfil = async (db: Db, id: number): Promise<Perfil | undefined> =>
  (await sql<Perfil>`${PERFILES} where p.id = ${id} ${AGRUPADOS}`.execute(db)).rows[0]

/** Holds a profile until the transaction ends; false when there is none. */
export const lockPerfil = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from perfiles where id = ${id} for no key update`.execute(trx)).rows.length > 0

export const insertPerfil = async (
  trx: Trx,
  ahora: Date,
  { name, descripcion }: Pick<PerfilGuardar, 'name' | 'descripcion'>,
): Promise<number> =>
  (
    await trx
      .insertInto('perfiles')
      .values({ name, descripcion, created_at: ahora, updated_at: ahora })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updatePerfil = (
  trx: Trx,
  ahora: Date,
  id: number,
  { name, descripcion }: Pick<PerfilGuardar, 'name' | 'descripcion'>,
) =>
  trx
    .updateTable('perfiles')
    .set({ name, descripcion, updated_at: despuesDe(ahora) })
    .where('id', '=', id)
    .execute()

/** Leaves a profile with exactly these codes. */
export const setCodigos = async (trx: Trx, id: number, codigos: readonly number[]): Promise<void> => {
  await sql`delete from perfiles_codigos where perfil_id = ${id} and codigo <> all(${codigos}::smallint[])`.execute(trx)
  await sql`insert into perfiles_codigos (perfil_id, codigo) select ${id}::integer, unnest(${codigos}::smallint[])
    on conflict do nothing`.execute(trx)
}

export const deletePerfil = (trx: Trx, id: number) => trx.deleteFrom('perfiles').where('id', '=', id).execute()

/** What applying does to an access, before it is known who asks. */
export interface CambioPosible extends Omit<CambioDePerfil, 'impedimento'> {
  user_id: number
  reserva: 'ninguna' | 'clave' | 'cuenta'
  /** Why the profile must not be given to that person, whoever asks (USU-66). */
  prohibe: string | null
}

const PROHIBE = motivoProhibido({
  ...{ user_id: sql.ref('a.user_id'), desde: sql.ref('a.desde'), hasta: sql.ref('a.hasta') },
  ...{ codigos: sql.ref('p.codigos'), antes: SUYOS },
})

/** The accesses that carry a profile and whose codes are not its own, by person. */
export const listCambios = async (db: Db, id: number): Promise<CambioPosible[]> =>
  (
    await sql<CambioPosible>`
      select a.empacce_id, u.id as user_id, u.username, ${EMPLEADO} as employee, ar.name as area_name, a.anio_eje,
        ${RESERVA} as reserva, ${PROHIBE} as prohibe,
        array(select unnest(p.codigos) except select unnest(${SUYOS}) order by 1) as gana,
        array(select unnest(${SUYOS}) except select unnest(p.codigos) order by 1) as pierde
      from (select p.*, ${CODIGOS} as codigos from perfiles p where p.id = ${id}) p
      join accesos a on a.perfil_id = p.id join usuarios u on u.id = a.user_id
      join areas ar on ar.id = a.area_id left join trabajadores t on t.employee_id = u.employee_id
      where ${APLICABLE} and ${SUYOS} <> p.codigos
      order by 4, 3, a.empacce_id`.execute(db)
  ).rows

/** Holds the users of the accesses that carry a profile, in one order, so that acts on them queue up. */
export const lockUsuariosDePerfil = (trx: Trx, id: number) =>
  sql`select u.id from usuarios u
    where u.id in (select a.user_id from accesos a where a.perfil_id = ${id} and a.deleted_at is null)
    order by u.id for no key update`.execute(trx)

/** Gives accesses the codes of a profile, and takes the others away. */
export const copiarCodigos = async (
  trx: Trx,
  ahora: Date,
  id: number,
  empacce_ids: readonly number[],
): Promise<void> => {
  await sql`delete from permisos where empacce_id = any(${empacce_ids}::integer[])
    and codigo not in (select codigo from perfiles_codigos where perfil_id = ${id})`.execute(trx)
  await sql`insert into permisos (empacce_id, codigo)
    select e.id, k.codigo from unnest(${empacce_ids}::integer[]) e (id) cross join perfiles_codigos k where k.perfil_id = ${id}
    on conflict do nothing`.execute(trx)
  await sql`update accesos set updated_at = ${despuesDe(ahora)} where empacce_id = any(${empacce_ids}::integer[])`.execute(
    trx,
  )
}
