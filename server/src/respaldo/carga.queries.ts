import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copiarDesde } from 'pg-copy-streams'
import { columnasDe, enOrden, type Tabla } from './copia.queries.ts'

/** What a database that is to receive a backup holds. */
export interface Ocupacion {
  /** There are tables. */
  tablas: boolean
  /** They are a Cabildo's. */
  propias: boolean
  /** Other programs of ours that are working in it. */
  conectados: number
}

export const leerOcupacion = async (cliente: pg.Client): Promise<Ocupacion> => {
  const { rows } = await cliente.query<Ocupacion>(
    `select to_regclass('public.migraciones') is not null
         and to_regclass('public.migraciones_huella') is not null as propias,
       exists (select from pg_class c where c.relnamespace in ('public'::regnamespace, to_regnamespace('reportes')) and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       ) as tablas,
       (select count(*)::integer from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'cabildo%') as conectados`,
  )
  return rows[0] ?? { tablas: false, propias: false, conectados: 0 }
}

/** Whether somebody has worked in a Cabildo's database: it has users, or a trail of what was done. */
export const estaUsada = async (cliente: pg.Client): Promise<boolean> => {
  for (const tabla of ['public.usuarios', 'public.auditoria']) {
    const { rows } = await cliente.query<{ esta: boolean }>('select to_regclass($1) is not null as esta', [tabla])
    if (rows[0]?.esta && (await cliente.query(`select from ${tabla} limit 1`)).rows.length > 0) return true
  }
  return false
}

/** Drops all that a Cabildo has made; its extensions come back with the migrations. */
export const vaciar = async (cliente: pg.Client): Promise<void> => {
  await cliente.query(`begin; drop schema if exists graphile_worker cascade; drop schema if exists reportes cascade;
    drop schema public cascade; create schema public; grant usage on schema public to public; commit`)
}

/** Indexes and foreign keys, in the order in which they are put back after loading: a key may refer to what an index holds. */
const REGLAS = `
  select 1 as turno, format('drop index %s', indexrelid::regclass) as quitar, pg_get_indexdef(indexrelid) as poner
  from pg_index i where i.indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
  union all
  select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by turno, quitar`

/**
 * Empties the tables and lets `llenar` fill them in any order: references are checked and indexes built at the end, and no
 * trigger counts, announces or audits rows for which that was done when they were new.
 */
export const sinReglas = async (
  cliente: pg.Client,
  tablas: readonly Tabla[],
  llenar: () => Promise<void>,
): Promise<void> => {
  const nombres = tablas.map(({ nombre }) => enOrden(nombre))
  const { rows: reglas } = await cliente.query<{ quitar: string; poner: string }>(REGLAS, [nombres])
  for (const tabla of nombres) await cliente.query(`alter table ${tabla} disable trigger user`)
  for (const { quitar } of reglas.toReversed()) await cliente.query(quitar)
  await cliente.query(`truncate ${nombres.join(', ')}`)
  await llenar()
  await cliente.query(`set local maintenance_work_mem = '256MB'`)
  for (const { poner } of reglas) await cliente.query(poner)
  for (const tabla of nombres) await cliente.query(`alter table ${tabla} enable trigger user`)
}

/** Loads what `copiarTabla` wrote. */
export const cargarTabla = (cliente: pg.Client, tabla: Tabla, filas: Readable): Promise<void> =>
  pipeline(filas, cliente.query(copiarDesde(`copy ${enOrden(tabla.nombre)} (${columnasDe(tabla)}) from stdin`)))

export const contarFilas = async (cliente: pg.Client, { nombre }: Tabla): Promise<number> =>
  (await cliente.query<{ filas: number }>(`select count(*)::integer as filas from ${enOrden(nombre)}`)).rows[0]
    ?.filas ?? 0

/** Sequences go on after the last number that they gave. */
export const setSecuencia = (cliente: pg.Client, { nombre, ultimo }: { nombre: string; ultimo: string }) =>
  cliente.query('select setval($1::regclass, $2::bigint)', [enOrden(nombre), ultimo])

/** Queues the jobs anew, by the library's own function, with the tries that they have had. */
export const cargarTrabajos = async (cliente: pg.Client, filas: Readable): Promise<void> => {
  await cliente.query('create temp table respaldados (trabajo json) on commit drop')
  await pipeline(filas, cliente.query(copiarDesde('copy respaldados from stdin')))
  await cliente.query(`create temp table repuestos on commit drop as
    select trabajo, (graphile_worker.add_job(
      trabajo ->> 'tarea', trabajo -> 'carga', queue_name := trabajo ->> 'cola', run_at := (trabajo ->> 'desde')::timestamptz,
      max_attempts := (trabajo ->> 'maximo')::integer, job_key := trabajo ->> 'clave',
      priority := (trabajo ->> 'prioridad')::integer,
      flags := (select array_agg(carril) from json_array_elements_text(trabajo -> 'carriles') carril))).id
    from respaldados`)
  // In a statement of its own: one does not see the rows that its functions write.
  await cliente.query(`update graphile_worker._private_jobs j
    set attempts = (r.trabajo ->> 'intentos')::smallint, last_error = r.trabajo ->> 'error' from repuestos r where j.id = r.id`)
}
