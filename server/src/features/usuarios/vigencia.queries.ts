import type { Acceso, AccesoExistente } from '@cabildo/contracts/accesos'
import { VENCEN_PRONTO_DIAS, type Vencimiento } from '@cabildo/contracts/vigencia'
import { sql } from 'kysely'
import { despuesDe } from '../../platform/db/columnas.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { type Dueno, deDueno } from '../../platform/sesion/accesos.queries.ts'
import { ACCESO, JUNTO } from './accesos.queries.ts'

/** The access by which a user is in on a Lima day (USU-59); undefined where none is in force. */
export const findVigente = async (db: Db, user_id: number, hoy: string): Promise<Acceso | undefined> =>
  (
    await sql<Acceso>`select ${ACCESO} from acceso_elegido(${user_id}, ${hoy}::date) a
      join areas ar on acceso_vigente(a, ar, ${hoy}::date) ${JUNTO}`.execute(db)
  ).rows[0]

/** A live access, held until the transaction ends; undefined where there is none. */
export const lockAcceso = async (trx: Trx, empacce_id: number): Promise<Acceso | undefined> =>
  (
    await sql<Acceso>`select ${ACCESO} from accesos a join areas ar on ar.id = a.area_id ${JUNTO}
      where a.empacce_id = ${empacce_id} and a.deleted_at is null for update of a`.execute(trx)
  ).rows[0]

/** What stands in the way of an access: one of that place and year, or else the active one of the year (USU-31, D-08). */
export const findExistente = async (
  db: Db,
  dueno: Dueno,
  { anio_eje, area_id, cargo_id }: { anio_eje: number; area_id: number; cargo_id: number | null },
): Promise<AccesoExistente | undefined> =>
  (
    await sql<AccesoExistente>`
      select a.empacce_id, ar.name as area_name, coalesce(c.name, '') as cargo_name, a.anio_eje, a.estado
      from accesos a join areas ar on ar.id = a.area_id left join cargos c on c.id = a.cargo_id
      cross join lateral (select (a.area_id, a.cargo_id) is not distinct from (${area_id}::integer, ${cargo_id}::integer) as igual) q
      where ${deDueno(dueno)} and a.anio_eje = ${anio_eje} and a.deleted_at is null and (a.estado or q.igual)
      order by q.igual desc limit 1`.execute(db)
  ).rows[0]

/** Ends an access on a Lima day, or on its first where that is later, for a reason (USU-64). User 11's bears no dates. */
export const terminarAcceso = (
  trx: Trx,
  ahora: Date,
  { empacce_id, hasta, motivo }: { empacce_id: number; hasta: string | null; motivo: string },
) =>
  sql`update accesos a set estado = false, fin_motivo = ${motivo}, updated_at = ${despuesDe(ahora, 'a')},
      hasta = greatest(${hasta}::date, a.desde)
    where a.empacce_id = ${empacce_id}`.execute(trx)

/**
 * Switches off every other access of somebody that has begun, which would take the place of one that ended (USU-59, D-08).
 * Answers their ids.
 */
export const apagarAnteriores = async (
  trx: Trx,
  ahora: Date,
  dueno: Dueno,
  { hoy, motivo }: { hoy: string; motivo: string },
): Promise<number[]> =>
  (
    await sql<{ empacce_id: number }>`
      update accesos a set estado = false, fin_motivo = ${motivo}, updated_at = ${despuesDe(ahora, 'a')}
      where ${deDueno(dueno)} and acceso_iniciado(a, ${hoy}::date) returning a.empacce_id`.execute(trx)
  ).rows.map(({ empacce_id }) => empacce_id)

/**
 * The active accesses of later years that a place of somebody's has got already, as by a renewal in December (USU-57): those of its
 * position or, `deTodaElArea`, of any position there. Oldest first, held until the transaction ends.
 */
export const lockPosteriores = async (
  trx: Trx,
  dueno: Dueno,
  { anio_eje, area_id, cargo_id }: Pick<Acceso, 'anio_eje' | 'area_id' | 'cargo_id'>,
  { deTodaElArea }: { deTodaElArea: boolean },
) =>
  (
    await sql<Pick<Acceso, 'empacce_id' | 'anio_eje'> & Record<'desde' | 'hasta', string | null>>`
      select a.empacce_id, a.anio_eje, a.desde, a.hasta from accesos a
      where ${deDueno(dueno)} and a.anio_eje > ${anio_eje} and a.estado and a.deleted_at is null and a.area_id = ${area_id}
        and (${deTodaElArea} or a.cargo_id is not distinct from ${cargo_id}::integer)
      order by a.anio_eje for update`.execute(trx)
  ).rows

/** Switches an access on again, without the dates of before (USU-64, D-08). */
export const reanudarAcceso = (trx: Trx, ahora: Date, empacce_id: number) =>
  sql`update accesos a set estado = true, desde = null, hasta = null, fin_motivo = null, updated_at = ${despuesDe(ahora, 'a')}
    where a.empacce_id = ${empacce_id}`.execute(trx)

/** The areas that those accesses head get no head until somebody names one (ORG-13, USU-64). */
export const vaciarJefaturas = (trx: Trx, ahora: Date, accesos: readonly number[]) =>
  sql`update areas ar set jefe_acceso_id = null, updated_at = ${despuesDe(ahora, 'ar')}
    where ar.jefe_acceso_id = any(${[...accesos]}::integer[])`.execute(trx)

