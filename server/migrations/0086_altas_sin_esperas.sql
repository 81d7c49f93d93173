-- What a new visit costs beyond its row: nobody waits for a slot of the counters that another one holds, and counter, version of
-- the open data and event are written by one trigger, which calls nothing that has to be planned for a table of new rows.

-- A slot was that of the connection's number, which two of ten connections nearly always shared: each then waited for the other's
-- commit. The first slot from it on that nobody holds is this transaction's, until it ends; if all are held, it waits for its own.
create or replace function ranura_propia() returns integer language plpgsql as $$
declare
  primera constant integer := pg_catalog.pg_backend_pid() operator(pg_catalog.%) 32;
  ranura integer := primera;
begin
  if coalesce(pg_catalog.current_setting('cabildo.importacion', true), '') operator(pg_catalog.<>) '' then return 32; end if;
  loop
    if pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtext('cabildo.ranuras'), ranura) then return ranura; end if;
    ranura := (ranura operator(pg_catalog.+) 1) operator(pg_catalog.%) 32;
    if ranura operator(pg_catalog.=) primera then return primera; end if;
  end loop;
end $$;

-- Two triggers with a condition each had it read anew by every statement.
create function exigir_area_de_visita() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.area_id = old.area_id then return new; end if;
  if not new.importada then
    perform exigir_area_abierta(new.area_id);
  elsif not exists (select from areas where id = new.area_id) then
    raise foreign_key_violation using message = format('No hay un área %s', new.area_id), constraint = 'visitas_area';
  end if;
  return new;
end $$;
drop trigger area_abierta on visitas;
drop trigger area_que_hay on visitas;
drop function exigir_area();
create trigger area_abierta before insert or update of area_id on visitas
  for each row execute function exigir_area_de_visita();

-- One new visit. Whoever imports has slot 32, and tens of thousands of rows are written up together, below.
create function asentar_visita() returns trigger language plpgsql as $$
declare
  ranura_suya constant integer := ranura_propia();
  conjunto_suyo constant text := conjunto_de_visita(new.created_at);
  abierta constant integer := case when new.salida_date is null and not new.salida_no_registrada then 1 else 0 end;
begin
  if ranura_suya = 32 then return null; end if;
  if new.deleted_at is null then
    -- All but the first visit of a slot find its row, and an update of it costs less than an insert that meets it.
    update visitas_conteo set total = total + 1, pendientes = pendientes + abierta
      where area_id = new.a_cargo_id and ranura = ranura_suya;
    if not found then perform sumar_visitas(new.a_cargo_id, 1, abierta); end if;
  end if;
  update datos_versiones set cambios = cambios + 1, cambiado_at = clock_timestamp()
    where conjunto = conjunto_suyo and ranura = ranura_suya;
  if not found then perform anotar_conjuntos(array[conjunto_suyo]); end if;
  insert into eventos (tema, area_id) values ('visitas', new.a_cargo_id);
  return null;
end $$;

create function asentar_visitas() returns trigger language plpgsql as $$
begin
  if ranura_propia() <> 32 then return null; end if;
  perform sumar_visitas(q.a_cargo_id, q.total, q.abiertas) from (
    select v.a_cargo_id, count(*)::integer as total,
      count(*) filter (where v.salida_date is null and not v.salida_no_registrada)::integer as abiertas
    from nuevas v where v.deleted_at is null group by 1 order by 1) q;
  perform anotar_conjuntos(array(select distinct conjunto_de_visita(created_at) from nuevas));
  insert into eventos (tema, area_id) select 'visitas', q.area from (select distinct a_cargo_id as area from nuevas) q
  where not exists (select from eventos e
    where e.xid = pg_current_xact_id() and e.tema = 'visitas' and e.area_id = q.area);
  return null;
end $$;

drop trigger contar_nuevas on visitas;
drop trigger anotar_nuevas on visitas;
drop trigger anunciar_nuevas on visitas;
create trigger asentar after insert on visitas for each row execute function asentar_visita();
create trigger asentar_juntas after insert on visitas referencing new table as nuevas
  for each statement execute function asentar_visitas();

-- What they did at an insert is done above.
create or replace function contar_visitas_sentencia() returns trigger language plpgsql as $$
begin
  perform sumar_visitas(q.a_cargo_id, -q.total, -q.abiertas) from (
    select v.a_cargo_id, count(*)::integer as total,
      count(*) filter (where v.salida_date is null and not v.salida_no_registrada)::integer as abiertas
    from viejas v where v.deleted_at is null group by 1 order by 1) q;
  return null;
end $$;
create or replace function anotar_visitas() returns trigger language plpgsql as $$
begin
  -- Each trigger has only the tables of its act, and an expression that named others would not be planned.
  if tg_op = 'DELETE' then
    perform anotar_conjuntos(array(select distinct conjunto_de_visita(created_at) from viejas));
  else
    perform anotar_conjuntos(array(select conjunto_de_visita(created_at) from viejas
      union select conjunto_de_visita(created_at) from nuevas));
  end if;
  return null;
end $$;
