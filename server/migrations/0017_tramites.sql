-- The virtual front desk (09): what citizens file.

-- The kind's name as screens show it, for searching and ordering by it (MPV-09). The contract names them; a test compares
-- both.
create function nombre_tipo_tramite(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo when 1 then 'OFICIO' when 5 then 'CARTA' when 6 then 'SOLICITUD-OTROS' end;

create table tramites (
  id integer generated always as identity primary key,
  anio smallint not null check (anio between 2000 and 2100),
  numero integer not null check (numero > 0),
  nro_registro text not null generated always as (numero_de_anio(anio, numero)) stored,
  -- 1 natural, 2 jurídica.
  tipo_doc smallint not null check (tipo_doc in (1, 2)),
  ndoc text not null default '' check (ndoc ~ '^([0-9]{8})?$'),
  code_verifica text not null default '' check (length(code_verifica) <= 1),
  ape_nom text not null default '' check (length(ape_nom) <= 80),
  nruc text not null default '' check (nruc ~ '^([0-9]{11})?$'),
  rsocial text not null default '' check (length(rsocial) <= 80),
  -- Typed by the applicant, because no registry gave it (D-44).
  nombre_escrito boolean not null default false,
  phone text not null check (phone ~ '^[0-9]{1,15}$'),
  email text not null check (length(email) <= 40),
  tipo_documento smallint not null check (nombre_tipo_tramite(tipo_documento) is not null),
  ndocumento text not null check (ndocumento ~ '^[0-9]{1,15}$'),
  folio smallint not null check (folio >= 0),
  asunto text not null check (length(asunto) between 4 and 1000),
  detalle text not null default '',
  -- The working day on which it counts as filed (peru.md §5.3).
  fecha_legal date not null,
  -- While a remote Sisgedo may or may not have registered it; only receiving again settles that (F6).
  recepcion_at timestamptz,
  -- What Sisgedo was asked for: { relacionado, destinos }.
  derivacion jsonb,
  -- Of the reception.
  expe_id text unique check (expe_id <> ''),
  recibido_at timestamptz,
  recibido_por integer,
  -- Of the observation, which annuls it.
  send_mail boolean not null default false,
  motivo text not null default '',
  observado_at timestamptz,
  observado_por integer,
  -- Made by the page for one filing; and what it is of, so that a page without one does not file twice either (G3).
  clave uuid unique,
  huella text not null,
  -- The confirmation went into the outbox: an address is written to a few times a day at most (D6).
  con_correo boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  deleted_by integer,
  nombres text not null generated always as (case tipo_doc when 1 then ape_nom else rsocial end) stored,
  documento text not null generated always as (case tipo_doc when 1 then ndoc else nruc end) stored,
  estado text not null generated always as (
    case when send_mail then 'OBSERVADO' when expe_id is not null then 'RECEPCIONADO' else 'PENDIENTE' end
  ) stored,
  tipo_nombre text not null generated always as (nombre_tipo_tramite(tipo_documento)) stored,
  -- What the table shows of it; a column, so that its index alone answers a page far down.
  asunto_corto text not null generated always as (left(asunto, 250)) stored,
  busqueda text not null generated always as (
    llano(nombre_tipo_tramite(tipo_documento) || ' ' || ndocumento || ' ' || numero_de_anio(anio, numero) || ' '
      || coalesce(expe_id, '') || ' ' || case tipo_doc when 1 then ndoc || ' ' || ape_nom else nruc || ' ' || rsocial end
      || ' ' || asunto)
  ) stored,
  unique (anio, numero),
  check ((tipo_doc = 1) = (ndoc <> '')),
  check ((tipo_doc = 2) = (nruc <> '')),
  check (case tipo_doc when 1 then ape_nom <> '' else rsocial <> '' end),
  -- A submission is received or observed, never both (MPV-71); what is received stays (MPV-71).
  check (not (send_mail and expe_id is not null)),
  check (send_mail = (motivo <> '')),
  check (expe_id is null or deleted_at is null),
  check (expe_id is null or recepcion_at is null)
);
-- Screen mpv: newest first, and each of its orders and filters; only live rows.
create index tramites_recientes on tramites (created_at desc, id desc) where deleted_at is null;
create index tramites_estado on tramites (estado, created_at desc, id desc) where deleted_at is null;
create index tramites_tipo on tramites (tipo_nombre, id) where deleted_at is null;
create index tramites_ndocumento on tramites (ndocumento, id) where deleted_at is null;
create index tramites_asunto on tramites (asunto_corto, id) where deleted_at is null;
create index tramites_nombres on tramites (nombres, id) where deleted_at is null;
create index tramites_documento on tramites (documento, id) where deleted_at is null;
create index tramites_expe on tramites (expe_id, id) where deleted_at is null;
create index tramites_busqueda on tramites using gin (busqueda gin_trgm_ops) where deleted_at is null;
-- A sample of the usual size guesses one in a hundred of a word that one in a thousand holds, and then a search walks the
-- whole table by its order.
alter table tramites alter column busqueda set statistics 1000;
-- The same filing within minutes (G3).
create index tramites_huella on tramites (huella, created_at desc);

-- The PDFs of a submission; a row never changes. `orden` 0 is the main one.
create table tramites_archivos (
  archivo_id integer generated always as identity primary key,
  tramite_id integer not null references tramites,
  orden smallint not null check (orden between 0 and 4),
  path text not null unique,
  nombre text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  paginas integer not null,
  -- Holds scripts or other files: shown to staff as such (E6).
  activo boolean not null,
  unique (tramite_id, orden)
);

-- Exact totals per state, kept in the same transaction (D-42); see visitas_conteo.
create table tramites_conteo (
  estado text not null,
  ranura smallint not null,
  total integer not null,
  primary key (estado, ranura)
) with (fillfactor = 50);

create function contar_tramites() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into tramites_conteo as c (estado, ranura, total) values (old.estado, pg_backend_pid() % 32, -1)
    on conflict (estado, ranura) do update set total = c.total - 1;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into tramites_conteo as c (estado, ranura, total) values (new.estado, pg_backend_pid() % 32, 1)
    on conflict (estado, ranura) do update set total = c.total + 1;
  end if;
  return null;
end $$;

-- Announces the topic given as argument to the screens of every area.
create function anunciar_a_todos() returns trigger language plpgsql as $$
begin
  insert into eventos (tema) values (tg_argv[0]);
  return null;
end $$;

create trigger contar after insert or update or delete on tramites for each row execute function contar_tramites();
create trigger auditar after insert or update or delete on tramites
  for each row execute function auditar('id', 'busqueda', 'nombres', 'documento', 'tipo_nombre', 'asunto_corto', 'huella', 'clave', 'code_verifica');
create trigger anunciar after insert or update or delete on tramites
  for each row execute function anunciar_a_todos('mpvirtual');
