import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../db/columnas.ts'
import type { Trx } from '../db/conexion.ts'

/** Whose accesses are meant: a user's, or those of an employee without one. */
export interface Dueno {
  user_id: number | null
  employee_id: number | null
}
export const deDueno = ({ user_id, employee_id }: Dueno) =>
  user_id === null ? sql`a.employee_id = ${employee_id}` : sql`a.user_id = ${user_id}`

interface Cuales {
  anio_eje: number
  /** Only what ended before this day; null for whatever is active. */
  terminadosAntesDe: string | null
  /** The access that stays on. */
  menos?: number
}

/** Switches off what is active in a year, or has ended in it, so that another access may be the active one (D-08). */
export const apagarAccesos = (
  trx: Trx,
  ahora: Date,
  dueno: Dueno,
  { anio_eje, terminadosAntesDe, menos = 0 }: Cuales,
) =>
  sql`update accesos a set estado = false, updated_at = ${despuesDe(ahora, 'a')}
    where ${deDueno(dueno)} and a.anio_eje = ${anio_eje} and a.estado and a.deleted_at is null and a.empacce_id <> ${menos}
      and (${terminadosAntesDe}::date is null or a.hasta < ${terminadosAntesDe}::date)`.execute(trx)

/** What decides which of somebody's accesses counts, as acceso_elegido does (USU-32). */
const orden = (de: 'a' | 'o', hoy: string) =>
  sql`(${sql.id(de, 'anio_eje')} = extract(year from ${hoy}::date), ${sql.id(de, 'anio_eje')}, ${sql.id(de, 'empacce_id')})`

/** Whether the access `a` is the one of its person that counts on that Lima day: the others are of years ago. */
export const cuenta = (hoy: string) => sql`acceso_iniciado(a, ${hoy}::date) and not exists (
  select from accesos o where (o.user_id = a.user_id or (a.user_id is null and o.employee_id = a.employee_id))
    and acceso_iniciado(o, ${hoy}::date) and ${orden('o', hoy)} > ${orden('a', hoy)})`

interface Personas {
  /** Says of a row `u` which users. */
  usuarios: RawBuilder<unknown>
  /** Says of a row `t` which employees. */
  trabajadores: RawBuilder<unknown>
}

/**
 * Holds people until the transaction ends: users, then employees, each in the order of their ids, as every act on them takes
 * them, so that of two acts one waits and neither breaks off.
 */
export const lockPersonas = async (trx: Trx, { usuarios, trabajadores }: Personas): Promise<void> => {
  await sql`select count(*) from (select from usuarios u where ${usuarios} order by u.id for no key update) q`.execute(
    trx,
  )
  await sql`select count(*) from (select from trabajadores t where ${trabajadores}
    order by t.employee_id for no key update) q`.execute(trx)
}

/**
 * Holds people by their accesses, and after them the accesses, in the order of their ids. `cuales` says of a row `a` which
 * accesses; `ademas` are users without one among them.
 */
export const lockPersonasDe = async (
  trx: Trx,
  cuales: RawBuilder<unknown>,
  ademas: readonly number[] = [],
): Promise<void> => {
  const de = sql`from accesos a where a.deleted_at is null and ${cuales}`
  await lockPersonas(trx, {
    usuarios: sql`u.id = any(${[...ademas]}::integer[]) or u.id in (select a.user_id ${de})`,
    trabajadores: sql`t.employee_id in (select a.employee_id ${de})`,
  })
  await sql`select count(*) from (select ${de} order by a.empacce_id for update) q`.execute(trx)
}
