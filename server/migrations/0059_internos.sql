-- Internal documents by the tray (EXP-49 to EXP-51, D-72): what an internal case, 'interno:n', is of. The document itself, or the
-- scan of the paper, joins its case as everything that areas add to cases does (0056), with the registration.

create table internos (
  interno_id integer generated always as identity primary key,
  -- A document of module Documentos; without it the case is of a paper.
  doc_id integer references documentos,
  -- Of a paper: its type, null for another one, its number as it was written, and its folios.
  tipo_doc smallint check (tipo_doc between 14 and 17),
  numero text check (length(numero) between 1 and 60),
  folios smallint check (folios between 1 and 9999),
  -- The area that sends it.
  area_id integer not null references areas,
  -- Made by the window for one registration, and what it was of (EXP-46).
  acto uuid not null unique,
  huella text not null,
  created_by integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  constraint internos_de_que check (case when doc_id is null then numero is not null and folios is not null
    else tipo_doc is null and numero is null and folios is null end)
);
-- A document is registered once, whoever is quicker (EXP-49).
create unique index internos_documento on internos (doc_id) where doc_id is not null;
create trigger auditar after insert or update or delete on internos
  for each row execute function auditar('interno_id', 'acto', 'huella');
