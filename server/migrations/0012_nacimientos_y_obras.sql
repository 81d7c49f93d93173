-- The births register (12) and works tracking (14).

create table nacimientos (
  id integer generated always as identity primary key,
  ano_eje smallint check (ano_eje between 1850 and 9999),
  nro_lib text not null default '' check (length(nro_lib) <= 40),
  nro_fol text not null default '' check (length(nro_fol) <= 40),
  ape1 text not null default '' check (length(ape1) <= 40),
  ape2 text not null default '' check (length(ape2) <= 40),
  nom_nac text not null default '' check (length(nom_nac) <= 40),
  ape_pad text not null default '' check (length(ape_pad) <= 40),
  nom_pad text not null default '' check (length(nom_pad) <= 40),
  ape_mad text not null default '' check (length(ape_mad) <= 40),
  nom_mad text not null default '' check (length(nom_mad) <= 40),
  sex_nac text not null check (sex_nac in ('M', 'F')),
  -- Code of the INEI, not of the RENIEC.
  ubigeo text references ubigeos (inei),
  fch_nac date,
  fch_ing date,
  created_by integer references usuarios (id),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- NAC-09.
  ape_nac text not null generated always as (btrim(ape1 || ' ' || ape2)) stored,
  ano_nac smallint generated always as (extract(year from fch_nac)::smallint) stored,
  -- What the columns are ordered by. A date that was not given is older than any.
  o_ing date not null generated always as (coalesce(fch_ing, '-infinity')) stored,
  o_nac date not null generated always as (coalesce(fch_nac, '-infinity')) stored,
  -- Capitals and accents count for nothing.
  b_ape_nac text not null generated always as (palabras(ape1 || ' ' || ape2)) stored,
  b_nom_nac text not null generated always as (palabras(nom_nac)) stored,
  b_ape_pad text not null generated always as (palabras(ape_pad)) stored,
  b_nom_pad text not null generated always as (palabras(nom_pad)) stored,
  b_ape_mad text not null generated always as (palabras(ape_mad)) stored,
  b_nom_mad text not null generated always as (palabras(nom_mad)) stored,
  -- Made by the form for one birth; see visitas.
  clave uuid,
  check (fch_ing >= fch_nac)
);
-- Screen of births: newest entry first, and each of its orders (NAC-06).
create index nacimientos_ingreso on nacimientos (o_ing, id);
create index nacimientos_fecha on nacimientos (o_nac, id);
create index nacimientos_apellidos on nacimientos (b_ape_nac, id);
create index nacimientos_nombres on nacimientos (b_nom_nac, id);
create index nacimientos_sexo on nacimientos (sex_nac, id);
create index nacimientos_ape_pad on nacimientos (b_ape_pad, id);
create index nacimientos_nom_pad on nacimientos (b_nom_pad, id);
create index nacimientos_ape_mad on nacimientos (b_ape_mad, id);
create index nacimientos_nom_mad on nacimientos (b_nom_mad, id);
-- Its filters.
create index nacimientos_anio on nacimientos (ano_eje);
create index nacimientos_libro on nacimientos (upper(nro_lib));
create index nacimientos_folio on nacimientos (upper(nro_fol));
create index nacimientos_ubigeo on nacimientos (ubigeo);
create unique index nacimientos_clave on nacimientos (clave) where clave is not null;

-- The words of all names, each marked with its column: whole words are a tenth of the trigrams, and need no second look
-- (decision 0051).
create function nombres_de(ape_nac text, nom_nac text, ape_pad text, nom_pad text, ape_mad text, nom_mad text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(string_to_array(
    ltrim(replace(ape_nac, ' ', ' a') || replace(nom_nac, ' ', ' b') || replace(ape_pad, ' ', ' c')
      || replace(nom_pad, ' ', ' d') || replace(ape_mad, ' ', ' e') || replace(nom_mad, ' ', ' f')),
    ' '
  ));
-- A search reads what waits in a pending list row by row, and people register one birth at a time: there is no such list.
create index nacimientos_palabras on nacimientos
  using gin (nombres_de(b_ape_nac, b_nom_nac, b_ape_pad, b_nom_pad, b_ape_mad, b_nom_mad)) with (fastupdate = off);
alter index nacimientos_palabras alter column 1 set statistics 500;

create trigger contar_nuevas after insert on nacimientos referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on nacimientos referencing old table as viejas
  for each statement execute function contar_sentencia();
create trigger auditar after insert or update or delete on nacimientos
  for each row execute function auditar(
    'id', 'o_ing', 'o_nac', 'b_ape_nac', 'b_nom_nac', 'b_ape_pad', 'b_nom_pad', 'b_ape_mad', 'b_nom_mad', 'clave'
  );
create trigger anunciar after insert or update or delete on nacimientos
  for each statement execute function anunciar_a_todos('nacimientos');

-- Works tracking: the works that the timeline shows, what each upload said of them (decision 0053), and the columns by which
-- a spreadsheet is read --------------------------------------------------------------------------------------------------

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
