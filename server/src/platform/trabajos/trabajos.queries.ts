import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import { type Cargas, isInLane, type NombreTarea } from './tareas.ts'

interface Opciones {
  /** Two waiting jobs of one key are one job. */
  clave: string
  /** Tries before the job is left as dead. */
  intentos: number
  /** Nobody waits for it: it comes after those for which somebody does. */
  sinPrisa?: boolean
}

const DE_LA_PETICION = sql`jsonb_strip_nulls(
  jsonb_build_object('peticion', nullif(current_setting('cabildo.peticion', true), '')))`

/** Behind the jobs for which somebody waits, such as the mail. */
const DE_CARRIL = 10
const SIN_PRISA = 20

/**
 * Leaves a job in the caller's transaction: it exists if, and only if, the transaction commits (SHE-102). The request that
 * the transaction acts for goes with it, so that both can be found in the log by one id.
 */
export const encolar = async <T extends NombreTarea>(
  trx: Trx,
  tarea: T,
  carga: Cargas[T],
  { clave, intentos, sinPrisa }: Opciones,
): Promise<void> => {
  const prioridad = sinPrisa ? SIN_PRISA : isInLane(tarea) ? DE_CARRIL : 0
  await sql`select graphile_worker.add_job(
    ${tarea}::text, payload := (${JSON.stringify(carga)}::jsonb || ${DE_LA_PETICION})::json, job_key := ${clave}::text,
    max_attempts := ${intentos}::integer, priority := ${prioridad}::integer)`.execute(trx)
}

/**
 * Gives a job all its tries again, from now on; false when there is none of that key. One that is in somebody's hands is
 * left alone: it is being tried.
 */
export const reintentarTrabajo = async (trx: Trx, clave: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker._private_jobs where key = ${clave}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`.execute(trx)
  return ids.length > 0
}

/**
 * Frees the jobs of owners that are gone and returns how many owners they were. An owner holds an advisory lock on its
 * name for as long as it lives (see liveness.ts); whoever can take that lock knows that the owner is dead. `propios` are never
 * freed: their connection may be coming back.
 */
export const liberarHuerfanos = async (db: Db, propios: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    with duenos as (
      select locked_by from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ),
    muertos as materialized (
      select locked_by from duenos
      where locked_by <> all(${[...propios]}::text[]) and pg_try_advisory_xact_lock(${sql.raw(lockOfName('locked_by'))})
    ),
    lista as materialized (select array_agg(locked_by) as ids, count(*)::integer as total from muertos)
    select total, graphile_worker.force_unlock_workers(ids) from lista where total > 0`.execute(db)
  return rows[0]?.total ?? 0
}

/** The number of the advisory lock that stands for an owner's name. */
const lockOfName = (nombre: string): string => `hashtextextended('cabildo trabajos ' || ${nombre}, 0)`

/** The number of the advisory lock that all lives share, by which they can be counted. */
const claveDeObrero = `hashtextextended('cabildo obrero', 0)`

/** The statement by which a connection holds the names of the owners given as its parameter; again is no harm. */
export const HOLD_NAMES = `select pg_advisory_lock_shared(${claveDeObrero}),
  (select count(pg_advisory_lock(${lockOfName('nombre')})) from unnest($1::text[]) nombre)`

export interface EstadoTarea {
  tarea: string
  /** Waiting for their turn or for their next try. */
  pendientes: number
  /** In somebody's hands just now. */
  en_mano: number
  /** Of the waiting ones, those that have failed at least once. */
  reintentando: number
  /** Out of tries: somebody has to look. */
  muertos: number
  /** Seconds that the oldest due job has waited. */
  atraso_s: number
}

/** The state of each kind of job, for observation. */
export const listEstadoTrabajos = async (db: Db): Promise<EstadoTarea[]> =>
  (
    await sql<EstadoTarea>`
      select task_identifier as tarea,
        (count(*) filter (where attempts < max_attempts and locked_at is null))::integer as pendientes,
        (count(*) filter (where locked_at is not null))::integer as en_mano,
        (count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null))::integer as reintentando,
        (count(*) filter (where attempts >= max_attempts and locked_at is null))::integer as muertos,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::integer as atraso_s
      from graphile_worker.jobs group by 1 order by 1`.execute(db)
  ).rows

/** How many processes work in the background on this database: each holds a lock for as long as it lives (see liveness.ts). */
export const countObreros = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${sql.raw(claveDeObrero)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Which database this is: a copy of it is another one. */
export const getCualBase = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ base: string }>`
    select c.system_identifier || '/' || d.oid as base from pg_control_system() c, pg_database d
    where d.datname = current_database()`.execute(db)
  return rows[0]?.base ?? ''
}
