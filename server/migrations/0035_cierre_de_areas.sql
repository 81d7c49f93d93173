-- Closing, merging and reopening areas (ORG-25 to ORG-32): what happened stays with the area in which it happened, and is
-- attended by the area that has it in care (ORG-27).

-- Care -----------------------------------------------------------------------------------------------------------------

-- Who has what of a closed area in care; what follows from it stands in the rows themselves.
create table areas_cuidado (
  area_id integer not null references areas,
  asunto text not null check (asunto in ('visitas', 'documentos', 'normas')),
  destino_area_id integer not null references areas check (destino_area_id <> area_id),
  desde timestamptz not null default clock_timestamp(),
  primary key (area_id, asunto)
);
create index areas_cuidado_de on areas_cuidado (destino_area_id);

create table areas_cierres (
  id integer generated always as identity primary key,
  area_id integer not null references areas,
  sucesora_id integer not null references areas,
  documento text not null check (length(documento) between 3 and 120),
  -- What was counted and confirmed, by kind (ORG-28).
  cantidades jsonb not null,
  created_by integer references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  reabierta_at timestamptz
);
create index areas_cierres_de on areas_cierres (area_id, id desc);
create index areas_cierres_hacia on areas_cierres (sucesora_id);

-- The area that attends a record: its own, or the one that has it in care. Lists, their totals and their events go by this
-- column, so that care costs them nothing: indexes, plans and counters are those of before with this column in the place of
-- `area_id`.
drop index visitas_busqueda, visitas_documento, visitas_empleado, visitas_hora, visitas_motivo, visitas_pendientes,
  visitas_recientes, visitas_salida, visitas_ubicacion, visitas_visitante;
drop index documentos_anio, documentos_busqueda, documentos_descripcion, documentos_numero, documentos_recientes,
  documentos_tipo, documentos_tipo_descripcion, documentos_tipo_nombre, documentos_tipo_numero;
drop index despacho_busqueda, despacho_descripcion, despacho_estado, despacho_numero, despacho_recientes,
  despacho_tipo;
drop index normas_del_area, normas_publicadas_por, normas_de_quien;
alter table visitas
  add column cuidado_id integer references areas,
  add column a_cargo_id integer not null generated always as (coalesce(cuidado_id, area_id)) stored;
alter table documentos
  add column cuidado_id integer references areas,
  add column a_cargo_id integer not null generated always as (coalesce(cuidado_id, area_id)) stored;
alter table documentos_destinos
  add column cuidado_id integer references areas,
  add column a_cargo_id integer not null generated always as (coalesce(cuidado_id, area_id)) stored;
alter table normas
  add column cuidado_id integer references areas,
  add column a_cargo_id integer not null generated always as (coalesce(cuidado_id, area_id)) stored;
-- Migrations 0004 to 0007, 0014, 0021 and 0024 say which screen each index serves.
create index visitas_busqueda on visitas using gin (a_cargo_id, busqueda gin_trgm_ops) where deleted_at is null;
create index visitas_documento on visitas (a_cargo_id, nrodoc, created_at desc) where deleted_at is null;
create index visitas_empleado on visitas (a_cargo_id, employee_visitado, id) where deleted_at is null;
create index visitas_hora on visitas (a_cargo_id, ((created_at at time zone 'America/Lima')::time), id)
  where deleted_at is null;
create index visitas_motivo on visitas (a_cargo_id, motivo, id) where deleted_at is null;
create index visitas_pendientes on visitas (a_cargo_id, created_at desc, id desc)
  where deleted_at is null and salida_date is null and not salida_no_registrada;
create index visitas_recientes on visitas (a_cargo_id, created_at desc, id desc) where deleted_at is null;
create index visitas_salida on visitas (a_cargo_id, salida_date, id) where deleted_at is null;
create index visitas_ubicacion on visitas (a_cargo_id, ubicacion, id) where deleted_at is null;
create index visitas_visitante on visitas (a_cargo_id, ape_nom, id) where deleted_at is null;
create index documentos_anio on documentos (a_cargo_id, anio, created_at desc, doc_id desc) where deleted_at is null;
create index documentos_busqueda on documentos using gin (a_cargo_id, busqueda gin_trgm_ops) where deleted_at is null;
create index documentos_descripcion on documentos (a_cargo_id, descripcion, doc_id) where deleted_at is null;
create index documentos_numero on documentos (a_cargo_id, nro_doc, doc_id) where deleted_at is null;
create index documentos_recientes on documentos (a_cargo_id, created_at desc, doc_id desc) where deleted_at is null;
create index documentos_tipo on documentos (a_cargo_id, tipo_doc, created_at desc, doc_id desc)
  where deleted_at is null;
