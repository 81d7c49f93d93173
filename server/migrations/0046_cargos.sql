-- Proofs of filing and of corrections (19, D-77); `cargos` are the positions of people (decision 0181). A row is made in the
-- transaction of what it proves; its PDF comes by a job and is never changed after. No trigger audits the table: only the
-- program writes it.

create table casos_cargos (
  clave text not null check (clave ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$'),
  -- 0 of the filing, then its corrections one by one.
  orden smallint not null check (orden >= 0),
  clase text not null check (clase in ('presentacion', 'subsanacion')),
  -- The instant of what it proves, from which tries are counted (CON-18).
  pedido_at timestamptz not null,
  path text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer check (bytes > 0),
  -- Whether it bears the municipality's seal (CON-16).
  sellado boolean,
  hecho_at timestamptz,
  -- Since when it is given up, for doctor.
  fallido_at timestamptz,
  primary key (clave, orden),
  check ((orden = 0) = (clase = 'presentacion')),
  check (num_nonnulls(path, sha256, bytes, sellado, hecho_at) in (0, 5)),
  check (hecho_at is null or fallido_at is null)
);
-- The public check of a file (CON-16).
create index casos_cargos_huella on casos_cargos (sha256) where sha256 is not null;
-- What doctor counts, and what is taken up at the start.
create index casos_cargos_por_hacer on casos_cargos (pedido_at) where hecho_at is null;
