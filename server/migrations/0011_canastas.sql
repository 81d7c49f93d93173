-- Beneficiaries of the food-basket programme (13), and the spreadsheets that bring them.

-- As the table shows the address (CAN-07).
create function direccion_de(address text, zona text, mz text, lote text) returns text
  language sql immutable parallel safe
  return upper(array_to_string(
    array[nullif(address, ''), nullif(zona, ''), 'MZ. ' || nullif(mz, ''), 'LT. ' || nullif(lote, '')], ', '
  ));

-- Table CAN-A, with what screen excel shows, orders and filters by.
create table canastas (
  id integer generated always as identity primary key,
  dni text not null unique check (dni ~ '^[0-9]{8}$'),
  ape_nom text not null,
  fnac date,
  cont text not null default '',
  ngrupo text not null default '',
  address text not null default '',
  zona text not null default '',
  mz text not null default '',
  lote text not null default '',
  precalifica text not null default '',
  fec_entrega date,
  sub_grupo text not null default '',
  eval_campo text not null default '',
  referencia text not null default 'PENDIENTE',
  name_file text not null default '',
  size_file text not null default '0',
  path_file text not null default 'NINGUNO',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  direccion text not null generated always as (direccion_de(address, zona, mz, lote)) stored,
  -- To order by: rows without a date are older than any, and one index serves both directions.
  entrega date not null generated always as (coalesce(fec_entrega, '-infinity')) stored,
  nacimiento date not null generated always as (coalesce(fnac, '-infinity')) stored,
  referencia_plana text not null generated always as (plana(referencia)) stored,
  precalifica_plana text not null generated always as (plana(precalifica)) stored,
  busqueda text not null generated always as (
    llano(dni || ' ' || ape_nom || ' ' || referencia || ' ' || ngrupo || ' ' || direccion_de(address, zona, mz, lote) || ' '
      || precalifica)
  ) stored
);
-- Screen excel: last delivery first, and each of its orders and filters.
create index canastas_entrega on canastas (entrega, id);
create index canastas_nacimiento on canastas (nacimiento, id);
create index canastas_nombre on canastas (ape_nom, id);
create index canastas_dni on canastas (dni, id);
create index canastas_referencia on canastas (referencia, id);
create index canastas_grupo on canastas (ngrupo, id);
create index canastas_direccion on canastas (direccion, id);
create index canastas_mz on canastas (mz, id);
create index canastas_precalifica on canastas (precalifica, id);
create index canastas_referencia_plana on canastas (referencia_plana);
create index canastas_precalifica_plana on canastas (precalifica_plana);
create index canastas_grupo_plano on canastas (plana(ngrupo));
-- The counters of screen chart are read from it alone.
create index canastas_cuentas on canastas (referencia, precalifica, ngrupo, fec_entrega);
create index canastas_busqueda on canastas using gin (busqueda gin_trgm_ops);
-- A larger sample, for the reason given at visitas.
alter table canastas alter column busqueda set statistics 1000;

create trigger contar_nuevas after insert on canastas referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on canastas referencing old table as viejas
  for each statement execute function contar_sentencia();
create trigger anunciar_nuevas after insert on canastas referencing new table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
create trigger anunciar_cambiadas after update on canastas referencing new table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
create trigger anunciar_borradas after delete on canastas referencing old table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
create trigger auditar after insert or update or delete on canastas
  for each row execute function auditar('id', 'busqueda', 'direccion', 'entrega', 'nacimiento', 'referencia_plana', 'precalifica_plana');

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
