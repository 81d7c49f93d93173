-- How long personal data is kept (P-10, P-19, decisions 0076 and 0077): the record of purges, and what they may do to the
-- audit trail.

-- Of each purge of a module, what it took; written with each of its batches, so that one that was interrupted is told, too.
create table purgas (
  id integer generated always as identity primary key,
  modulo text not null,
  -- What was older than this was purged.
  hasta timestamptz not null,
  -- 'trabajo' by night, 'orden' by hand.
  quien text not null check (quien in ('trabajo', 'orden')),
  filas integer not null default 0,
  archivos integer not null default 0,
  -- Lines of the audit trail that lost their values.
  lineas integer not null default 0,
  inicio timestamptz not null,
  -- Null while it works, and for ever where it was interrupted: the next one went on.
  fin timestamptz,
  ms integer
);
create index purgas_modulo on purgas (modulo, id desc);

-- The numbers of filings that were purged: they are nobody else's, and no gap (D-21).
create table tramites_purgados (
  anio smallint not null,
  numero integer not null,
  primary key (anio, numero)
);

-- Without values: the act stays, of whom and when, with the names of the fields.
alter table auditoria add column reducida boolean not null default false;

-- One side of a line without what may tell of somebody: numbers, truths and instants stay, texts go; of a change, fields
-- that did not change go whole. The screen tells a deletion by its instant.
create function reducir_valores(lado jsonb, otro jsonb) returns jsonb
  language sql immutable parallel safe set search_path = pg_catalog
  return case when lado is not null then coalesce((
    select jsonb_object_agg(k, case
      when jsonb_typeof(v) in ('string', 'array', 'object') and k !~ '_at$' then '"[retirado]"'::jsonb else v end)
    from jsonb_each(lado) e(k, v)
    where otro is null or (otro -> k) is distinct from v), '{}'::jsonb) end;

-- Inside a purge (`cabildo.purga`) a line tells that it happened, and not again what is being forgotten.
create or replace function auditar() returns trigger language plpgsql security definer as $$
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

-- Which records were purged, for the second pass over what was too young then.
create index auditoria_purgados on auditoria (en, id) where peticion like 'purga-%';

-- A purge that took something is told to the screen; each row that it took has its own line.
create trigger auditar after update of fin on purgas
  for each row when (new.filas > 0 or new.lineas > 0) execute function auditar('id');

-- Append-only as before, but for the two functions below: they alone say `cabildo.reduccion`, and they work as the owner.
create or replace function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cabildo.reduccion', true) = 'si' then return null; end if;
  raise exception 'La auditoría no se modifica' using errcode = 'insufficient_privilege';
end $$;

-- Whatever a setting says, no line of the last half a year loses its values.
create function auditoria_reducible() returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog
  return now() - interval '180 days';

-- Takes the values out of the lines of these records of a table, and answers how many lines these were.
create function reducir_auditoria_de(de_tabla text, registros text[]) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  hechas integer;
begin
  perform set_config('cabildo.reduccion', 'si', true);
  update public.auditoria a set antes = public.reducir_valores(a.antes, a.despues),
    despues = public.reducir_valores(a.despues, a.antes), reducida = true
  where a.tabla = de_tabla and a.registro = any(registros) and a.en < public.auditoria_reducible() and not a.reducida;
  get diagnostics hechas = row_count;
  perform set_config('cabildo.reduccion', '', true);
  return hechas;
end $$;

-- Takes the values out of the lines between two instants, at most so many, after the one named by its instant and number;
-- answers how many it looked at, how many of these had values, and the last of them.
create function reducir_auditoria(
  desde timestamptz, desde_id bigint, hasta timestamptz, cuantas integer,
  out vistas integer, out hechas integer, out ultima timestamptz, out ultima_id bigint
) language plpgsql security definer set search_path = pg_catalog as $$
begin
  if hasta > public.auditoria_reducible() then
    raise exception 'La auditoría de los últimos 180 días no se reduce' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('cabildo.reduccion', 'si', true);
  with tramo as materialized (
    select a.id, a.en, a.reducida from public.auditoria a
    where (a.en, a.id) > (desde, desde_id) and a.en < hasta order by a.en, a.id limit cuantas
  ), puestas as (
    update public.auditoria a set antes = public.reducir_valores(a.antes, a.despues),
      despues = public.reducir_valores(a.despues, a.antes), reducida = true
    from tramo t where a.id = t.id and not t.reducida returning a.id
  ), ultimo as (
    select t.en, t.id from tramo t order by t.en desc, t.id desc limit 1
  )
  select (select count(*) from tramo), (select count(*) from puestas), (select en from ultimo), (select id from ultimo)
    into vistas, hechas, ultima, ultima_id;
  perform set_config('cabildo.reduccion', '', true);
end $$;

-- Granted to the role of the application at each start, as all of its rights (0019).
revoke execute on function reducir_auditoria_de, reducir_auditoria from public;

-- Nobody looks at what a purge takes: open screens are not told of each of its rows.
create or replace function anunciar() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema, area_id) values (tg_argv[0], coalesce(new.area_id, old.area_id));
  return null;
end $$;
create or replace function anunciar_a_todos() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema) values (tg_argv[0]);
  return null;
end $$;

-- 'persona': everything about a DNI was taken out by an order on the server, where nobody is signed in.
alter table consultas alter user_id drop not null, drop constraint consultas_que_check,
  add constraint consultas_que_check check (que in ('padron', 'exportar', 'carga', 'persona')),
  add constraint consultas_quien_check check (user_id is not null or que = 'persona');

-- What has been taken out is empty. No row of before breaks these, so none is read again.
alter table tramites drop constraint tramites_phone_check,
  add constraint tramites_phone_check check (phone ~ '^[0-9]{0,15}$') not valid;
alter table reclamos drop constraint reclamos_phone_check,
  add constraint reclamos_phone_check check (phone ~ '^[0-9]{0,15}$') not valid;
alter table solicitudes drop constraint solicitudes_address_check,
  add constraint solicitudes_address_check check (length(address) <= 200) not valid;

-- What each night's purge looks for; live visits have visitas_reporte, observed filings tramites_estado.
create index visitas_retiradas on visitas (deleted_at) where deleted_at is not null;
create index tramites_retirados on tramites (deleted_at) where deleted_at is not null;
create index tramites_contacto on tramites (recibido_at) where recibido_at is not null and phone <> '';
create index reclamos_contacto on reclamos (vence) where phone <> '';
create index solicitudes_contacto on solicitudes (vence) where address <> '';
create index registros_contacto on registros (created_at) where email <> '';
create index correos_viejos on correos (coalesce(enviado_at, fallido_at));
create index consultas_fecha on consultas (created_at);
