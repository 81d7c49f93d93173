-- The births register (12).

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
  check (fch_ing >= fch_nac)
);
-- Newest entry first, and each of its orders (NAC-06).
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

-- The words of all names, each marked with its column: whole words are a tenth of the trigrams, and need no second look.
create function nombres_de(ape_nac text, nom_nac text, ape_pad text, nom_pad text, ape_mad text, nom_mad text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(string_to_array(
    ltrim(replace(ape_nac, ' ', ' a') || replace(nom_nac, ' ', ' b') || replace(ape_pad, ' ', ' c')
      || replace(nom_pad, ' ', ' d') || replace(ape_mad, ' ', ' e') || replace(nom_mad, ' ', ' f')),
    ' '
  ));
-- A search reads what waits in a pending list row by row, and people register one birth at a time.
create index nacimientos_palabras on nacimientos
  using gin (nombres_de(b_ape_nac, b_nom_nac, b_ape_pad, b_nom_pad, b_ape_mad, b_nom_mad)) with (fastupdate = off);
alter index nacimientos_palabras alter column 1 set statistics 500;

create trigger contar_nuevas after insert on nacimientos referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on nacimientos referencing old table as viejas
  for each statement execute function contar_sentencia();
create trigger auditar after insert or update or delete on nacimientos
  for each row execute function auditar(
    'id', 'o_ing', 'o_nac', 'b_ape_nac', 'b_nom_nac', 'b_ape_pad', 'b_nom_pad', 'b_ape_mad', 'b_nom_mad'
  );
create trigger anunciar after insert or update or delete on nacimientos
  for each statement execute function anunciar_a_todos('nacimientos');
