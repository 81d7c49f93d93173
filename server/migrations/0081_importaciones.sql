-- Registers of before come in from files, by the mechanism of the baskets' spreadsheets (decisions 0047, 0221).

-- What any user uploads is that user's; what an order at the command line brings is nobody's.
alter table cargas
  drop constraint cargas_tipo_check,
  drop constraint cargas_estado_check,
  drop constraint cargas_check1,
  alter column created_by drop not null,
  add column aplicada_at timestamptz,
  add column deshecha_at timestamptz,
  add column deshecha_por integer references usuarios,
  add constraint cargas_tipo_check
    check (tipo in ('canastas', 'obras', 'areas', 'personal',
      'visitas', 'nacimientos', 'reclamos', 'archivo', 'normas', 'documentos', 'expedientes')),
  -- An import is applied by a job: 'aplicando' until it is over.
  add constraint cargas_estado_check
    check (estado in ('revisando', 'lista', 'aplicando', 'aplicada', 'deshecha', 'fallida')),
  add constraint cargas_hecho
    check ((registrados is not null and actualizados is not null) = (estado in ('aplicada', 'deshecha'))),
  add constraint cargas_de_alguien
    check (created_by is not null or tipo not in ('canastas', 'obras', 'areas', 'personal')),
  add constraint cargas_importadas check (tipo in ('canastas', 'obras', 'areas', 'personal')
    or (aplicada_at is not null) = (estado in ('aplicada', 'deshecha'))),
  add constraint cargas_deshechas check ((deshecha_at is not null) = (estado = 'deshecha'));
-- Screen importaciones: all imports, newest first.
create index cargas_importaciones on cargas (id desc) where tipo not in ('canastas', 'obras', 'areas', 'personal');
-- The trail tells of an import that it was applied, and that it was undone, by whom, and from which file.
create trigger auditar after update of estado on cargas
  for each row when (new.tipo not in ('canastas', 'obras', 'areas', 'personal') and new.estado in ('aplicada', 'deshecha'))
  execute function auditar('id', 'clave', 'leido');

-- A row of a file, of any kind of import.
create table importaciones_filas (
  carga_id integer not null references cargas (id) on delete cascade,
  -- Its place among the rows that were read of the file, of whatever sheet.
  fila integer not null check (fila > 0),
  -- Where people find it: the sheet, and the number that the spreadsheet shows.
  hoja text not null default '',
  numero integer not null default 0,
  clase text not null check (clase in ('nuevo', 'igual', 'rechazado')),
  -- By column, as they were read; texts that the reader of the same kind reads alike.
  valores jsonb not null,
  -- The cells of a row that was refused when it was read, as they were written, to give them back.
  celdas jsonb,
  -- What is wrong with the row itself, whatever else is registered.
  defectos text[] not null default '{}',
  avisos text[] not null default '{}',
  motivos text[] not null default '{}',
  -- How the row names its area, without case, accents and blanks, and which area that is; null where a kind has none.
  area_llana text,
  area_id integer,
  -- A digest of what makes the record the same as another.
  clave bytea,
  -- What is shown and searched of it: whom or what, its document, and where or when.
  nombre text not null default '',
  documento text not null default '',
  lugar text not null default '',
  primary key (carga_id, fila),
  check ((clase = 'rechazado') = (motivos <> '{}')),
  check (clase = 'rechazado' or clave is not null)
);
create index importaciones_filas_clase on importaciones_filas (carga_id, clase, fila);
create index importaciones_filas_documento on importaciones_filas (documento) where documento <> '';

-- How far a job has come with an import. It is written beside the transaction that applies it, which others cannot see.
create table importaciones_avance (
  carga_id integer primary key references cargas (id) on delete cascade,
  filas integer not null default 0
);

-- Which record came from which file, for as long as the record is there: what was imported once is known again by its digest,
-- whatever was corrected in it since.
create table importaciones_registros (
  tipo text not null,
  clave bytea not null check (octet_length(clave) = 32),
  registro_id integer not null,
  carga_id integer not null references cargas (id),
  primary key (tipo, clave),
  unique (tipo, registro_id)
);
create index importaciones_registros_de on importaciones_registros (carga_id);

-- Undone, purged or deleted: what made the record the same is forgotten with it. The argument is the kind.
create function olvidar_importados() returns trigger language plpgsql as $$
begin
  delete from importaciones_registros r using viejas v where r.tipo = tg_argv[0] and r.registro_id = v.id;
  return null;
end $$;
create trigger olvidar after delete on visitas referencing old table as viejas
  for each statement execute function olvidar_importados('visitas');
create trigger olvidar after delete on nacimientos referencing old table as viejas
  for each statement execute function olvidar_importados('nacimientos');

-- Visits of before this program: nobody's access is known, so that they name the employee by words alone. They are over.
alter table visitas
  add column importada boolean not null default false,
  alter column empacce_id drop not null,
  alter column employee_id drop not null,
  alter column cargo_id drop not null,
  add constraint visitas_importadas check (
    case when importada then num_nonnulls(empacce_id, employee_id, cargo_id) = 0 and (salida_date is not null or salida_no_registrada)
    else num_nulls(empacce_id, employee_id, cargo_id) = 0 end);

-- An area that is closed gets nothing new, and what happened there before it closed is not new. Without an access no foreign
-- key tells that there is such an area.
create function exigir_area() returns trigger language plpgsql as $$
begin
  perform from areas where id = new.area_id;
  if not found then
    raise foreign_key_violation using message = format('No hay un área %s', new.area_id), constraint = 'visitas_area';
  end if;
  return new;
