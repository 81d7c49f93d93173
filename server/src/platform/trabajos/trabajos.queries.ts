import { sql } from 'kysely'
import type { Db, Trx } from '../db/conexion.ts'
import { type Cargas, isInLane, type NombreTarea } from './tareas.ts'

interface Opciones {
  /** Waiting jobs with the same key are one job. */
  jobKey: string
  /** Number of tries before the job counts as dead. */
  intentos: number
  /** Nobody waits for it, so it comes after urgent jobs. */
  sinPrisa?: boolean
  /** Not before; by default at once. */
  desde?: Date
  /** Jobs of one queue run one after another, whatever processes there are. */
  cola?: string
}

const DE_LA_PETICION = sql`jsonb_strip_nulls(
  jsonb_build_object('peticion', nullif(current_setting('cabildo.peticion', true), '')))`

/** Lower priorities than urgent jobs, such as mail. */
const DE_CARRIL = 10
const SIN_PRISA = 20

/**
 * Adds a job in the caller's transaction: it exists if, and only if, the transaction commits (SHE-102). It carries the
 * id of the transaction's request, so that the log shows both under one id.
 */
export const encolar = async <T extends NombreTarea>(
  trx: Trx,
  tarea: T,
  carga: Cargas[T],
  { jobKey, intentos, sinPrisa, desde, cola }: Opciones,
): Promise<void> => {
  const prioridad = sinPrisa ? SIN_PRISA : isInLane(tarea) ? DE_CARRIL : 0
  await sql`select graphile_worker.add_job(
    ${tarea}::text, payload := (${JSON.stringify(carga)}::jsonb || ${DE_LA_PETICION})::json, job_key := ${jobKey}::text,
    max_attempts := ${intentos}::integer, priority := ${prioridad}::integer, run_at := ${desde ?? null}::timestamptz,
    queue_name := ${cola ?? null}::text)`.execute(trx)
}

/**
 * Gives a job all its tries again, starting now; false when there is none with that key. A job in progress is left
 * alone: it is being tried.
 */
export const reintentarTrabajo = async (trx: Trx, jobKey: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker._private_jobs where key = ${jobKey}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`.execute(trx)
  return ids.length > 0
}

/**
 * Frees the jobs of dead owners and returns the number of owners. An owner holds an advisory lock on its name while it
 * lives (see liveness.ts), so whoever can take that lock knows that it is dead. `propios` are never freed: their
 * connection may come back.
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

/** SQL of the advisory lock's number for an owner's name. */
const lockOfName = (nombre: string): string => `hashtextextended('cabildo trabajos ' || ${nombre}, 0)`

/** SQL of the advisory lock's number that all workers share, by which they are counted. */
const lockDeObrero = `hashtextextended('cabildo obrero', 0)`

/** The statement with which a connection holds the owners' names in its parameter; repeating it does no harm. */
export const HOLD_NAMES = `select pg_advisory_lock_shared(${lockDeObrero}),
  (select count(pg_advisory_lock(${lockOfName('nombre')})) from unnest($1::text[]) nombre)`

export interface EstadoTarea {
  tarea: string
  /** Waiting for their turn or the next try. */
  pendientes: number
  /** In progress. */
  en_mano: number
  /** Of the waiting ones, those that have failed at least once. */
  reintentando: number
  /** Without tries left: somebody has to look. */
  muertos: number
  /** Seconds that the oldest due job has been waiting. */
  atraso_s: number
}

/** The state of each kind of job, for monitoring. */
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

/** Number of background processes on this database: each holds a lock while it lives (see liveness.ts). */
export const countObreros = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = ${sql.raw(lockDeObrero)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** An id of this database; a copy has another one. */
export const getCualBase = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ base: string }>`
    select c.system_identifier || '/' || d.oid as base from pg_control_system() c, pg_database d
    where d.datname = current_database()`.execute(db)
  return rows[0]?.base ?? ''
}
