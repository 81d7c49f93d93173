-- Visitor log (01). Employee and position are kept as they were at entry (VIS-33).

create table visitas (
  id integer generated always as identity primary key,
  area_id integer not null,
  empacce_id integer not null,
  employee_id integer not null,
  cargo_id integer not null,
  nrodoc text not null check (nrodoc ~ '^[0-9]{8}$'),
  name text not null check (length(name) between 1 and 80),
  apellidos text not null check (length(apellidos) <= 80),
  ape_nom text not null check (length(ape_nom) between 1 and 80),
  motivo text not null check (length(motivo) between 4 and 255),
  ubicacion text,
  employee_visitado text not null,
  employee_cargo text not null,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  salida_date timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  busqueda text not null generated always as (
    llano(ape_nom || ' ' || nrodoc || ' ' || motivo || ' ' || employee_visitado || ' ' || employee_cargo || ' ' || coalesce(ubicacion, ''))
  ) stored,
  -- Made by the form for one visit, so that one that is sent again after a lost answer is the one that the first send saved
  -- (G3). Who calls without a key, as the book's own clients may, is not protected.
  clave uuid,
  -- The employee visited belongs to the visit's area.
  foreign key (empacce_id, area_id) references accesos (empacce_id, area_id),
  check (salida_date >= created_at)
);
-- Screen visitas: the area's newest first, and each of its orders; only live rows.
create index visitas_recientes on visitas (area_id, created_at desc, id desc) where deleted_at is null;
create index visitas_visitante on visitas (area_id, ape_nom, id) where deleted_at is null;
create index visitas_motivo on visitas (area_id, motivo, id) where deleted_at is null;
create index visitas_empleado on visitas (area_id, employee_visitado, id) where deleted_at is null;
create index visitas_ubicacion on visitas (area_id, ubicacion, id) where deleted_at is null;
create index visitas_salida on visitas (area_id, salida_date, id) where deleted_at is null;
-- Screen visitas, quick filter 'Pendientes'.
create index visitas_pendientes on visitas (area_id, created_at desc, id desc) where deleted_at is null and salida_date is null;
-- Screen visitas, search box and column filters.
create index visitas_busqueda on visitas using gin (area_id, busqueda gin_trgm_ops) where deleted_at is null;
-- A sample of the usual size guesses one in a hundred of a word that one in a thousand holds, once in thirty samples, and then
-- a search walks the whole table by its order. The other lists with a search box have a larger sample, too.
alter table visitas alter column busqueda set statistics 1000;
-- Screen visita_reporte, all areas. The condition, true of every row, is repeated by the report alone: it keeps the
-- planner from reading a small area's newest visits out of everybody's, since a plan made once does not know which area
-- it will be asked for.
create index visitas_reporte on visitas (created_at desc, id desc)
  where deleted_at is null and created_at > '-infinity';
-- Visits of an access: its area cannot change while there are any, and a person whom one of them names stays (TRA-23).
create index visitas_acceso on visitas (empacce_id);
create unique index visitas_clave on visitas (clave) where clave is not null;
-- The nightly purge of visits taken off the list; it finds live ones by visitas_reporte.
create index visitas_retiradas on visitas (deleted_at) where deleted_at is not null;

-- Exact totals per area, kept in the same transaction (D-42). One row per area and backend slot: writers of one area
-- never wait for each other, readers add up at most 32 small rows.
create table visitas_conteo (
  area_id integer not null,
  ranura smallint not null,
  total integer not null,
  pendientes integer not null,
  primary key (area_id, ranura)
) with (fillfactor = 50);

create function contar_visitas() returns trigger language plpgsql as $$
declare
  -- What the row counted for before and after; a deleted row counts for nothing.
  total_antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
  total_ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
  pend_antes integer := case when total_antes = 1 and old.salida_date is null then 1 else 0 end;
  pend_ahora integer := case when total_ahora = 1 and new.salida_date is null then 1 else 0 end;
begin
  if total_antes <> total_ahora or pend_antes <> pend_ahora then
    insert into visitas_conteo as c (area_id, ranura, total, pendientes)
    values (
      coalesce(new.area_id, old.area_id), pg_backend_pid() % 32,
      total_ahora - total_antes, pend_ahora - pend_antes
    )
    on conflict (area_id, ranura) do update
      set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
  end if;
  return null;
end $$;

create trigger contar after insert or delete or update of salida_date, deleted_at on visitas
  for each row execute function contar_visitas();
-- The key says nothing of the record.
create trigger auditar after insert or update or delete on visitas
  for each row execute function auditar('id', 'busqueda', 'clave');
create trigger anunciar after insert or update or delete on visitas
  for each row execute function anunciar('visitas');
