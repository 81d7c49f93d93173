import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copiarHacia } from 'pg-copy-streams'
import type { Migracion } from '../platform/db/migraciones.ts'

/** A table and the columns that are copied; generated ones are not. */
export interface Tabla {
  nombre: string
  columnas: string[]
}

/**
 * Not copied: what migrations write of themselves; announcements, which last a day and are numbered by this server's
 * transactions; sessions, so that a restore lets nobody in who had signed out.
 */
const FUERA = ['migraciones', 'migraciones_huella', 'migraciones_turno', 'eventos', 'sesiones']

const identificador = (nombre: string): string => `"${nombre.replaceAll('"', '""')}"`
/** A table of ours, as statements name it. */
export const enOrden = (tabla: string): string => `public.${identificador(tabla)}`
/** Its columns. */
export const columnasDe = ({ columnas }: Tabla): string => columnas.map(identificador).join(', ')

/** The tables that a backup holds; unlogged ones, which a crash empties anyway, are not among them. */
export const listTablas = async (cliente: pg.Client): Promise<Tabla[]> =>
  (
    await cliente.query<Tabla>(
      `select c.relname as nombre, array_agg(a.attname::text order by a.attnum) as columnas
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       group by 1 order by 1`,
      [FUERA],
    )
  ).rows

/** One backup at a time; false when another is being made. The turn is left with the connection. */
export const tomarTurno = async (cliente: pg.Client): Promise<boolean> => {
  const { rows } = await cliente.query<{ mio: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('cabildo respaldo', 0)) as mio`,
  )
  return rows[0]?.mio === true
}

/** Fingerprint of the installation's secret; null where Cabildo has never run, or one too old to note it has. */
export const leerInstalacion = async (cliente: pg.Client): Promise<string | null> => {
  const tabla = await cliente.query<{ esta: boolean }>(`select to_regclass('public.instalacion') is not null as esta`)
  if (!tabla.rows[0]?.esta) return null
  const { rows } = await cliente.query<{ huella_secreto: string }>('select huella_secreto from public.instalacion')
  return rows[0]?.huella_secreto ?? null
}

/**
 * Opens the transaction that sees all tables as they are at one moment. Before it, they are locked against being
 * emptied or altered, which a snapshot would not see; reading and writing go on.
 */
export const abrirFoto = async (cliente: pg.Client, tablas: readonly Tabla[]): Promise<void> => {
  await cliente.query('begin isolation level repeatable read read only')
  await cliente.query(`lock table ${tablas.map(({ nombre }) => enOrden(nombre)).join(', ')} in access share mode`)
}

export const cerrarFoto = (cliente: pg.Client) => cliente.query('commit')

/** What a copy stream tells when it has ended. */
type Copiada = Readable & { readonly rowCount: number }

/** The rows of a table in COPY's text form, which every version of PostgreSQL reads. */
export const copiarTabla = (cliente: pg.Client, tabla: Tabla): Copiada =>
  cliente.query(copiarHacia(`copy ${enOrden(tabla.nombre)} (${columnasDe(tabla)}) to stdout`))

/**
 * The waiting jobs, independent of how the library keeps them, which changes with its versions. A job in hand is still
 * to be done: its try under way is given back.
 */
export const copiarTrabajos = (cliente: pg.Client): Copiada =>
  cliente.query(
    copiarHacia(`copy (
      select json_build_object('tarea', t.identifier, 'carga', j.payload, 'cola', q.queue_name, 'desde', j.run_at,
        'intentos', j.attempts - (j.locked_at is not null)::integer, 'maximo', j.max_attempts, 'clave', j.key,
        'prioridad', j.priority, 'carriles', array(select jsonb_object_keys(j.flags)), 'error', j.last_error)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id) to stdout`),
  )

/** Server, migrations and sequences; these are no part of a snapshot: they may be ahead of the rows, never behind. */
export const leerEstado = async (cliente: pg.Client) => {
  const migraciones = await cliente.query<Migracion>('select nombre, sha256 from migraciones_huella order by nombre')
  const secuencias = await cliente.query<{ nombre: string; ultimo: string }>(
    `select sequencename as nombre, last_value::text as ultimo from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  const servidor = await cliente.query<{ hecho_at: Date; postgres: string }>(
    `select now() as hecho_at, current_setting('server_version') as postgres`,
  )
  const [{ hecho_at, postgres } = { hecho_at: new Date(), postgres: '' }] = servidor.rows
  return { hecho_at: hecho_at.toISOString(), postgres, migraciones: migraciones.rows, secuencias: secuencias.rows }
}
