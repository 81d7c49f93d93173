-- Works tracking (14): the works that the timeline shows, what each upload said of them (decision 0053), and the columns by
-- which a spreadsheet is read.

create table obras_cargas (
  id integer generated always as identity primary key,
  nombre text not null,
  bytes integer not null check (bytes >= 0),
  sha256 text not null,
  hoja text not null,
  filas integer not null,
  obras integer not null check (obras > 0),
  rechazadas integer not null,
  created_by integer not null references usuarios (id),
  created_at timestamptz not null default clock_timestamp()
);

create table obras (
  cui text primary key check (cui ~ '^[1-9][0-9]{0,9}$'),
  title_meta text not null,
  pim_current numeric(15, 2) check (pim_current >= 0),
  devengado_acumulado_total numeric(15, 2) check (devengado_acumulado_total >= 0),
  avance_financiero numeric(5, 2) check (avance_financiero between 0 and 100),
  avance_fisico numeric(5, 2) check (avance_fisico between 0 and 100),
  fechaini date,
  fechafin date,
  costo_actualizado numeric(15, 2) check (costo_actualizado >= 0),
  -- Its place in the file.
  orden integer not null,
  -- The last upload that changed its progress.
  cambio_at timestamptz not null,
  check (fechafin >= fechaini)
);
-- The timeline's order.
create index obras_orden on obras (orden, cui);

-- The works of each upload, as they were. They never change; a work that is deleted keeps what was said of it.
create table obras_avances (
  carga_id integer not null references obras_cargas (id),
  cui text not null,
  title_meta text not null,
  pim_current numeric(15, 2),
  devengado_acumulado_total numeric(15, 2),
  avance_financiero numeric(5, 2),
  avance_fisico numeric(5, 2),
  fechaini date,
  fechafin date,
  costo_actualizado numeric(15, 2),
  orden integer not null,
  -- An upload takes the place of the one before.
  primary key (carga_id, cui)
);
-- One work through all uploads.
create index obras_avances_obra on obras_avances (cui, carga_id);

-- One record (Table SEG-B).
create table obras_columnas (
  id boolean primary key default true check (id),
  cui text not null check (cui ~ '^[A-Z]{1,2}$'),
  title_meta text not null check (title_meta ~ '^[A-Z]{1,2}$'),
  pim_current text not null check (pim_current ~ '^[A-Z]{1,2}$'),
  devengado_acumulado_total text not null check (devengado_acumulado_total ~ '^[A-Z]{1,2}$'),
  avance_financiero_acumulado text not null check (avance_financiero_acumulado ~ '^[A-Z]{1,2}$'),
  avance_fisico text not null check (avance_fisico ~ '^[A-Z]{1,2}$'),
  fechaini text not null check (fechaini ~ '^[A-Z]{1,2}$'),
  fechafin text not null check (fechafin ~ '^[A-Z]{1,2}$'),
  costo_actualizado text not null check (costo_actualizado ~ '^[A-Z]{1,2}$')
);

-- Whether the list still holds is asked by everybody who has it.
create trigger contar_nuevas after insert on obras referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on obras referencing old table as viejas
  for each statement execute function contar_sentencia();

create trigger anunciar after insert on obras_cargas for each row execute function anunciar_a_todos('seguimiento');
create trigger anunciar_borradas after delete on obras referencing old table as tocadas
  for each statement execute function anunciar_tocadas('seguimiento');

create trigger auditar after insert or update or delete on obras_cargas for each row execute function auditar('id');
-- A row above moves all that stand below it: their new places alone are no change of theirs.
create trigger auditar after insert or delete or update of title_meta, pim_current, devengado_acumulado_total,
  avance_financiero, avance_fisico, fechaini, fechafin, costo_actualizado on obras
  for each row execute function auditar('cui', 'orden', 'cambio_at');
create trigger auditar after insert or update or delete on obras_columnas for each row execute function auditar('id');
