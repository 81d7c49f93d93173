import pg from 'pg'

export interface EstadoDelRol {
  /** Roles belong to the whole server, which may hold several municipalities: the name is the database's. */
  rol: string
  login: string
  version: number
  existe: boolean
  /** The login may work under it. */
  alcanzable: boolean
  /** The role has as many rights as the owner, and so protects nothing. */
  poderoso: boolean
}

/** From PostgreSQL 16 on, belonging to a role and being allowed to take it are two things. Names hold 63 bytes. */
export const ESTADO_DEL_ROL = `
  with yo as (
    select current_user as login, current_setting('server_version_num')::integer / 10000 as version,
      case when octet_length(current_database()) <= 52 then current_database() || '_aplicacion'
        else 'cabildo_' || md5(current_database()) || '_aplicacion' end as rol
  ),
  suyo as (
    select yo.*, r.oid, r.rolsuper or r.rolcanlogin or r.rolcreaterole or pg_has_role(r.oid, yo.login, 'member') as poderoso,
      coalesce(pg_has_role(yo.login, r.oid, case when version >= 16 then 'set' else 'member' end), false) as alcanzable
    from yo left join pg_roles r on r.rolname = yo.rol
  )
  select rol, login, version, oid is not null as existe, alcanzable, coalesce(poderoso, false) as poderoso
  from suyo`

export const CREAR_ROL = ({ rol }: EstadoDelRol): string => `create role ${pg.escapeIdentifier(rol)} nologin`

export const DAR_ROL = ({ rol, login, version }: EstadoDelRol): string =>
  `grant ${pg.escapeIdentifier(rol)} to ${pg.escapeIdentifier(login)}${version >= 16 ? ' with inherit false, set true' : ''}`

/**
 * Makes a login whose only power is to work under the role, whatever it was or was given before: no statement of its own makes it
 * anything else, since the owner is out of its reach (decision 0101). What it owns becomes the owner's, so that nothing is dropped
 * when all that it was granted is taken back. Nobody but the owner makes temporary tables, types or functions
 * here: with the trigger of the trail on a table of their own they would have the owner run what they wrote.
 */
export const sentenciasDelPrograma = (
  { rol }: Pick<EstadoDelRol, 'rol'>,
  { login, clave }: { login: string; clave: string },
): string => {
  const [nombre, suyo] = [pg.escapeIdentifier(login), pg.escapeLiteral(clave)]
  const [esteLogin, esteRol] = [pg.escapeLiteral(login), pg.escapeLiteral(rol)]
  return `do $$ begin create role ${nombre}; exception when duplicate_object then null; end $$;
    alter role ${nombre} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${suyo};
    reassign owned by ${nombre} to current_user;
    drop owned by ${nombre};
    do $$ declare otro name; begin
      for otro in select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
        join pg_roles suyo on suyo.oid = m.member where suyo.rolname = ${esteLogin} and r.rolname <> ${esteRol}
      loop execute format('revoke %I from %I', otro, ${esteLogin}); end loop;
      execute format('revoke temporary on database %I from public, %I', current_database(), ${esteRol});
    end $$;
    alter role ${nombre} reset all;
    grant ${pg.escapeIdentifier(rol)} to ${nombre} with inherit false, set true`
}

export interface PoderDelLogin {
  /** It is a superuser or may take the role of one. */
  poderoso: boolean
  /** Names of what it owns or was granted directly, in this database or the whole server. */
  propios: string[]
}

export const PODER_DEL_LOGIN = `
  select exists (select from pg_roles where rolsuper and pg_has_role(session_user, oid, 'member')) as poderoso,
    array(select distinct (pg_identify_object(d.classid, d.objid, 0)).identity
      from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where r.rolname = session_user and d.refclassid = 'pg_authid'::regclass and d.deptype in ('o', 'a', 'r')
        and d.classid <> 'pg_auth_members'::regclass
        and d.dbid in (0, (select oid from pg_database where datname = current_database()))
      order by 1) as propios`

/** The statements for a database administrator, where the login may not run them. */
export const sqlDelAdministrador = (estado: EstadoDelRol): string[] => [
  ...(estado.existe ? [] : [`${CREAR_ROL(estado)};`]),
  `${DAR_ROL(estado)};`,
]

/**
 * The statements that grant the role its rights, on the rows of the existing tables. It may only read the audit trail
 * and its chain, besides asking to remove values of old lines (decision 0077) and to link new ones (decision 0099); it
 * adds results of chain checks and never changes them; it has no rights on the record of migrations. A policy admits it
 * to the queue's tables.
 */
export const sentenciasDePermisos = async (cliente: pg.Client, rol: string): Promise<string[]> => {
  const { rows } = await cliente.query<{ sentencia: string }>(SENTENCIAS, [rol])
  return rows.map(({ sentencia }) => sentencia)
}

const SENTENCIAS = `
  with tablas as (
    select c.oid::regclass as tabla, c.oid, n.nspname as esquema, c.relname as nombre, c.relkind = 'S' as secuencia,
      c.relrowsecurity as cerrada
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S')
      and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ),
  propias as (
    select *, esquema = 'public' and (nombre like 'migraciones%' or nombre like 'auditoria%' or nombre like 'cadena%') as reservada
    from tablas
  )
  select format('grant usage on schema %I to %I', nspname, $1::name) as sentencia
  from pg_namespace where nspname in ('public', 'graphile_worker')
  union all
  select format('grant %s on %s %s to %I', case when secuencia then 'usage, select, update' else 'select, insert, update, delete' end,
    case when secuencia then 'sequence' else 'table' end, tabla, $1::name)
  from propias where not reservada
  union all
  select format('revoke all on %s %s from %I', case when secuencia then 'sequence' else 'table' end, tabla, $1::name)
  from propias where reservada
  union all
  select format('grant select on %s to %I', tabla, $1::name)
  from propias where reservada and not secuencia and nombre like 'auditoria%'
  union all
  select format('grant select, insert on %s to %I', tabla, $1::name) from propias where nombre = 'cadena_revisiones'
  union all
  select format('grant execute on function %s to %I', f::regprocedure, $1::name)
  from unnest(array['public.reducir_auditoria_de', 'public.reducir_auditoria', 'public.enlazar_auditoria',
    'public.cerrar_dias_de_auditoria', 'public.sellar_raiz_de_auditoria']::regproc[]) f
  union all
  select format('create policy %I on %s to %I using (true) with check (true)', $1::name, tabla, $1::name)
  from propias where cerrada and not exists (select from pg_policy p where p.polrelid = propias.oid and p.polname = $1::name)`

/** Returns a row if other grants let the role rewrite the audit trail or its chain. */
export const PUEDE_REESCRIBIR = `
  select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and (relname like 'auditoria%' and has_table_privilege($1::name, oid, 'insert')
      or relname ~ '^(auditoria|cadena)' and has_table_privilege($1::name, oid, 'update, delete, truncate, trigger'))`
