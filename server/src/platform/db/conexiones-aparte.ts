import pg from 'pg'
import type { Acceso } from './conexion.ts'
import { ClienteDelPrimario } from './primario.ts'
import { comoRol, conOpciones } from './rol.ts'

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
  return pool
}

/** One connection that is held open, however long nothing is asked of it. Not connected yet. */
export const crearConexionAparte = ({ url, rol }: Acceso, nombre: string): pg.Client =>
  new ClienteDelPrimario({
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: nombre,
    ...conOpciones(url, `-c idle_session_timeout=0${comoRol(rol)}`),
  })
