-- Works: what a spreadsheet may tell besides the nine columns of the book (decision 0137), and the preview of an upload.

alter table obras
  add column devengado_anual numeric(15, 2) check (devengado_anual >= 0),
  add column avance_fisico_programado numeric(5, 2) check (avance_fisico_programado between 0 and 100),
  add column avance_financiero_programado numeric(5, 2) check (avance_financiero_programado between 0 and 100);
alter table obras_avances
  add column devengado_anual numeric(15, 2),
  add column avance_fisico_programado numeric(5, 2),
  add column avance_financiero_programado numeric(5, 2);
-- Null for a column that the spreadsheet does not have.
alter table obras_columnas
  add column devengado_anual text check (devengado_anual ~ '^[A-Z]{1,2}$'),
  add column avance_fisico_programado text check (avance_fisico_programado ~ '^[A-Z]{1,2}$'),
  add column avance_financiero_programado text check (avance_financiero_programado ~ '^[A-Z]{1,2}$');

drop trigger auditar on obras;
create trigger auditar after insert or delete or update of title_meta, pim_current, devengado_acumulado_total,
  avance_financiero, avance_fisico, fechaini, fechafin, costo_actualizado, devengado_anual, avance_fisico_programado,
  avance_financiero_programado on obras
  for each row execute function auditar('cui', 'orden', 'cambio_at');

-- Spreadsheets of works are looked at before they are applied, too, by the mechanism of the baskets (decision 0137) ---------

alter table cargas
  add column tipo text not null default 'canastas' check (tipo in ('canastas', 'obras')),
  -- Rows of the table that the file does not have: they would go.
  add column retirados integer not null default 0,
  -- What the reader tells of the file besides its rows.
  add column leido jsonb;

-- What each row of a spreadsheet of works would do, and each work that it does not have, which stands after all rows.
create table cargas_obras (
  carga_id integer not null references cargas (id) on delete cascade,
  lugar integer not null check (lugar > 0),
  fila integer check (fila > 0),
  clase text not null check (clase in ('nuevo', 'cambia', 'igual', 'retira', 'rechazado')),
  -- As read; of an accepted row, the code of a project.
  cui text not null,
  title_meta text not null,
  pim_current numeric(15, 2),
  devengado_acumulado_total numeric(15, 2),
  avance_financiero numeric(5, 2),
  avance_fisico numeric(5, 2),
  fechaini date,
  fechafin date,
  costo_actualizado numeric(15, 2),
  devengado_anual numeric(15, 2),
  avance_fisico_programado numeric(5, 2),
  avance_financiero_programado numeric(5, 2),
  orden integer,
  avisos text[] not null default '{}',
  motivos text[] not null default '{}',
  -- A digest of the work that there was, as it was looked at.
  visto text,
  primary key (carga_id, lugar),
  check ((clase = 'rechazado') = (motivos <> '{}')),
  check ((fila is null) = (clase = 'retira')),
  check ((orden is not null) = (clase in ('nuevo', 'cambia', 'igual')))
);
create index cargas_obras_clase on cargas_obras (carga_id, clase, lugar);
