-- The counter (18 section 11, D-82): what people bring on paper is filed in the same series as what they file online.

alter table tramites
  add column canal text not null default 'virtual' check (canal in ('virtual', 'ventanilla')),
  -- What `ndoc` is the number of, where it is no DNI.
  add column extranjero text check (extranjero in ('CE', 'PASAPORTE')),
  -- Whom the person at the counter files for.
  add column representa_nombre text not null default '' check (length(representa_nombre) <= 80),
  add column representa_documento text not null default '' check (representa_documento ~ '^([0-9A-Z]{6,12})?$'),
  -- The requirements of its type that came with it, as the type named them then.
  add column requisitos text[] not null default '{}' check (cardinality(requisitos) <= 20),
  add column registrado_por integer,
  -- The paper has no scan yet (EXP-73).
  add column falta_digitalizar boolean not null default false,
  -- Who added its last scan, and when.
  add column digitalizado_por integer,
  add column digitalizado_at timestamptz,
  drop constraint tramites_ndoc_check,
  drop constraint tramites_ndocumento_check,
  add check (case when extranjero is null then ndoc ~ '^([0-9]{8})?$' else ndoc ~ '^[0-9A-Z]{6,12}$' end),
  add check (ndocumento ~ '^[0-9]{1,15}$' or (ndocumento = 'S/N' and canal = 'ventanilla')),
  add check ((canal = 'ventanilla') = (registrado_por is not null)),
  add check (canal = 'ventanilla' or (extranjero is null and representa_nombre = '' and not falta_digitalizar)),
  add check (extranjero is null or tipo_doc = 1),
  add check (representa_documento = '' or representa_nombre <> ''),
  add check ((digitalizado_por is null) = (digitalizado_at is null)),
  add check (digitalizado_at is null or (canal = 'ventanilla' and not falta_digitalizar));

-- The two filters of the screen, in its order.
create index tramites_ventanilla on tramites (created_at desc, id desc)
  where canal = 'ventanilla' and deleted_at is null;
create index tramites_por_digitalizar on tramites (created_at desc, id desc)
  where falta_digitalizar and deleted_at is null;

-- At the counter an address may come without a telephone: the purge of contacts looks for either.
drop index tramites_contacto;
create index tramites_contacto on tramites (recibido_at) where recibido_at is not null and (phone <> '' or email <> '');
-- A person's request finds what others filed for them, too.
create index tramites_representa on tramites (representa_documento) where representa_documento <> '';

-- Scans of a paper follow the files of the filing (0 to 4) and of its correction (5 to 9): five places for each, its document
-- first. None replaces another (EXP-73).
alter table tramites_archivos
  drop constraint tramites_archivos_orden_check,
  add check (orden between 0 and 109);
