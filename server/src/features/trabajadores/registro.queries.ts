import type { PersonaNueva } from '@cabildo/contracts/trabajadores'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { DE_USUARIO, VERSION } from './trabajadores.queries.ts'

/**
 * The live person of that DNI, created when there is none, and locked against a removal or a new user. Of a person who is
 * known already, only what was empty is filled in.
 */
export const asegurarPersona = async (trx: Trx, p: PersonaNueva, ahora: Date): Promise<number> => {
  await sql`
    insert into trabajadores as t (dni, name, ape_pat, ape_mat, sexo, fecha_nac, created_at, updated_at)
    values (${p.dni}, ${p.name}, ${p.ape_pat}, ${p.ape_mat}, ${p.sexo}, ${p.fecha_nac ?? null}::date, ${ahora}, ${ahora})
    on conflict (dni) where deleted_at is null do update set sexo = coalesce(t.sexo, excluded.sexo),
      fecha_nac = coalesce(t.fecha_nac, excluded.fecha_nac), updated_at = ${despuesDe(ahora, 't')}
    where (t.sexo is null and excluded.sexo is not null) or (t.fecha_nac is null and excluded.fecha_nac is not null)`.execute(
    trx,
  )
  const { employee_id } = await trx
    .selectFrom('trabajadores')
    .select('employee_id')
    .where('dni', '=', p.dni)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return employee_id
}

/** Creates a person; undefined when a live one has the DNI, even one created at the same moment. */
export const insertPersona = (trx: Trx, p: PersonaNueva, ahora: Date) =>
  trx
    .insertInto('trabajadores')
    .values({ ...p, created_at: ahora, updated_at: ahora })
    .onConflict((o) => o.column('dni').where('deleted_at', 'is', null).doNothing())
    .returning(['employee_id', 'dni', 'name', 'ape_pat', 'ape_mat'])
    .executeTakeFirst()

export const findPersona = (db: Db, dni: string) =>
  db
    .selectFrom('trabajadores')
    .select(['name', 'ape_pat', 'ape_mat', 'sexo', 'fecha_nac'])
    .where('dni', '=', dni)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface AccesoNuevo {
  employee_id: number
  area_id: number
  cargo_id: number
  anio: number
  desde: string | null
  hasta: string | null
}

/** Gives a person an active access of a position that exists. */
export const insertAcceso = async (
  trx: Trx,
  { anio, ...acceso }: AccesoNuevo,
  ahora: Date,
): Promise<number> =>
  (
    await trx
      .insertInto('accesos')
      .values({ ...acceso, anio_eje: anio, created_at: ahora, updated_at: ahora })
      .returning('empacce_id')
      .executeTakeFirstOrThrow()
  ).empacce_id

interface Bloqueado {
  employee_id: number
  name: string
  ape_pat: string
  ape_mat: string
  sexo: number | null
  fecha_nac: string | null
  cargo_id: number | null
  estado: number
  anio_eje: number
  desde: string | null
  hasta: string | null
  version: string
  de_usuario: boolean
}

/** A live row of the area's registry, person and access locked until the transaction ends. */
export const lockTrabajador = async (trx: Trx, area_id: number, empacce_id: number): Promise<Bloqueado | undefined> =>
  (
    await sql<Bloqueado>`
      select t.employee_id, t.name, t.ape_pat, t.ape_mat, t.sexo, t.fecha_nac, a.cargo_id, a.estado::integer as estado, a.anio_eje, a.desde, a.hasta,
        ${VERSION} as version, ${DE_USUARIO} as de_usuario
      from accesos a join trabajadores t on t.employee_id = a.employee_id
      where a.area_id = ${area_id} and a.empacce_id = ${empacce_id} and a.deleted_at is null and t.deleted_at is null
      for update of t, a`.execute(trx)
  ).rows[0]

type Datos = Pick<Bloqueado, 'name' | 'ape_pat' | 'ape_mat' | 'sexo' | 'fecha_nac'>

/** Writes what differs; a row that stays the same keeps its version. */
export const updatePersona = (trx: Trx, employee_id: number, p: Datos, ahora: Date) =>
  sql`update trabajadores t set name = ${p.name}, ape_pat = ${p.ape_pat}, ape_mat = ${p.ape_mat}, sexo = ${p.sexo},
      fecha_nac = ${p.fecha_nac}::date, updated_at = ${despuesDe(ahora)}
    where t.employee_id = ${employee_id} and (t.name, t.ape_pat, t.ape_mat, t.sexo, t.fecha_nac)
      is distinct from (${p.name}, ${p.ape_pat}, ${p.ape_mat}, ${p.sexo}::smallint, ${p.fecha_nac}::date)`.execute(trx)

/** Changes position, state and dates of an access. */
export const updateAcceso = (
  trx: Trx,
  empacce_id: number,
  { cargo_id, estado, desde, hasta }: Pick<Bloqueado, 'cargo_id' | 'estado' | 'desde' | 'hasta'>,
  ahora: Date,
) =>
  trx
    .updateTable('accesos')
    .set({ cargo_id, estado: estado === 1, desde, hasta, updated_at: despuesDe(ahora) })
    .where('empacce_id', '=', empacce_id)
    .execute()

/** Takes an access out of every list; its history stays (D-33). */
export const deleteAcceso = (trx: Trx, empacce_id: number, ahora: Date) =>
  sql`update accesos t set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)}
    where t.empacce_id = ${empacce_id}`.execute(trx)

/** Deletes a person to whom no access, visit or user refers (TRA-23). */
export const deletePersonaSuelta = (trx: Trx, employee_id: number, ahora: Date) =>
  sql`update trabajadores t set deleted_at = ${ahora}, updated_at = ${despuesDe(ahora)}
    where t.employee_id = ${employee_id}
      and not exists (select from accesos a where a.employee_id = t.employee_id and a.deleted_at is null)
      and not exists (select from usuarios u where u.employee_id = t.employee_id and u.deleted_at is null)
      and not exists (select from accesos a join visitas v on v.empacce_id = a.empacce_id
        where a.employee_id = t.employee_id and v.deleted_at is null)`.execute(trx)
