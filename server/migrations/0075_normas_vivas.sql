-- Norms that live: each has an address by what identifies it, whichever of both tables holds it, and says what it does to others.

-- The type as an address bears it; the contract spells them, and a test compares both.
create function tipo_en_direccion(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo
    when 1 then 'ordenanza-municipal' when 2 then 'resolucion-de-concejo' when 3 then 'resolucion-de-alcaldia'
    when 4 then 'resolucion-de-gerencia' when 5 then 'resolucion-sub-gerencial' when 6 then 'directiva'
    when 7 then 'acuerdo-de-concejo' when 8 then 'decreto-de-alcaldia' when 9 then 'convenio' end;

-- What identifies a norm, as its public address bears it: 'ordenanza-municipal/2026/12', with its unit where it has one. The
-- same norm in the archive and among the publications has one address: types of the archive have the numbers of publications.
create function direccion_de_norma(tipo smallint, anio smallint, numero text, uo integer) returns text
  language sql immutable parallel safe
  return tipo_en_direccion(tipo) || '/' || anio::text || '/' || coalesce(nullif(ltrim(numero, '0'), ''), '0')
    || coalesce('/' || uo::text, '');

-- A norm is found by its address; the index says besides that the same one is published once (NOR-28).
drop index normas_existe;
create unique index normas_existe on normas (direccion_de_norma(tipo_doc, anio, ndoc, uo)) where deleted_at is null;
create unique index archivo_direccion on archivo_normas (direccion_de_norma(tipo_doc, anio, nro_doc, null));

-- What a norm does to another one. Both are named by their addresses, so that a relation holds whichever table has them, and
-- reaches a norm that is brought in later; `destino` is the citation of what is no norm of the municipality ('Ley N.° 27972').
create table normas_relaciones (
  id integer generated always as identity primary key,
  origen text not null check (origen ~ '^[a-z-]+/[0-9]{4}/[0-9]{1,8}(/[0-9]{1,9})?$'),
  tipo text not null check (tipo in ('modifica', 'deroga', 'deroga_en_parte', 'reglamenta', 'fe_de_erratas')),
  destino text not null check (destino <> '' and length(destino) <= 200),
  -- Articles or parts, as people read them: 'artículos 5 y 8'.
  detalle text not null default '' check (length(detalle) <= 300),
  -- The first day on which it holds.
  desde date not null,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  constraint normas_relaciones_una unique (origen, tipo, destino),
  check (origen <> destino)
);
create index normas_relaciones_destino on normas_relaciones (destino, desde);

-- Addresses that a norm had before its number, year, type or unit was put right: they lead to the one of today.
create table normas_direcciones (
  anterior text primary key,
  norma_id integer not null references normas
);
create index normas_direcciones_de on normas_direcciones (norma_id);

-- Whether a norm of that address is published or archived.
create function hay_norma(direccion text) returns boolean
  language sql stable parallel safe
  return exists (
    select from normas n where n.deleted_at is null and direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) = direccion
  ) or exists (
    select from archivo_normas a where direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null) = direccion
  );

-- In force, changed or gone on a day, by what other norms do to it. What a norm that was withdrawn from publication says does not
-- count; what one says that was derogated itself does: a derogation gives no life back to what had been derogated.
create function estado_de_norma(direccion text, dia date) returns text
  language sql stable parallel safe
  as $$
    select case
      when count(*) filter (where r.tipo = 'deroga') > 0 then 'DEROGADA'
      when count(*) filter (where r.tipo in ('modifica', 'deroga_en_parte')) > 0 then 'MODIFICADA'
      else 'VIGENTE' end
    from public.normas_relaciones r
    where r.destino = direccion and r.desde <= dia and public.hay_norma(r.origen)
  $$;