create index documentos_tipo_descripcion on documentos (a_cargo_id, tipo_doc, descripcion, doc_id)
  where deleted_at is null;
create index documentos_tipo_nombre on documentos (a_cargo_id, tipo_nombre, doc_id) where deleted_at is null;
create index documentos_tipo_numero on documentos (a_cargo_id, tipo_doc, nro_doc, doc_id) where deleted_at is null;
create index despacho_busqueda on documentos_destinos using gin (a_cargo_id, busqueda gin_trgm_ops)
  where deleted_at is null and date_derivado is not null;
create index despacho_descripcion on documentos_destinos (a_cargo_id, descripcion, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index despacho_estado on documentos_destinos (a_cargo_id, estado, date_derivado desc, id_doc_area desc)
  where deleted_at is null and date_derivado is not null;
create index despacho_numero on documentos_destinos (a_cargo_id, nro_doc, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index despacho_recientes on documentos_destinos (a_cargo_id, date_derivado desc, id_doc_area desc)
  where deleted_at is null and date_derivado is not null;
create index despacho_tipo on documentos_destinos (a_cargo_id, tipo_nombre, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index normas_del_area on normas (a_cargo_id, anio) where deleted_at is null;
create index normas_publicadas_por on normas (a_cargo_id, anio_publicado) where deleted_at is null;
create index normas_de_quien on normas (id) include (a_cargo_id, uo);
-- What is in care of others, found when care ends or passes on.
create index visitas_en_cuidado on visitas (area_id) where cuidado_id is not null;
create index documentos_en_cuidado on documentos (area_id) where cuidado_id is not null;
create index despacho_en_cuidado on documentos_destinos (area_id) where cuidado_id is not null;
create index normas_en_cuidado on normas (area_id) where cuidado_id is not null;

-- Announcements and counters go by whoever attends; a record that changes hands is news for both, and counts for the new one.
create or replace function anunciar() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema, area_id) values (tg_argv[0], coalesce(new.a_cargo_id, old.a_cargo_id));
  if tg_op = 'UPDATE' and new.a_cargo_id <> old.a_cargo_id then
    insert into eventos (tema, area_id) values (tg_argv[0], old.a_cargo_id);
  end if;
  return null;
end $$;

create or replace function anunciar_documento() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select 'documentos', d.a_cargo_id from documentos d where d.doc_id = coalesce(new.doc_id, old.doc_id);
  return null;
end $$;

create or replace function anunciar_despacho() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select distinct 'firmadigital', t.a_cargo_id from documentos_destinos t
  where t.doc_id = coalesce(new.doc_id, old.doc_id) and t.deleted_at is null and t.date_derivado is not null;
  -- One that was taken back or passed on is no longer among them, and its area should see it go.
  if tg_table_name = 'documentos_destinos' then
    if tg_op = 'DELETE' or new.deleted_at is not null or new.a_cargo_id <> old.a_cargo_id then
      insert into eventos (tema, area_id) values ('firmadigital', old.a_cargo_id);
    end if;
  end if;
  return null;
end $$;

-- The areas that see a publication by themselves: the one that attends it and its unit.
create or replace function areas_de_norma(n normas) returns integer[]
  language sql immutable parallel safe
  return array_remove(array[n.a_cargo_id, nullif(n.uo, n.a_cargo_id)], null);

create function sumar_visitas(area integer, cuantas integer, abiertas integer) returns void language sql as $$
  insert into visitas_conteo as c (area_id, ranura, total, pendientes)
  values (area, pg_backend_pid() % 32, cuantas, abiertas)
  on conflict (area_id, ranura) do update
    set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
$$;

create or replace function contar_visitas() returns trigger language plpgsql as $$
declare
  -- What the row counted for before and after; a deleted row counts for nothing.
  total_antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
  total_ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
  pend_antes integer := case when total_antes = 1 and old.salida_date is null and not old.salida_no_registrada then 1 else 0 end;
  pend_ahora integer := case when total_ahora = 1 and new.salida_date is null and not new.salida_no_registrada then 1 else 0 end;
begin
  if tg_op = 'UPDATE' and new.a_cargo_id <> old.a_cargo_id then
    perform sumar_visitas(old.a_cargo_id, -total_antes, -pend_antes);
    perform sumar_visitas(new.a_cargo_id, total_ahora, pend_ahora);
  elsif total_antes <> total_ahora or pend_antes <> pend_ahora then
    perform sumar_visitas(coalesce(new.a_cargo_id, old.a_cargo_id), total_ahora - total_antes, pend_ahora - pend_antes);
  end if;
  return null;
end $$;
drop trigger contar on visitas;
create trigger contar after insert or delete or update of salida_date, salida_no_registrada, deleted_at, cuidado_id on visitas
  for each row execute function contar_visitas();

create function sumar_documentos(area integer, tipo smallint, cuantos integer) returns void language sql as $$
  insert into documentos_conteo as c (area_id, tipo_doc, ranura, total)
  values (area, tipo, pg_backend_pid() % 32, cuantos)
  on conflict (area_id, tipo_doc, ranura) do update set total = c.total + excluded.total;
$$;

create or replace function contar_documentos() returns trigger language plpgsql as $$
declare
  antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
  ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
begin
  if tg_op = 'UPDATE' and new.a_cargo_id <> old.a_cargo_id then
    perform sumar_documentos(old.a_cargo_id, old.tipo_doc, -antes);
    perform sumar_documentos(new.a_cargo_id, new.tipo_doc, ahora);
  elsif antes <> ahora then
    perform sumar_documentos(coalesce(new.a_cargo_id, old.a_cargo_id), coalesce(new.tipo_doc, old.tipo_doc), ahora - antes);
  end if;
  return null;
end $$;
drop trigger contar on documentos;
create trigger contar after insert or delete or update of deleted_at, cuidado_id on documentos
  for each row execute function contar_documentos();

create function sumar_despacho(area integer, cuantos integer, sin_firmar integer) returns void language sql as $$
  insert into despacho_conteo as c (area_id, ranura, total, pendientes)
  values (area, pg_backend_pid() % 32, cuantos, sin_firmar)
  on conflict (area_id, ranura) do update
    set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
$$;

create or replace function contar_despacho() returns trigger language plpgsql as $$
declare
  total_antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null and old.date_derivado is not null then 1 else 0 end;
  total_ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null and new.date_derivado is not null then 1 else 0 end;
  pend_antes integer := case when total_antes = 1 and not old.estado then 1 else 0 end;
  pend_ahora integer := case when total_ahora = 1 and not new.estado then 1 else 0 end;
begin
  if tg_op = 'UPDATE' and new.a_cargo_id <> old.a_cargo_id then
    perform sumar_despacho(old.a_cargo_id, -total_antes, -pend_antes);
    perform sumar_despacho(new.a_cargo_id, total_ahora, pend_ahora);
  elsif total_antes <> total_ahora or pend_antes <> pend_ahora then
    perform sumar_despacho(coalesce(new.a_cargo_id, old.a_cargo_id), total_ahora - total_antes, pend_ahora - pend_antes);
  end if;
  return null;
end $$;
drop trigger contar on documentos_destinos;
create trigger contar after insert or delete or update of estado, date_derivado, deleted_at, area_id, cuidado_id
  on documentos_destinos for each row execute function contar_despacho();
drop trigger anunciar_despacho on documentos_destinos;
create trigger anunciar_despacho after insert or delete or update of estado, date_derivado, deleted_at, area_id, cuidado_id
  on documentos_destinos for each row execute function anunciar_despacho();

-- The trail tells who has something in care; the column made of it says nothing more.
drop trigger auditar on visitas;
create trigger auditar after insert or update or delete on visitas
  for each row execute function auditar('id', 'busqueda', 'clave', 'a_cargo_id');
drop trigger auditar on documentos;
create trigger auditar after insert or delete or update of
    area_id, tipo_doc, anio, nro_doc, serie_anterior, con_siglas_de_area, repeticion, nombre, comparecientes, vistos,
    considerandos, resolutivos, tipo_sesion, fecha_sesion, code_verifica, en_secuencia, clave, created_by, created_at,
    updated_at, deleted_at, cuidado_id
  on documentos for each row
  execute function auditar('doc_id', 'busqueda', 'tipo_nombre', 'descripcion', 'clave', 'a_cargo_id');
drop trigger auditar on documentos_destinos;
create trigger auditar after insert or delete or update of
    estado, date_derivado, orden_firma, motivo, position_firma, area_id, deleted_at, firmado_at, firmado_por, archivo_id, cuidado_id
  on documentos_destinos for each row
  execute function auditar('id_doc_area', 'busqueda', 'tipo_nombre', 'anio', 'nro_doc', 'descripcion', 'a_cargo_id');
drop trigger auditar on normas;
create trigger auditar after insert or update or delete on normas
  for each row execute function auditar('id', 'tipo_nombre', 'anio_publicado', 'busqueda', 'a_cargo_id');
create trigger auditar after insert or update or delete on areas_cuidado for each row execute function auditar('area_id');
create trigger auditar after insert or update or delete on areas_cierres for each row execute function auditar('area_id');

-- A closed area gets nothing new (ORG-29) --------------------------------------------------------------------------------

-- The shared lock makes whoever names an area wait for its closing, and the closing for them; unlike a lock of the row it is
-- held in memory, so that the visits of a busy area do not write to it. After the wait a statement sees what was committed.
create function exigir_area_abierta(area integer) returns void language plpgsql as $$
declare
  cerrada record;
begin
  perform pg_advisory_xact_lock_shared(hashtext('cabildo.areas'), area);
  select a.name, a.cerrada_at into cerrada from areas a where a.id = area and a.cerrada_at is not null;
  if found then
    raise exception 'El área % está cerrada', area using errcode = 'CB094',
      detail = json_build_object('name', cerrada.name, 'cerrada_at', marca_lima(cerrada.cerrada_at))::text;
  end if;
end $$;

create function exigir_area_abierta() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.area_id is distinct from old.area_id then
    perform exigir_area_abierta(new.area_id);
  end if;
  return new;
end $$;
create trigger area_abierta before insert or update of area_id on visitas for each row execute function exigir_area_abierta();
create trigger area_abierta before insert or update of area_id on documentos for each row execute function exigir_area_abierta();
create trigger area_abierta before insert or update of area_id on documentos_destinos
  for each row execute function exigir_area_abierta();
create trigger area_abierta before insert or update of area_id on accesos for each row execute function exigir_area_abierta();
create trigger area_abierta before insert or update of area_id on usuarios
  for each row when (new.area_id is not null) execute function exigir_area_abierta();
create trigger area_abierta before insert or update of area_id on normas for each row execute function exigir_area_abierta();
create trigger area_abierta before insert on areas_facultades for each row execute function exigir_area_abierta();

-- The other columns that name an area to which something new is given; its children are looked at by migration 0028.
create function exigir_unidad_abierta() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.uo is distinct from old.uo then
    perform exigir_area_abierta(new.uo);
  end if;
  return new;
end $$;
create trigger unidad_abierta before insert or update of uo on normas
  for each row when (new.uo is not null) execute function exigir_unidad_abierta();

create function exigir_destino_abierto() returns trigger language plpgsql as $$
begin
  perform exigir_area_abierta(new.oper_depeid_d);
  return new;
end $$;
create trigger destino_abierto before insert on movimientos
  for each row when (new.oper_depeid_d is not null) execute function exigir_destino_abierto();

-- What waits in an area, counted before it is closed.
create index movimientos_por_recibir on movimientos (oper_depeid_d) where oper_idtope = 2 and not oper_procesado;

analyze visitas, documentos, documentos_destinos, normas;
