import { sql } from 'kysely'
import type { Db } from './conexion.ts'
import { crearConexionAparte } from './conexiones-aparte.ts'

export interface EstadoDelServidor {
  /** Of PostgreSQL, as its server_version_num: 180004. */
  version: number
  /** Connections that programs may have, and those that they have now. */
  conexiones: number
  enUso: number
  /** How far its clock is ahead of ours, in milliseconds. */
  adelantoMs: number
}

/** The database server's state; its clock is compared with the middle of the question. */
export const leerEstadoDelServidor = async (db: Db): Promise<EstadoDelServidor> => {
  const antes = Date.now()
  const { rows } = await sql<{ ahora: Date }>`select clock_timestamp() as ahora`.execute(db)
  const adelantoMs = (rows[0]?.ahora.getTime() ?? 0) - (antes + Date.now()) / 2
  const { rows: filas } = await sql<Omit<EstadoDelServidor, 'adelantoMs'>>`
    select current_setting('server_version_num')::integer as version,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as conexiones,
      -- What the sessions of others do is hidden from most logins; how many there are is not.
      (select sum(numbackends) from pg_stat_database)::integer as "enUso"`.execute(db)
  const [fila] = filas
  if (!fila) throw new Error('PostgreSQL no respondió por su estado')
  return { ...fila, adelantoMs: Math.round(adelantoMs) }
}

/**
 * The collations whose rules have changed since indexes were built with them, for instance by an update of the C
 * library or ICU: such an index misses rows. Collations without version never change, like C.UTF-8, that of the
 * included database.
 */
export const listCotejosCambiados = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ nombre: string }>`
    select datcollate as nombre from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    union
    select c.collname from pg_collation c join pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = c.oid
    where d.classid = 'pg_class'::regclass and c.collversion <> pg_collation_actual_version(c.oid)
    order by 1`.execute(db)
  return rows.map(({ nombre }) => nombre)
}

const CANAL = 'cabildo_diagnostico'

/**
 * Whether a NOTIFY reaches another connection. It does not through a pooler that lends connections per transaction;
 * servers would then not hear of each other.
 */
export const llegaElAviso = async (url: string, esperaMs: number): Promise<boolean> => {
  const oyente = crearConexionAparte({ url, rol: null }, 'cabildo diagnóstico')
  const hablante = crearConexionAparte({ url, rol: null }, 'cabildo diagnóstico')
  try {
    await Promise.all([oyente.connect(), hablante.connect()])
    const llegada = new Promise<boolean>((listo) => {
      oyente.on('notification', ({ channel }) => channel === CANAL && listo(true))
      setTimeout(() => listo(false), esperaMs)
    })
    await oyente.query(`listen ${CANAL}`)
    await hablante.query('select pg_notify($1, $2)', [CANAL, ''])
    return await llegada
  } finally {
    await Promise.all([oyente.end(), hablante.end()]).catch(() => undefined)
  }
}
