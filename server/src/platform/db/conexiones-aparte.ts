import pg from 'pg'
import { mirarPool } from '../observacion/metricas.ts'
import { type Acceso, comoRol, conOpciones } from './conexion.ts'
import { ClienteDelPrimario } from './primario.ts'

/** Connections of the background worker: apart from the requests' pool, so that neither can starve the other. */
export const abrirPoolAparte = (
  { url, rol }: Acceso,
  { nombre, max, alFallar }: { nombre: string; max: number; alFallar: (error: Error) => void },
): pg.Pool => {
  const pool = new pg.Pool({
    max,
    Client: ClienteDelPrimario,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: nombre,
    ...conOpciones(url, `-c statement_timeout=10000 -c lock_timeout=5000 -c TimeZone=UTC${comoRol(rol)}`),
  })
  // A connection that the database ends has to be heard of, in hand or not; without listeners it would end the process.
  pool.on('error', alFallar)
  pool.on('connect', (cliente) => cliente.on('error', alFallar))
  mirarPool(nombre, pool)
  return pool
}

/** A connection held open even when idle, which waits so many milliseconds for the server. Not connected yet. */
export const crearConexionAparte = ({ url, rol }: Acceso, nombre: string, esperaMs = 5_000): pg.Client =>
  new ClienteDelPrimario({
    keepAlive: true,
    connectionTimeoutMillis: esperaMs,
    application_name: nombre,
    ...conOpciones(url, `-c idle_session_timeout=0${comoRol(rol)}`),
  })

/**
 * The owner's connection for copying the whole database out or in, however long it takes. Values are written as any other
 * server reads them, whatever this one is set to. Not connected yet.
 */
export const crearConexionDeCopia = (url: string): pg.Client =>
  new ClienteDelPrimario({
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: CONEXION_DE_COPIA,
    ...conOpciones(
      url,
      `${SIN_LIMITES} -c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=1`,
    ),
  })

/** The application name of a copy's connection. */
export const CONEXION_DE_COPIA = 'cabildo respaldo'
const SIN_LIMITES =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0'
