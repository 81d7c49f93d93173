-- What every table relies on: search without accents, who is acting, the audit trail and the announcements.

create extension if not exists pg_trgm;
create extension if not exists unaccent schema public;
create extension if not exists btree_gin;

-- Lower case without accents, for searching. Immutable, since a generated column and its index use it, and so never
-- inlined: then PL/pgSQL, which keeps the plan of its expression, takes a quarter of the time. Names are qualified, since
-- a restore runs without a search path.
create function llano(valor text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', valor));
end $$;

-- Lima wall-clock time of an instant, as listed rows show it (SHE-13); Lima keeps UTC-5 all year. Stable and not strict,
-- so that it is inlined instead of called for each cell.
create function marca_lima(instante timestamptz) returns text
  language sql stable parallel safe
  return to_char(instante at time zone interval '-05:00', 'YYYY-MM-DD HH24:MI:SS');

-- The acting user of the transaction, as the server set it; null for jobs and the command line.
create function usuario_actual() returns integer
  language sql stable parallel safe
  return nullif(current_setting('cabildo.user_id', true), '')::integer;

create table auditoria (
  id bigint generated always as identity primary key,
  en timestamptz not null default clock_timestamp(),
  user_id integer,
  peticion text,
  tabla text not null,
  registro text not null,
  accion text not null check (accion in ('INSERT', 'UPDATE', 'DELETE')),
  antes jsonb,
  despues jsonb
);
-- Screen auditoria: newest first, by record, by person.
create index auditoria_registro on auditoria (tabla, registro, id desc);
create index auditoria_persona on auditoria (user_id, id desc);

-- Append-only (D-33): not even a slip of our own may rewrite history.
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'La auditoría no se modifica' using errcode = 'insufficient_privilege';
end $$;
create trigger auditoria_intacta before update or delete or truncate on auditoria
  for each statement execute function rechazar_cambio();

-- Row trigger: who, what, before, after. Arguments: the key column, then the columns whose value is never kept.
create function auditar() returns trigger language plpgsql as $$
declare
  antes jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - tg_argv[1:] end;
  despues jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - tg_argv[1:] end;
begin
  insert into auditoria (user_id, peticion, tabla, registro, accion, antes, despues)
  values (
    usuario_actual(), nullif(current_setting('cabildo.peticion', true), ''),
    tg_table_name, coalesce(despues, antes) ->> tg_argv[0], tg_op, antes, despues
  );
  return null;
end $$;

-- What open screens listen to. By `xid` readers look from the oldest open transaction up, so that an event committed late
-- is never skipped, without a lock that would make writers queue.
create table eventos (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  tema text not null,
  area_id integer,
  en timestamptz not null default now(),
  -- The readers' order, the only one asked for.
  primary key (xid, id)
);

-- Row trigger for tables with area_id: announces the topic given as argument in the same transaction.
create function anunciar() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id) values (tg_argv[0], coalesce(new.area_id, old.area_id));
  return null;
end $$;
