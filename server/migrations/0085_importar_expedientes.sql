-- Filings of another register, Sisgedo, as history (decision 0225). They are in a table of their own, so that nothing that trays,
-- clocks, counts, series, mail or other programs read can hold one of them: there is no rule to keep, and none to forget.
create table expedientes_importados (
  id integer generated always as identity primary key,
  -- Its registro there (expe_id), by which it goes on being known; no number of ours is given to it.
  numero integer not null unique check (numero > 0),
  expe_id text not null generated always as ('Registro ' || lpad(numero::text, greatest(8, length(numero::text)), '0') || ' de Sisgedo') stored,
  -- Its folder there (exma_id), and the registro that it was related to.
  carpeta integer check (carpeta > 0),
  relacionado integer check (relacionado > 0),
  -- 1 interno, 2 externo.
  expe_origen smallint not null check (expe_origen in (1, 2)),
  clase text not null generated always as (case expe_origen when 1 then 'interno' else 'tramite' end) stored,
  tipo_documento text not null default '',
  numero_documento text not null default '',
  folios integer check (folios >= 0),
  asunto text not null check (asunto <> ''),
  firma text not null default '',
  cargo text not null default '',
  -- The office or entity that it came from, and where it was last, as they were called there.
  procedencia text not null default '',
  lugar text not null,
  estado text not null check (estado in ('POR RECIBIR', 'EN PROCESO', 'ARCHIVADO', 'ACUMULADO')),
  -- Which areas these are, and all that its operations name: who of them sees it (Table EXP-A).
  area_id integer references areas,
  areas integer[] not null default '{}',
  -- What happened to it, in order; nobody changes it or adds to it, so that it is a part of the filing.
  operaciones jsonb not null check (jsonb_typeof(operaciones) = 'array' and jsonb_array_length(operaciones) > 0),
  registrado_at timestamptz not null,
  busqueda text not null,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
-- The search (EXP-10), by area and over all.
create index expedientes_importados_busqueda on expedientes_importados using gin (areas, busqueda gin_trgm_ops);
alter table expedientes_importados alter column busqueda set statistics 1000;
create index expedientes_importados_area on expedientes_importados (area_id) where area_id is not null;

create trigger auditar after insert or update or delete on expedientes_importados
  for each row execute function auditar('id', 'busqueda', 'areas', 'clase', 'expe_id');
create trigger olvidar after delete on expedientes_importados referencing old table as viejas
  for each statement execute function olvidar_importados('expedientes');
