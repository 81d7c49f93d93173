-- Norms: the list of publications and their messages (08), the archive (07), and the text of their PDFs.

-- The type's name as screens show it; the contract names them (NOR-11), and a test compares both.
create function nombre_tipo_norma(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo
    when 1 then 'Ordenanzas' when 2 then 'Resoluciones Consejo' when 3 then 'Resoluciones Alcaldia'
    when 4 then 'Resoluciones Gerencia' when 5 then 'Resoluciones Sub Gerencia' when 6 then 'Directivas'
    when 7 then 'Acuerdos Consejo' when 8 then 'Decretos de Alcaldia' when 9 then 'Convenios Inter-Institucionales' end;

-- Publications of norms (Table NOR-A).
create table normas (
  id integer generated always as identity primary key,
  -- The area that made it (NOR-24).
  area_id integer not null references areas,
  tipo_doc smallint not null check (tipo_doc between 1 and 9),
  anio smallint not null check (anio between 1900 and 2100),
  ndoc text not null check (ndoc ~ '^[0-9]{1,8}$'),
  -- U.Organica; null is NINGUNO, which travels as 0 (NOR-19).
  uo integer references areas,
  descripcion text not null check (descripcion <> ''),
  -- Name under /storage/docs (API-104).
  path_file text not null unique,
  name_file text not null,
  size_file integer not null check (size_file > 0),
  sha256 text not null,
  -- The document that it publishes, when it comes from one (DOC-16).
  doc_id integer references documentos,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  tipo_nombre text not null generated always as (nombre_tipo_norma(tipo_doc)) stored,
  -- The Lima year in which it was published: the list of a year shows what bears it and what was published in it.
  anio_publicado smallint not null
    generated always as (extract(year from created_at at time zone interval '-05:00')::smallint) stored,
  busqueda text not null
    generated always as (llano(ndoc || '-' || anio || ' ' || nombre_tipo_norma(tipo_doc) || ' ' || descripcion)) stored
);
-- The same norm is published once (NOR-28); deleted ones do not count (D-53). '045' and '45' are the same number.
create unique index normas_existe on normas (tipo_doc, anio, (ltrim(ndoc, '0')), uo) nulls not distinct
  where deleted_at is null;
create unique index normas_documento on normas (doc_id) where deleted_at is null;
-- Screen files: a year's publications, of all areas or of those that one made or that bear its unit (NOR-23, NOR-24). A
-- list is always of one year, so its rows are read once: counted, searched and ordered together.
create index normas_del_anio on normas (anio) where deleted_at is null;
create index normas_publicadas_en on normas (anio_publicado) where deleted_at is null;
create index normas_del_area on normas (area_id, anio) where deleted_at is null;
create index normas_publicadas_por on normas (area_id, anio_publicado) where deleted_at is null;
create index normas_de_la_unidad on normas (uo, anio) where deleted_at is null;
create index normas_de_la_unidad_en on normas (uo, anio_publicado) where deleted_at is null;

create trigger auditar after insert or update or delete on normas
  for each row execute function auditar('id', 'tipo_nombre', 'anio_publicado', 'busqueda');
-- That it is published shows in the document's row of the list.
create trigger anunciar after insert or update or delete on normas
  for each row execute function anunciar_documento();

-- The areas that see a publication hear of it: the one that made it, its unit, and informatics, which sees all.
create function areas_de_norma(n normas) returns integer[]
  language sql immutable parallel safe
  return array_remove(array[n.area_id, nullif(n.uo, n.area_id), nullif(21, n.area_id)], null);

create function anunciar_norma() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select distinct 'normas', a from unnest(areas_de_norma(new) || case when tg_op = 'UPDATE' then areas_de_norma(old) end) a;
  return null;
end $$;
create trigger anunciar_norma after insert or update on normas
  for each row execute function anunciar_norma();

-- PDFs that another one took the place of: no longer public, kept with the history of their publication (D-33).
create table normas_reemplazados (
  path_file text primary key,
  norma_id integer not null references normas,
  name_file text not null,
  size_file integer not null,
  sha256 text not null,
  reemplazado_at timestamptz not null default clock_timestamp()
);
create index normas_reemplazados_de on normas_reemplazados (norma_id);

-- Messages ------------------------------------------------------------------------------------------------------------

-- The message of each new publication (Table NOR-B); what it says of the norm is read from the norm. Numbers are given in
-- the order of commit and without gaps, under the lock of their series, so that a reader who has seen one has seen all
-- before it: nothing is lost and nothing comes twice after a reconnection (NOR-36).
create table publicaciones (
  id integer primary key,
  norma_id integer not null unique references normas,
  registrado_at timestamptz not null default clock_timestamp()
);
create table publicaciones_serie (
  unica boolean primary key default true check (unica),
  ultimo integer not null check (ultimo >= 0)
);
insert into publicaciones_serie (ultimo) values (0);

-- Who has opened which (NOR-38).
create table publicaciones_revisadas (
  user_id integer not null references usuarios,
  publicacion_id integer not null references publicaciones on delete cascade,
  revisado_at timestamptz not null default clock_timestamp(),
  primary key (user_id, publicacion_id)
);
create index publicaciones_revisadas_de on publicaciones_revisadas (publicacion_id);

-- Wakes the streams of every process; screens do not hear of this topic as such.
create function anunciar_publicacion() returns trigger language plpgsql as $$
begin
  insert into eventos (tema) values ('publicaciones');
  return null;
end $$;
create trigger anunciar_publicacion after insert on publicaciones
  for each row execute function anunciar_publicacion();

-- Archive -------------------------------------------------------------------------------------------------------------

-- The archive of municipal norms (Table ARC-A).
create table archivo_normas (
  id integer generated always as identity primary key,
  tipo_doc smallint not null check (tipo_doc in (1, 3, 7, 8)),
  anio smallint not null check (anio between 1900 and 2100),
  nro_doc text not null check (nro_doc ~ '^[0-9]{1,8}$'),
  sumilla text not null check (sumilla <> ''),
  -- Its public name, {abrev_doc}-{nro_doc}-{anio}.pdf (ARC-18), and the name of the file in the store.
  file text not null unique,
  clave text not null unique,
  name_file text not null,
  size_file integer not null check (size_file > 0),
  sha256 text not null,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  numero integer not null generated always as (nro_doc::integer) stored,
  tipo_nombre text not null generated always as (nombre_tipo_documento(tipo_doc)) stored,
  -- What the list orders by: a longer text would not fit an index.
  sumilla_corta text not null generated always as (left(sumilla, 300)) stored,
  busqueda text not null
    generated always as (llano(nro_doc || '-' || anio || ' ' || nombre_tipo_documento(tipo_doc) || ' ' || sumilla)) stored,
  -- '045' and '45' are the same number (ARC-19).
  unique (tipo_doc, anio, numero)
);
-- Screen of the archive: newest first, and each of its orders and filters.
create index archivo_recientes on archivo_normas (created_at desc, id desc);
create index archivo_numero on archivo_normas (numero, id);
create index archivo_tipo on archivo_normas (tipo_nombre, id);
create index archivo_sumilla on archivo_normas (sumilla_corta, id);
create index archivo_anio on archivo_normas (anio, id);
create index archivo_busqueda on archivo_normas using gin (busqueda gin_trgm_ops);
-- A larger sample, for the reason given at visitas.
alter table archivo_normas alter column busqueda set statistics 1000;

create trigger auditar after insert or update or delete on archivo_normas
  for each row execute function auditar('id', 'numero', 'tipo_nombre', 'sumilla_corta', 'busqueda');

-- The exact total, kept in the same transaction (D-42, decision 0004).
create table archivo_conteo (
  ranura smallint primary key,
  total integer not null
) with (fillfactor = 50);
create function contar_archivo() returns trigger language plpgsql as $$
begin
  insert into archivo_conteo as c (ranura, total)
  values (pg_backend_pid() % 32, case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (ranura) do update set total = c.total + excluded.total;
  return null;
end $$;
create trigger contar after insert or delete on archivo_normas
  for each row execute function contar_archivo();

-- Texts ---------------------------------------------------------------------------------------------------------------

-- Spanish, and without regard to accents, which people leave out and scanners lose.
create text search configuration norma_es (copy = pg_catalog.spanish);
alter text search configuration norma_es
  alter mapping for hword, hword_part, word with public.unaccent, spanish_stem;

-- What a job made of the PDF of a norm. A norm that gets another PDF gets another row; a deleted one has none.
create table textos (
  id integer generated always as identity primary key,
  norma_id integer unique references normas,
  archivo_id integer unique references archivo_normas,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'completo', 'parcial', 'sin_texto', 'ilegible')),
  paginas integer,
  -- Pages that show what looks like personal data (P-15).
  datos_personales integer[] not null default '{}',
  pedido_at timestamptz not null default clock_timestamp(),
  leido_at timestamptz,
  check (num_nonnulls(norma_id, archivo_id) = 1)
);
-- Those that a search says it cannot find, and those that wait for their reading.
create index textos_aparte on textos (estado) where estado <> 'completo';

create table textos_paginas (
  texto_id integer not null references textos on delete cascade,
  pagina integer not null,
  -- The areas whose own search finds it; none for the archive.
  areas integer[] not null default '{}',
  -- A thousand norms each, in the order in which they came: a search goes through them from the newest on and stops when it
  -- has looked at enough, where the list of all pages with a common word would take longer than whoever searches waits.
  tramo integer[] not null generated always as (array[texto_id / 1000]) stored,
  texto text not null,
  busqueda tsvector not null generated always as (to_tsvector('public.norma_es', texto)) stored,
  primary key (texto_id, pagina)
);
-- What is ranked lies in the row itself; the text, read for ten rows, beside the table.
alter table textos_paginas alter column busqueda set storage main;
create index textos_paginas_busqueda on textos_paginas using gin (busqueda, areas, tramo) with (fastupdate = off);

-- The state of its text shows in the row of the list.
create function anunciar_texto() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select 'normas', a from normas n, unnest(areas_de_norma(n)) a where n.id = new.norma_id;
  return null;
end $$;
create trigger anunciar_texto after update of estado on textos
  for each row when (new.norma_id is not null) execute function anunciar_texto();
