import pg from 'pg'
import { crearConexionAparte } from './conexiones-aparte.ts'
import { codigoSql } from './transaccion.ts'

/** SQLSTATEs of a refused statement: no permission; a role that somebody else made at the same time. */
const RECHAZOS = new Set(['42501', '42710'])

/** Names hold 63 bytes; roles belong to the whole server, so the name is the database's. */
const ESTADO = `
  with yo as (
    select case when octet_length(current_database()) <= 54 then current_database() || '_reportes'
      else 'cabildo_' || md5(current_database()) || '_reportes' end as rol
  )
  select yo.rol, r.oid is not null as existe,
    coalesce(r.rolsuper or r.rolcanlogin or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication, false) as poderoso,
    coalesce((select array_agg(format('%I.%I', n.nspname, c.relname) order by 1)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.oid is not null
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
        and case c.relkind when 'S' then has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
          else has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')
            or has_any_column_privilege(r.oid, c.oid, 'select, insert, update') end), '{}') as ajenas,
    r.oid is not null and not exists (select from pg_class c where c.relnamespace = to_regnamespace('reportes') and c.relkind = 'v'
      and not has_table_privilege(r.oid, c.oid, 'select')) and coalesce(has_schema_privilege(r.oid, to_regnamespace('reportes'), 'usage'), false) as lee,
    has_database_privilege(coalesce(r.rolname, current_user), current_database(), 'temporary') and r.oid is not null as temporales
  from yo left join pg_roles r on r.rolname = yo.rol`

interface Estado {
  rol: string
  existe: boolean
  poderoso: boolean
  /** What it may read or write besides the views of reports. */
  ajenas: string[]
  /** It reads every view. */
  lee: boolean
  /** It may make temporary tables. */
  temporales: boolean
}

/** What the role may do, and for how long a query of its may run; a login takes its settings from its own role (docs/operacion.md). */
const sentencias = (rol: string): string[] => {
  const suyo = pg.escapeIdentifier(rol)
  return [
    `alter role ${suyo} set default_transaction_read_only = on`,
    `alter role ${suyo} set statement_timeout = '60s'`,
    `grant usage on schema reportes to ${suyo}`,
    `grant select on all tables in schema reportes to ${suyo}`,
  ]
}

/**
 * Makes the group role by which reporting tools read the views of the schema `reportes`, and nothing else (decision 0219). Runs as
 * the owner at each start. Where the login may not create roles there is none, and `doctor` says what an administrator runs.
 */
export const asegurarRolDeReportes = async (url: string): Promise<void> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo reportes')
  await cliente.connect()
  try {
    const { rol, existe } = await leer(cliente)
    if (!existe && !(await intentar(cliente, `create role ${pg.escapeIdentifier(rol)} nologin`))) return
    // Nobody who may only look makes tables of its own; PostgreSQL warns whoever does not own the database.
    await intentar(
      cliente,
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    )
    for (const sentencia of sentencias(rol)) await intentar(cliente, sentencia)
  } finally {
    await cliente.end()
  }
}

const leer = async (cliente: pg.Client): Promise<Estado> => {
  const { rows } = await cliente.query<Estado>(ESTADO)
  const [estado] = rows
  if (!estado) throw new Error('La base de datos no respondió por su rol de reportes')
  return estado
}

const intentar = async (cliente: pg.Client, sentencia: string): Promise<boolean> => {
  try {
    await cliente.query(sentencia)
    return true
  } catch (error) {
    if (RECHAZOS.has(codigoSql(error) ?? '')) return false
    throw error
  }
}

/** The role of reports as it is, or why there is none and what an administrator runs; changes nothing. */
export const revisarRolDeReportes = async (
  url: string,
): Promise<{ rol: string } | { motivo: string; remedio: string }> => {
  const cliente = crearConexionAparte({ url, rol: null }, 'cabildo reportes')
  await cliente.connect()
  const { rol, existe, poderoso, ajenas, lee, temporales } = await leer(cliente).finally(() => cliente.end())
  const mandar = (...lineas: string[]) => `Un administrador de PostgreSQL ejecuta: ${lineas.join('; ')}`
  const suyo = pg.escapeIdentifier(rol)
  if (!existe)
    return {
      motivo: `no hay rol ${rol}: las herramientas de reportes no pueden leer`,
      remedio: `${mandar(`create role ${suyo} nologin`)}; y se reinicia Cabildo.`,
    }
  if (poderoso)
    return {
      motivo: `el rol ${rol} puede ingresar o más que leer`,
      remedio: mandar(`alter role ${suyo} nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls`),
    }
  if (ajenas.length > 0)
    return {
      motivo: `el rol ${rol} llega a ${ajenas.slice(0, 3).join(', ')}${ajenas.length > 3 ? '…' : ''}, además de las vistas`,
      remedio: mandar(`revoke all on all tables in schema public, graphile_worker from ${suyo}, public`),
    }
  if (!lee) return { motivo: `el rol ${rol} no lee todas las vistas`, remedio: mandar(sentencias(rol).join('; ')) }
  if (temporales)
    return {
      motivo: `el rol ${rol} puede crear tablas temporales`,
      remedio: mandar('revoke temporary on database … from public'),
    }
  return { rol }
}
