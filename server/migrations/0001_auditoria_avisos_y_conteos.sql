-- What all tables rely on: search without accents, the acting user, the audit trail, announcements to open screens, and
-- counters. The files after this one go by feature; in each, a table comes with its indexes, functions and triggers.

create extension if not exists pg_trgm;
create extension if not exists unaccent schema public;
create extension if not exists btree_gin;

-- Texts ---------------------------------------------------------------------------------------------------------------

-- Lower case without accents, for searching. The function is immutable, since a generated column and its index use it, and
-- so it is never inlined: then PL/pgSQL, which keeps the plan of its expression, takes a quarter of the time. Names are
-- qualified, since a restore runs without a search path.
create function llano(valor text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', valor));
end $$;

-- The words of a text, without accents and in lower case, each after a blank.
create function palabras(valor text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(' ' || public.llano(valor), '[^[:alnum:]]+', ' ', 'g');
end $$;

-- Finds texts in which each word of this one begins a word, after any of the marks that tell columns apart. The answer for a
-- text without words is null, which finds nothing (decision 0051).
create function comienzan(marcas text[], texto text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
begin
  return (
    select string_agg('(' || (select string_agg('''' || marca || palabra || ''':*', ' | ') from unnest(marcas) marca) || ')', ' & ')
    from unnest(string_to_array(btrim(public.palabras(texto)), ' ')) palabra
  )::pg_catalog.tsquery;
end $$;

-- Without spaces and in upper case, as references of baskets are counted (CAN-32).
create function plana(valor text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(valor, '\s+', '', 'g'));

-- '2026-000123': how numbers of a year are written.
create function numero_de_anio(anio smallint, numero integer) returns text
  language sql immutable parallel safe
  return anio::text || '-' || lpad(numero::text, greatest(6, length(numero::text)), '0');

-- Lima wall-clock time of an instant, as listed rows show it (SHE-13); Lima keeps UTC-5 all year. The function is stable and
-- not strict, so that it is inlined instead of called for each cell.
create function marca_lima(instante timestamptz) returns text
  language sql stable parallel safe
  return to_char(instante at time zone interval '-05:00', 'YYYY-MM-DD HH24:MI:SS');

-- Audit trail (D-33) --------------------------------------------------------------------------------------------------

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
  despues jsonb,
  -- The values were taken out by a purge: the act stays, of whom and when, with the names of the fields.
  reducida boolean not null default false
);
-- Screen auditoria (D-42): the newest of all, of a module, of a person, between two dates, each also counted without reading
-- the rows. These indexes grow at their end, where writing costs least.
create index auditoria_fecha on auditoria (en, id);
create index auditoria_modulo on auditoria (tabla, en, id);
create index auditoria_persona on auditoria (user_id, en, id);
-- Screen auditoria: the lines of one record.
create index auditoria_registro on auditoria (tabla, registro, id desc);
-- The lines of records that a purge took, for the second pass over what was too young then.
create index auditoria_purgados on auditoria (en, id) where peticion like 'purga-%';
-- Counting by index alone needs pages that vacuum has seen: it comes soon after they are written, not after a fifth of the
-- table.
alter table auditoria set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);

-- Append-only: not even a slip of our own may rewrite history. The functions that take values out (file 0013) alone say
-- `cabildo.reduccion`, and they work as the owner.
create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cabildo.reduccion', true) = 'si' then return null; end if;
  raise exception 'La auditoría no se modifica' using errcode = 'insufficient_privilege';
end $$;
create trigger auditoria_intacta before update or delete or truncate on auditoria
  for each statement execute function rechazar_cambio();

-- One side of a line without what may tell of somebody: numbers, truths and instants stay, texts go; of a change, fields
-- that did not change go whole. Instants stay because the screen tells a deletion by its instant.
create function reducir_valores(lado jsonb, otro jsonb) returns jsonb
  language sql immutable parallel safe set search_path = pg_catalog
  return case when lado is not null then coalesce((
    select jsonb_object_agg(k, case
      when jsonb_typeof(v) in ('string', 'array', 'object') and k !~ '_at$' then '"[retirado]"'::jsonb else v end)
    from jsonb_each(lado) e(k, v)
    where otro is null or (otro -> k) is distinct from v), '{}'::jsonb) end;

-- Row trigger: who, what, before, after. Arguments: the key column, then the columns whose value is never kept. It works with
-- the owner's rights, so that the role of the application needs none to write there; everything is named with its schema,
-- since the caller chooses the search path. Inside a purge (`cabildo.purga`) a line tells that it happened, and not again
-- what is being forgotten.
create function auditar() returns trigger language plpgsql security definer as $$
declare
  antes jsonb := case when tg_op = 'INSERT' then null else pg_catalog.to_jsonb(old) operator(pg_catalog.-) tg_argv[1:] end;
  despues jsonb := case when tg_op = 'DELETE' then null else pg_catalog.to_jsonb(new) operator(pg_catalog.-) tg_argv[1:] end;
  quien text := pg_catalog.current_setting('cabildo.user_id', true);
  peticion text := pg_catalog.current_setting('cabildo.peticion', true);
  purga boolean := coalesce(pg_catalog.current_setting('cabildo.purga', true), '') operator(pg_catalog.<>) '';
  registro text := coalesce(despues, antes) operator(pg_catalog.->>) tg_argv[0];
  suyo jsonb := antes;
begin
  if purga then
    antes := case when tg_op = 'DELETE' then '{}' else public.reducir_valores(antes, despues) end;
    despues := public.reducir_valores(despues, suyo);
  end if;
  insert into public.auditoria (user_id, peticion, tabla, registro, accion, antes, despues, reducida)
  values (
    case when quien operator(pg_catalog.<>) '' then quien::pg_catalog.int4 end,
    case when peticion operator(pg_catalog.<>) '' then peticion end,
    tg_table_name, registro, tg_op, antes, despues, purga
  );
  return null;
end $$;

-- Announcements -------------------------------------------------------------------------------------------------------

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

-- Row trigger for tables with area_id: announces the topic given as argument in the same transaction. Inside a purge it says
-- nothing, since nobody looks at what a purge takes.
create function anunciar() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema, area_id) values (tg_argv[0], coalesce(new.area_id, old.area_id));
  return null;
end $$;

-- Announces the topic given as argument to the screens of every area; nothing inside a purge.
create function anunciar_a_todos() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema) values (tg_argv[0]);
  return null;
end $$;

-- Statement trigger with a transition table: an insert that finds its rows there, or a spreadsheet that changes nobody, is no
-- news.
create function anunciar_tocadas() returns trigger language plpgsql as $$
begin
  if exists (select from tocadas) then
    insert into eventos (tema) values (tg_argv[0]);
  end if;
  return null;
end $$;

-- Counters (D-42, decision 0004) --------------------------------------------------------------------------------------

-- Exact totals of tables that are counted whole, kept in the same transaction. One row per table and backend slot: writers
-- never wait for each other, readers add up at most 32 small rows. The other tables `*_conteo` are made the same way.
create table conteos (
  tabla text not null,
  ranura smallint not null,
  total integer not null,
  primary key (tabla, ranura)
) with (fillfactor = 50);

-- Row trigger for tables that get one row at a time.
create function contar_filas() returns trigger language plpgsql as $$
begin
  insert into conteos as c (tabla, ranura, total)
  values (tg_table_name, pg_backend_pid() % 32, case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  return null;
end $$;

-- Statement trigger: a spreadsheet brings tens of thousands of rows in one statement, which are counted once.
create function contar_sentencia() returns trigger language plpgsql as $$
declare
  cuantas integer;
begin
  -- Each trigger has one of the two, and an expression that named both would not be planned.
  if tg_op = 'INSERT' then cuantas := (select count(*) from nuevas);
  else cuantas := -(select count(*) from viejas);
  end if;
  if cuantas <> 0 then
    insert into conteos as c (tabla, ranura, total) values (tg_table_name, pg_backend_pid() % 32, cuantas)
    on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