end $$;
drop trigger area_abierta on visitas;
create trigger area_abierta before insert or update of area_id on visitas
  for each row when (not new.importada) execute function exigir_area_abierta();
create trigger area_que_hay before insert or update of area_id on visitas
  for each row when (new.importada) execute function exigir_area();

-- Counters are kept in the transaction of what they count, in slots that writers share (decision 0004): an act that lasts for half
-- a minute would keep every other writer of its slot waiting as long. So an import, and its undoing, count in a slot that nobody
-- else uses; there is one of either at a time. Both set `cabildo.importacion`, by which any trigger knows them.
create function ranura_propia() returns integer
  language sql stable
  return case when coalesce(pg_catalog.current_setting('cabildo.importacion', true), '') <> '' then 32
    else pg_catalog.pg_backend_pid() % 32 end;

create or replace function contar_filas() returns trigger language plpgsql as $$
begin
  insert into conteos as c (tabla, ranura, total)
  values (tg_table_name, ranura_propia(), case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  return null;
end $$;
create or replace function contar_sentencia() returns trigger language plpgsql as $$
declare
  cuantas integer;
begin
  -- Each trigger has one of the two, and an expression that named both would not be planned.
  if tg_op = 'INSERT' then cuantas := (select count(*) from nuevas);
  else cuantas := -(select count(*) from viejas);
  end if;
  if cuantas <> 0 then
    insert into conteos as c (tabla, ranura, total) values (tg_table_name, ranura_propia(), cuantas)
    on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
create or replace function contar_archivo() returns trigger language plpgsql as $$
begin
  insert into archivo_conteo as c (ranura, total)
  values (ranura_propia(), case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (ranura) do update set total = c.total + excluded.total;
  return null;
end $$;
create or replace function contar_tramites() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into tramites_conteo as c (estado, ranura, total) values (old.estado, ranura_propia(), -1)
    on conflict (estado, ranura) do update set total = c.total - 1;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into tramites_conteo as c (estado, ranura, total) values (new.estado, ranura_propia(), 1)
    on conflict (estado, ranura) do update set total = c.total + 1;
  end if;
  return null;
end $$;
create or replace function sumar_visitas(area integer, cuantas integer, abiertas integer) returns void language sql as $$
  insert into visitas_conteo as c (area_id, ranura, total, pendientes)
  values (area, ranura_propia(), cuantas, abiertas)
  on conflict (area_id, ranura) do update
    set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
$$;
create or replace function sumar_documentos(area integer, tipo smallint, cuantos integer) returns void language sql as $$
  insert into documentos_conteo as c (area_id, tipo_doc, ranura, total)
  values (area, tipo, ranura_propia(), cuantos)
  on conflict (area_id, tipo_doc, ranura) do update set total = c.total + excluded.total;
$$;
create or replace function sumar_despacho(area integer, cuantos integer, sin_firmar integer) returns void language sql as $$
  insert into despacho_conteo as c (area_id, ranura, total, pendientes)
  values (area, ranura_propia(), cuantos, sin_firmar)
  on conflict (area_id, ranura) do update
    set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
$$;
create or replace function anotar_conjuntos(conjuntos text[]) returns void language sql as $$
  insert into public.datos_versiones as v (conjunto, ranura, cambios, cambiado_at)
  select c, public.ranura_propia(), 1, clock_timestamp() from unnest(conjuntos) c order by c
  on conflict (conjunto, ranura) do update set cambios = v.cambios + 1, cambiado_at = excluded.cambiado_at
$$;

-- Tens of thousands of rows come and go by one statement: they are counted once for each area, and told once for each area of
-- a transaction. A row that changes is counted by itself, as before.
create function contar_visitas_sentencia() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sumar_visitas(q.a_cargo_id, q.total, q.abiertas) from (
      select v.a_cargo_id, count(*)::integer as total,
        count(*) filter (where v.salida_date is null and not v.salida_no_registrada)::integer as abiertas
      from nuevas v where v.deleted_at is null group by 1 order by 1) q;
  else
    perform sumar_visitas(q.a_cargo_id, -q.total, -q.abiertas) from (
      select v.a_cargo_id, count(*)::integer as total,
        count(*) filter (where v.salida_date is null and not v.salida_no_registrada)::integer as abiertas
      from viejas v where v.deleted_at is null group by 1 order by 1) q;
  end if;
  return null;
end $$;
drop trigger contar on visitas;
create trigger contar after update of salida_date, salida_no_registrada, deleted_at, cuidado_id on visitas
  for each row execute function contar_visitas();
create trigger contar_nuevas after insert on visitas referencing new table as nuevas
  for each statement execute function contar_visitas_sentencia();
create trigger contar_viejas after delete on visitas referencing old table as viejas
  for each statement execute function contar_visitas_sentencia();

create function anunciar_areas_tocadas() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema, area_id) select tg_argv[0], q.area from (select distinct a_cargo_id as area from tocadas) q
  where not exists (select from eventos e
    where e.xid = pg_current_xact_id() and e.tema = tg_argv[0] and e.area_id = q.area);
  return null;
end $$;
drop trigger anunciar on visitas;
create trigger anunciar after update on visitas for each row execute function anunciar('visitas');
create trigger anunciar_nuevas after insert on visitas referencing new table as tocadas
  for each statement execute function anunciar_areas_tocadas('visitas');
create trigger anunciar_viejas after delete on visitas referencing old table as tocadas
  for each statement execute function anunciar_areas_tocadas('visitas');
