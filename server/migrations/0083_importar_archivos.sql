-- Imports that bring PDFs: a row names its file, which is in the store before the record is (decision 0223).
alter table importaciones_filas
  -- Its name as the sheet writes it; null where a kind brings none.
  add column archivo text generated always as (valores ->> 'archivo') stored,
  -- Where it is kept, and what was found when it came.
  add column archivo_carpeta text,
  add column archivo_clave text,
  add column archivo_bytes bigint,
  add column archivo_sha256 text,
  add column archivo_paginas integer,
  add constraint importaciones_filas_archivo check (
    num_nulls(archivo_carpeta, archivo_clave, archivo_bytes, archivo_sha256) in (0, 4) and (archivo_clave is null or archivo is not null));
-- The nightly sweep asks of each file whether a row names it.
create index importaciones_filas_guardado on importaciones_filas (archivo_clave) where archivo_clave is not null;

-- Norms of before: they set off nothing of today.
alter table archivo_normas add column importada boolean not null default false;
alter table normas add column importada boolean not null default false;
-- The trail tells of the import that it is one, in its own line and in the request of each.
drop trigger auditar on archivo_normas;
create trigger auditar after insert or update or delete on archivo_normas
  for each row execute function auditar('id', 'numero', 'tipo_nombre', 'sumilla_corta', 'busqueda', 'importada');
drop trigger auditar on normas;
create trigger auditar after insert or update or delete on normas
  for each row execute function auditar('id', 'tipo_nombre', 'anio_publicado', 'busqueda', 'a_cargo_id', 'importada');
create trigger olvidar after delete on archivo_normas referencing old table as viejas
  for each statement execute function olvidar_importados('archivo');
create trigger olvidar after delete on normas referencing old table as viejas
  for each statement execute function olvidar_importados('normas');
-- A feed tells what came in, not what was taken in.
drop index archivo_tipo_recientes;
create index archivo_tipo_recientes on archivo_normas (tipo_doc, created_at desc) where not importada;

-- Thousands come and go by one statement: they are counted once, and what they say to others is told once.
create function contar_archivo_sentencia() returns trigger language plpgsql as $$
declare
  cuantas integer;
begin
  if tg_op = 'INSERT' then
    select count(*) into cuantas from nuevas;
  else
    select -count(*) into cuantas from viejas;
  end if;
  if cuantas <> 0 then
    insert into archivo_conteo as c (ranura, total) values (pg_backend_pid() % 32, cuantas)
    on conflict (ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
drop trigger contar on archivo_normas;
drop function contar_archivo();
create trigger contar_nuevas after insert on archivo_normas referencing new table as nuevas
  for each statement execute function contar_archivo_sentencia();
create trigger contar_viejas after delete on archivo_normas referencing old table as viejas
  for each statement execute function contar_archivo_sentencia();

create function seguir_archivadas() returns trigger language plpgsql as $$
begin
  delete from normas_direcciones d using nuevas n
  where d.anterior = direccion_de_norma(n.tipo_doc, n.anio, n.nro_doc, null);
  perform anunciar_direcciones(array(
    select r.destino from normas_relaciones r
    where r.origen in (select direccion_de_norma(n.tipo_doc, n.anio, n.nro_doc, null) from nuevas n)));
  return null;
end $$;
drop trigger seguir on archivo_normas;
drop function seguir_archivada();
create trigger seguir after insert on archivo_normas referencing new table as nuevas
  for each statement execute function seguir_archivadas();

-- Of publications the row's own triggers stay for what people publish; what is taken in is told by statement, and to no webhook.
drop trigger anunciar_norma on normas;
create trigger anunciar_norma after update on normas for each row execute function anunciar_norma();
create trigger anunciar_nueva after insert on normas
  for each row when (not new.importada) execute function anunciar_norma();
drop trigger anunciar_afuera on normas;
create trigger anunciar_afuera after insert on normas
  for each row when (not new.importada) execute function anunciar_publicada();
drop trigger seguir on normas;
create trigger seguir after update of tipo_doc, anio, ndoc, uo, deleted_at on normas
  for each row execute function seguir_norma();
create trigger seguir_nueva after insert on normas
  for each row when (not new.importada) execute function seguir_norma();
-- What was said of a norm without its unit is said of the only one with that type, year and number, as seguir_norma does.
create function seguir_importadas() returns trigger language plpgsql as $$
declare
  una record;
begin
  if not exists (select from nuevas where importada) then return null; end if;
  perform pg_advisory_xact_lock(hashtext('cabildo.normas_relaciones'));
  for una in
    select direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, null) as antes, direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) as ahora
    from nuevas n
    where n.importada and n.uo is not null and exists (
        select from normas_relaciones r where direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, null) in (r.origen, r.destino))
      and not hay_norma(direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, null))
      and not exists (
        select from normas o where o.deleted_at is null and o.id <> n.id
          and o.tipo_doc = n.tipo_doc and o.anio = n.anio and o.ndoc::integer = n.ndoc::integer)
  loop
    perform mudar_relaciones(una.antes, una.ahora);
  end loop;
  delete from normas_direcciones d using nuevas n
  where n.importada and d.anterior = direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo);
  insert into eventos (tema, area_id)
  select distinct 'normas', a from nuevas n, unnest(areas_de_norma(n)) a where n.importada;
  perform anunciar_direcciones(array(
    select r.destino from normas_relaciones r
    where r.origen in (select direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) from nuevas n where n.importada)));
  return null;
end $$;
create trigger seguir_importadas after insert on normas referencing new table as nuevas
  for each statement execute function seguir_importadas();
-- Undone, a list that is open hears of it.
create function anunciar_deshechas() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select distinct 'normas', a from viejas n, unnest(areas_de_norma(n)) a where n.importada;
  return null;
end $$;
create trigger anunciar_deshechas after delete on normas referencing old table as viejas
  for each statement execute function anunciar_deshechas();

-- Nothing new is given to a closed area; what it published while it was open is not new.
drop trigger area_abierta on normas;
create trigger area_abierta before insert or update of area_id on normas
  for each row when (not new.importada) execute function exigir_area_abierta();
drop trigger unidad_abierta on normas;
create trigger unidad_abierta before insert or update of uo on normas
  for each row when (new.uo is not null and not new.importada) execute function exigir_unidad_abierta();