/** Whether an area takes accesses: it exists and is not closed. That it is not closed meanwhile is the rule of the table of accesses. */
export const lockAreaActiva = async (trx: Trx, area_id: number): Promise<boolean> =>
  (await sql`select from areas where id = ${area_id} and cerrada_at is null for key share`.execute(trx)).rows.length > 0

/**
 * How many documents wait for the signature of an access's area that nobody else there may give; null where somebody may, or
 * this access may not (USU-64).
 */
export const countSinFirmante = async (
  db: Db,
  { empacce_id, area_id }: Acceso,
  hoy: string,
): Promise<number | null> => {
  const { rows } = await sql<{ pendientes: number }>`
    select (select count(*) from documentos_destinos d where d.area_id = ${area_id} and not d.estado
        and d.date_derivado is not null and d.deleted_at is null) as pendientes
    where exists (select from permisos p where p.empacce_id = ${empacce_id} and p.codigo = 12)
      and not exists (
        select from accesos a join areas ar on acceso_vigente(a, ar, ${hoy}::date)
          join usuarios u on u.id = a.user_id and u.deleted_at is null
          join permisos p on p.empacce_id = a.empacce_id and p.codigo = 12
        where a.area_id = ${area_id} and a.empacce_id <> ${empacce_id})`.execute(db)
  return rows[0] ? Number(rows[0].pendientes) : null
}

/** Somebody's access as lists and mails name it. */
const VENCIMIENTO = sql`a.empacce_id, a.user_id, u.username, ar.name as area_name, coalesce(c.name, '') as cargo_name, a.hasta,
  coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), u.username, '') as nombre`
const DE_VENCIMIENTO = sql`accesos a join areas ar on ar.id = a.area_id and ar.cerrada_at is null
  left join usuarios u on u.id = a.user_id and u.deleted_at is null
  left join trabajadores t on t.employee_id = coalesce(a.employee_id, u.employee_id)
  left join cargos c on c.id = a.cargo_id`

/** The active accesses that end within the next days, soonest first (USU-60). */
export const listVencimientos = async (db: Db, hoy: string): Promise<Vencimiento[]> =>
  (
    await sql<Vencimiento>`select ${VENCIMIENTO} from ${DE_VENCIMIENTO}
      where a.estado and a.deleted_at is null and a.hasta between ${hoy}::date and ${hoy}::date + ${VENCEN_PRONTO_DIAS}::integer
      order by a.hasta, nombre, a.empacce_id limit 200`.execute(db)
  ).rows

/** Those that end on one of these days, with the addresses of the head of the area and of whoever answers for him (USU-60, ORG-13). */
export const listFinesDelDia = async (db: Db, dias: readonly string[], hoy: string) =>
  (
    await sql<Vencimiento & { jefe_emails: string[] }>`
      select ${VENCIMIENTO}, array(
        select ju.email from accesos j join areas ja on acceso_vigente(j, ja, ${hoy}::date)
          join usuarios ju on ju.id = j.user_id and ju.deleted_at is null
        where j.empacce_id = ar.jefe_acceso_id and j.area_id = ar.id and ju.email is not null
        union select eu.email from encargaturas e join areas ea on encargatura_vigente(e, ea, ${hoy}::date)
          join usuarios eu on eu.id = e.user_id and eu.deleted_at is null
        where es_del_encargo(e, ar.jefe_acceso_id) and e.area_id = ar.id and eu.email is not null) as jefe_emails
      from ${DE_VENCIMIENTO}
      where a.estado and a.deleted_at is null and a.hasta = any(${dias}::date[])
      order by a.hasta, ar.name, nombre, a.empacce_id`.execute(db)
  ).rows

/** The addresses of whoever holds permission 4 in the informatics area (USU-60). */
export const listCorreosDeAdministracion = async (db: Db, hoy: string): Promise<string[]> =>
  (
    await sql<{ email: string }>`
      select u.email from usuarios u cross join lateral acceso_elegido(u.id, ${hoy}::date) a
        join areas ar on acceso_vigente(a, ar, ${hoy}::date)
        join areas_facultades f on f.area_id = ar.id and f.facultad = 'informatica'
        join permisos p on p.empacce_id = a.empacce_id and p.codigo = 4
      where u.deleted_at is null and u.email is not null order by 1`.execute(db)
  ).rows.map(({ email }) => email)

/** Notes that a day's endings are told; false when they were. */
export const insertAvisoDeFin = async (trx: Trx, dia: string, correos: number): Promise<boolean> =>
  (await trx
    .insertInto('avisos_de_fin')
    .values({ dia, correos })
    .onConflict((o) => o.column('dia').doNothing())
    .returning('dia')
    .executeTakeFirst()) !== undefined

/** Looks again whether those whose suspension ended within the last days hold permission 4 for good, which no act has told (O14). */
export const revisarSuspendidos = (db: Db, hoy: string) =>
  sql`select revisar_administrador(q.user_id) from (
    select distinct a.user_id from accesos a
    where a.suspendido <> '{}' and upper(a.suspendido) between ${hoy}::date - 7 and ${hoy}::date and a.user_id is not null
    order by 1) q`.execute(db)
