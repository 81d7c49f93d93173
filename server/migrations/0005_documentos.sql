-- Legal documents (04): drafts, their numbers, files and destinations.

-- The type's name as screens show it, for searching and ordering by it (DOC-04). The contract names them (Table DOC-C);
-- a test compares both.
create function nombre_tipo_documento(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo
    when 1 then 'Ordenanza Municipal' when 2 then 'Resoluciones Consejo' when 3 then 'Resoluciones Alcaldia'
    when 7 then 'Acuerdos Consejo' when 8 then 'Decretos de Alcaldia' when 9 then 'Directiva' when 10 then 'Convenio'
    when 11 then 'Resolución de Gerencia' when 12 then 'Resolución Sub Gerencial' when 13 then 'Resolución Jefatural' end;

-- The last number given per area, type and year, taken by the transaction that saves the document: no gap, no duplicate
-- (D-21, SHE-101).
create table correlativos (
  id integer generated always as identity primary key,
  area_id integer not null references areas,
  tipo_doc smallint not null,
  anio smallint not null,
  ultimo integer not null check (ultimo > 0),
  unique (area_id, tipo_doc, anio)
) with (fillfactor = 50);

create table documentos (
  doc_id integer generated always as identity primary key,
  area_id integer not null references areas,
  tipo_doc smallint not null check (nombre_tipo_documento(tipo_doc) is not null),
  anio smallint not null check (anio between 2000 and 2100),
  nro_doc integer not null check (nro_doc > 0),
  vistos text not null,
  considerandos text not null check (considerandos <> ''),
  resolutivos text[] not null check (cardinality(resolutivos) >= 1 and array_position(resolutivos, '') is null),
  tipo_sesion smallint check (tipo_sesion in (1, 2)),
  fecha_sesion date,
  code_verifica text not null check (code_verifica ~ '^[A-Z]{7}$'),
  -- Made by the browser for one new document, so that a request sent again creates nothing (G3).
  clave uuid unique,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  tipo_nombre text not null generated always as (nombre_tipo_documento(tipo_doc)) stored,
  -- The first resolutive item, cut: what the list shows, orders and searches by (DOC-05).
  descripcion text not null generated always as (left(resolutivos[1], 300)) stored,
  busqueda text not null generated always as (
    llano(nombre_tipo_documento(tipo_doc) || ' ' || lpad(nro_doc::text, greatest(3, length(nro_doc::text)), '0') || '-'
      || anio || ' ' || left(resolutivos[1], 300))
  ) stored,
  -- Session types state their session, the others have none (DOC-38).
  check ((tipo_doc in (1, 7)) = (tipo_sesion is not null) and (tipo_sesion is null) = (fecha_sesion is null)),
  check ((tipo_doc in (1, 7)) = (vistos = '')),
  unique (area_id, tipo_doc, anio, nro_doc),
  unique (doc_id, tipo_doc)
);
-- Screen documentos: the area's newest first, and each of its orders and filters; only live rows.
create index documentos_recientes on documentos (area_id, created_at desc, doc_id desc) where deleted_at is null;
create index documentos_tipo on documentos (area_id, tipo_doc, created_at desc, doc_id desc) where deleted_at is null;
create index documentos_anio on documentos (area_id, anio, created_at desc, doc_id desc) where deleted_at is null;
create index documentos_tipo_nombre on documentos (area_id, tipo_nombre, doc_id) where deleted_at is null;
create index documentos_numero on documentos (area_id, nro_doc, doc_id) where deleted_at is null;
create index documentos_descripcion on documentos (area_id, descripcion, doc_id) where deleted_at is null;
-- The same orders of one type: what is filtered out is not read.
create index documentos_tipo_numero on documentos (area_id, tipo_doc, nro_doc, doc_id) where deleted_at is null;
create index documentos_tipo_descripcion on documentos (area_id, tipo_doc, descripcion, doc_id) where deleted_at is null;
create index documentos_busqueda on documentos using gin (area_id, busqueda gin_trgm_ops) where deleted_at is null;
-- A larger sample, for the reason given at visitas.
alter table documentos alter column busqueda set statistics 1000;
-- Verification by code (06), and no two documents of a kind share one.
create unique index documentos_codigo on documentos (tipo_doc, anio, nro_doc, code_verifica);

-- Every PDF that a document has had: the main one and its annexes. Replaced ones keep their row, so that history names
-- what was signed or sent (FIR-28, D-33); a live row never changes its file.
create table documentos_archivos (
  archivo_id integer generated always as identity primary key,
  doc_id integer not null references documentos,
  clase text not null check (clase in ('principal', 'anexo')),
  -- Place among the annexes, 1 to 4 (DOC-45); 0 for the main PDF.
  orden smallint not null check (orden between 0 and 4 and (orden = 0) = (clase = 'principal')),
  name text not null check (length(name) between 1 and 200),
  size integer not null check (size > 0),
  -- Name under /storage/firmadigital/upload (API-102).
  path text not null unique,
  sha256 text not null,
  paginas integer not null check (paginas > 0),
  -- Uploaded by 'Subir Convenio': final as it is (DOC-80).
  convenio boolean not null default false,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  quitado_at timestamptz
);
create unique index documentos_archivos_vivos on documentos_archivos (doc_id, orden) where quitado_at is null;
-- A citizen's copy is found by its bytes (06).
create index documentos_archivos_huella on documentos_archivos (sha256) where clase = 'principal';

-- Destination areas (Table DOC-D). The places of order and stamp are unique among the live ones, which also bounds them to
-- ten (DOC-65, DOC-69, DOC-72). What the screen of dispatch shows, orders and searches by lies in the destination itself, so
-- that one index answers: number, year and description are the document's, copied by the database whenever they change.
create table documentos_destinos (
  id_doc_area integer generated always as identity primary key,
  doc_id integer not null,
  tipo_doc smallint not null,
  area_id integer not null references areas,
  orden_firma smallint not null check (orden_firma between 1 and 10),
  motivo smallint not null check (motivo in (1, 2, 3)),
  position_firma text not null check (position_firma ~ '^[0-9]{1,3}_[0-9]{1,3}$'),
  estado boolean not null default false,
  date_derivado timestamptz,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  firmado_at timestamptz,
  -- The user in whose session it was signed; the certificate in the PDF names the person.
  firmado_por integer,
  -- The version of the PDF that first bears its signature (FIR-28).
  archivo_id integer references documentos_archivos,
  -- The defaults never stay: the trigger below fills them in.
  anio smallint not null default 2000,
  nro_doc integer not null default 0,
  descripcion text not null default '',
  tipo_nombre text not null generated always as (nombre_tipo_documento(tipo_doc)) stored,
  busqueda text not null generated always as (
    llano(nombre_tipo_documento(tipo_doc) || ' ' || lpad(nro_doc::text, greatest(3, length(nro_doc::text)), '0') || '-'
      || anio || ' ' || descripcion)
  ) stored,
  foreign key (doc_id, tipo_doc) references documentos (doc_id, tipo_doc),
  -- What has signed stays.
  check (not (estado and deleted_at is not null)),
  -- Signed and when go together (FIR-28).
  check (estado = (firmado_at is not null))
);
create unique index documentos_destinos_orden on documentos_destinos (doc_id, orden_firma) where deleted_at is null;
create unique index documentos_destinos_lugar on documentos_destinos (doc_id, position_firma) where deleted_at is null;
-- The same area once, but in a convenio (DOC-64).
create unique index documentos_destinos_area on documentos_destinos (doc_id, area_id)
  where deleted_at is null and tipo_doc <> 10;

create function copiar_del_documento() returns trigger language plpgsql as $$
begin
  select d.anio, d.nro_doc, d.descripcion into strict new.anio, new.nro_doc, new.descripcion
  from documentos d where d.doc_id = new.doc_id;
  return new;
end $$;
create trigger copiar before insert on documentos_destinos
  for each row execute function copiar_del_documento();

create function copiar_a_destinos() returns trigger language plpgsql as $$
begin
  -- Of the live ones, which their index finds.
  update documentos_destinos set descripcion = new.descripcion where doc_id = new.doc_id and deleted_at is null;
  return null;
end $$;
create trigger copiar after update of resolutivos on documentos
  for each row when (old.descripcion is distinct from new.descripcion) execute function copiar_a_destinos();

-- What 'Generar Word' and its preview printed: which number and code each file bears, so that the PDF uploaded from it is
-- saved with the same (DOC-50, DOC-51). The file goes after a day (API-103); its row stays, since a paper is signed and
-- scanned on another day.
create table documentos_generados (
  name_doc text primary key,
  area_id integer not null,
  tipo_doc smallint not null,
  anio smallint not null,
  nro_doc integer not null,
  code_verifica text not null,
  -- Null while the document is not saved yet.
  doc_id integer references documentos,
  created_by integer,
  created_at timestamptz not null default clock_timestamp()
);
-- The nightly sweep of those of a year ago.
create index documentos_generados_viejos on documentos_generados (created_at);

-- Exact totals per area and type, kept in the same transaction (D-42, decision 0004).
create table documentos_conteo (
  area_id integer not null,
  tipo_doc smallint not null,
  ranura smallint not null,
  total integer not null,
  primary key (area_id, tipo_doc, ranura)
) with (fillfactor = 50);

create function contar_documentos() returns trigger language plpgsql as $$
declare
  antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
  ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
begin
  if antes <> ahora then
    insert into documentos_conteo as c (area_id, tipo_doc, ranura, total)
    values (coalesce(new.area_id, old.area_id), coalesce(new.tipo_doc, old.tipo_doc), pg_backend_pid() % 32, ahora - antes)
    on conflict (area_id, tipo_doc, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;

-- What happens to a document's destinations shows in its row of the list.
create function anunciar_documento() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select 'documentos', d.area_id from documentos d where d.doc_id = coalesce(new.doc_id, old.doc_id);
  return null;
end $$;

create trigger contar after insert or delete or update of deleted_at on documentos
  for each row execute function contar_documentos();
create trigger auditar after insert or update or delete on documentos
  for each row execute function auditar('doc_id', 'busqueda', 'tipo_nombre', 'descripcion', 'clave');
create trigger auditar after insert or update or delete on documentos_archivos
  for each row execute function auditar('archivo_id');
-- Copies of the document's own columns are no act of anybody: the trail and the screens hear of the other columns alone.
create trigger auditar after insert or delete or update of
    estado, date_derivado, orden_firma, motivo, position_firma, area_id, deleted_at, firmado_at, firmado_por, archivo_id
  on documentos_destinos for each row
  execute function auditar('id_doc_area', 'busqueda', 'tipo_nombre', 'anio', 'nro_doc', 'descripcion');
create trigger anunciar after insert or update or delete on documentos
  for each row execute function anunciar('documentos');
create trigger anunciar after insert or delete or update of
    estado, date_derivado, orden_firma, motivo, position_firma, area_id, deleted_at
  on documentos_destinos for each row execute function anunciar_documento();
