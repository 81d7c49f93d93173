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
    insert into archivo_conteo as c (ranura, total) values (ranura_propia(), cuantas)
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

-- What was said of the norm's number before it came is its own from now on, and it came for good: an import that brought such a
-- norm is not undone.
alter table importaciones_registros add column recibio boolean not null default false;

create function seguir_archivadas() returns trigger language plpgsql as $$
begin
  delete from normas_direcciones d using nuevas n
  where not n.importada and d.anterior = direccion_de_norma(n.tipo_doc, n.anio, n.nro_doc, null);
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
create function seguir_importadas() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select distinct 'normas', a from nuevas n, unnest(areas_de_norma(n)) a where n.importada;
  perform anunciar_direcciones(array(
    select r.destino from normas_relaciones r
    where r.origen in (select direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) from nuevas n where n.importada)));
  return null;
end $$;
create trigger seguir_importadas after insert on normas referencing new table as nuevas
  for each statement execute function seguir_importadas();
-- Once all norms of an import are there: what was said of one without its unit is said of the only one with that type, year and
-- number, and an address leads to whoever bears it now, as seguir_norma does for what people publish. At the very end, since what
-- keeps relations in order is then held for an instant alone, and before any address (migration 0075).
create function asentar_normas(carga integer) returns void language plpgsql as $$
declare
  una record;
begin
  if exists (
    select from importaciones_registros r join normas n on n.id = r.registro_id
    where r.carga_id = carga and r.tipo = 'normas' and n.uo is not null
  ) then
    perform pg_advisory_xact_lock(hashtext('cabildo.normas_relaciones'));
    for una in
      with dichas as materialized (
        select r.origen as direccion from normas_relaciones r union select r.destino from normas_relaciones r
      )
      select n.id, d.direccion as antes, direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) as ahora
      from importaciones_registros r join normas n on n.id = r.registro_id
      join dichas d on d.direccion = direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, null)
      where r.carga_id = carga and r.tipo = 'normas' and n.uo is not null and not hay_norma(d.direccion)
        and not exists (
          select from normas o where o.deleted_at is null and o.id <> n.id
            and o.tipo_doc = n.tipo_doc and o.anio = n.anio and o.ndoc::integer = n.ndoc::integer)
    loop
      perform mudar_relaciones(una.antes, una.ahora);
      update importaciones_registros set recibio = true where tipo = 'normas' and registro_id = una.id;
    end loop;
  end if;
  with suyas as (
    select r.tipo, r.registro_id, direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) as direccion
    from importaciones_registros r join normas n on n.id = r.registro_id where r.carga_id = carga and r.tipo = 'normas'
    union all
    select r.tipo, r.registro_id, direccion_de_norma(n.tipo_doc, n.anio, n.nro_doc, null)
    from importaciones_registros r join archivo_normas n on n.id = r.registro_id where r.carga_id = carga and r.tipo = 'archivo'
  ), quitadas as (
    delete from normas_direcciones d using suyas s where d.anterior = s.direccion returning s.tipo, s.registro_id
  )
  update importaciones_registros r set recibio = true from quitadas q where r.tipo = q.tipo and r.registro_id = q.registro_id;
end $$;
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
