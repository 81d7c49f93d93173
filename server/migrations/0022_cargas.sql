-- Spreadsheets of baskets on their way in (decision 0047): looked at first, applied then. Of one that is over, its counts
-- and its fingerprint stay, and no row of anybody (P-14).

create table cargas (
  id integer generated always as identity primary key,
  estado text not null default 'revisando' check (estado in ('revisando', 'lista', 'aplicada', 'fallida')),
  nombre text not null,
  bytes integer not null check (bytes >= 0),
  sha256 text not null,
  -- Its file, until it has been read.
  clave text unique,
  hoja text not null default '',
  filas integer not null default 0,
  nuevos integer not null default 0,
  cambiados integer not null default 0,
  iguales integer not null default 0,
  rechazados integer not null default 0,
  corregidos integer not null default 0,
  ignorados integer not null default 0,
  falla text,
  registrados integer,
  actualizados integer,
  created_by integer not null references usuarios (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((falla is not null) = (estado = 'fallida')),
  check ((registrados is not null and actualizados is not null) = (estado = 'aplicada'))
);
create index cargas_viejas on cargas (created_at);

-- A null field is a cell that is empty or not there: it changes nothing of a record that there is.
create table cargas_filas (
  carga_id integer not null references cargas (id) on delete cascade,
  fila integer not null check (fila > 0),
  clase text not null check (clase in ('nuevo', 'cambia', 'igual', 'rechazado')),
  -- As read; of an accepted row, eight digits.
  dni text not null,
  ape_nom text not null,
  fnac date,
  cont text,
  ngrupo text,
  address text,
  zona text,
  mz text,
  lote text,
  precalifica text,
  fec_entrega date,
  sub_grupo text,
  eval_campo text,
  referencia text,
  avisos text[] not null default '{}',
  motivos text[] not null default '{}',
  -- The cells of a row that was refused when it was read, as they were, by field, to give them back.
  celdas jsonb,
  -- The version of the record that there was, as it was looked at.
  visto timestamptz,
  primary key (carga_id, fila),
  check ((clase = 'rechazado') = (motivos <> '{}')),
  check (clase = 'rechazado' or dni ~ '^[0-9]{8}$')
);
create index cargas_filas_clase on cargas_filas (carga_id, clase, fila);
create index cargas_filas_corregidas on cargas_filas (carga_id, fila) where avisos <> '{}';
