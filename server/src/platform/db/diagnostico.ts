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

/** What the database server says of itself; its clock is compared in the middle of the question. */
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
 * The collations whose rules are no longer those that the indexes over texts were made with, as after an update of the
 * system's C library or ICU: such an index no longer finds what it holds. Those that say of no version, as C.UTF-8, which
 * is that of the included database, never change.
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
 * Whether a notice sent by one connection gets to another that listens: it does not through a pooler that hands a connection
 * out for one transaction at a time, and then servers would not hear of each other.
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
