-- Publications of norms (08, Table NOR-A).

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
  deleted_at timestamptz
);
-- The same norm is published once (NOR-28); deleted ones do not count (D-53). '045' and '45' are the same number.
create unique index normas_existe on normas (tipo_doc, anio, (ltrim(ndoc, '0')), uo) nulls not distinct
  where deleted_at is null;
create unique index normas_documento on normas (doc_id) where deleted_at is null;

create trigger auditar after insert or update or delete on normas
  for each row execute function auditar('id');
-- That it is published shows in the document's row of the list.
create trigger anunciar after insert or update or delete on normas
  for each row execute function anunciar_documento();
