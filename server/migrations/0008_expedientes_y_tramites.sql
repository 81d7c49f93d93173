-- What citizens file (09), and the product's own Sisgedo (MPV-73, D-16): expedientes, the registros in them and their
-- movements, with the enumerations of SisGeDo 2.0 (peru.md §4), so that a remote one maps one to one.

-- The last number of each series and year (0: a series that never starts again), taken by the transaction that needs it:
-- no gap, no duplicate (D-21).
create table series (
  serie text not null check (serie in ('expediente', 'registro', 'tramite', 'reclamo', 'solicitud')),
  anio smallint not null,
  ultimo integer not null check (ultimo > 0),
  primary key (serie, anio)
) with (fillfactor = 50);

-- A folder of registros (expediente_main).
create table expedientes (
  exma_id integer generated always as identity primary key,
  anio smallint not null check (anio between 2000 and 2100),
  numero integer not null check (numero > 0),
  created_at timestamptz not null default clock_timestamp(),
  unique (anio, numero)
);

-- One document with its number (expediente); `expe_id` is that number as screens and mails show it.
create table registros (
  registro_id integer generated always as identity primary key,
  exma_id integer not null references expedientes,
  anio smallint not null check (anio between 2000 and 2100),
  numero integer not null check (numero > 0),
  expe_id text not null unique generated always as (numero_de_anio(anio, numero)) stored,
  -- What it is the registro of, as 'tramite:15': registering it again answers the same number (F6).
  clave text not null unique check (clave ~ '^(tramite|reclamo|solicitud):[0-9]+$'),
  -- 1 interno, 2 externo.
  expe_origen smallint not null default 2 check (expe_origen in (1, 2)),
  -- 1 activo, 9 anulado.
  expe_estado smallint not null default 1 check (expe_estado in (1, 9)),
  tipo_documento text not null,
  numero_documento text not null,
  folios smallint not null check (folios >= 0),
  asunto text not null,
  solicitante text not null,
  documento_identidad text not null,
  email text not null default '',
  -- Digits of a related file; '0' for none.
  relacionado text not null default '0' check (relacionado ~ '^[0-9]{1,20}$'),
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  unique (anio, numero)
);

create index registros_expediente on registros (exma_id);
-- The nightly purge of addresses.
create index registros_contacto on registros (created_at) where email <> '';

-- What happens to a registro (operacion).
create table movimientos (
  oper_id integer generated always as identity primary key,
  registro_id integer not null references registros,
  -- 1 registrado, 2 derivado, 3 archivado, 4 adjuntado.
  oper_idtope smallint not null check (oper_idtope between 1 and 4),
  -- 0 original, 1 copia.
  oper_forma smallint not null default 0 check (oper_forma in (0, 1)),
  -- The office that acts, and where it goes.
  depe_id integer references areas,
  oper_depeid_d integer references areas,
  -- Proveído.
  oper_acciones text not null default '',
  -- Whether what follows from it has happened: of a registration the derivation, of a derivation its being received.
  oper_procesado boolean not null default false,
  -- The movement that this one follows from.
  oper_idprocesado integer references movimientos,
  id_usu integer,
  created_at timestamptz not null default clock_timestamp(),
  check ((oper_idtope = 2) = (oper_depeid_d is not null))
);
create index movimientos_registro on movimientos (registro_id, oper_id);
-- A department once per derivation (MPV-65).
create unique index movimientos_destino on movimientos (oper_idprocesado, oper_depeid_d) where oper_idtope = 2;

create trigger auditar after insert or update or delete on registros
  for each row execute function auditar('registro_id', 'documento_identidad', 'email');
create trigger auditar after insert or update or delete on movimientos
  for each row execute function auditar('oper_id');

-- The virtual front desk ----------------------------------------------------------------------------------------------

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
  -- Empty once it has been purged.
  phone text not null check (phone ~ '^[0-9]{0,15}$'),
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
-- A larger sample, for the reason given at visitas.
alter table tramites alter column busqueda set statistics 1000;
-- The same filing within minutes (G3).
create index tramites_huella on tramites (huella, created_at desc);
-- The nightly purge of filings taken off the list, and of telephone numbers; it finds observed ones by tramites_estado.
create index tramites_retirados on tramites (deleted_at) where deleted_at is not null;
create index tramites_contacto on tramites (recibido_at) where recibido_at is not null and phone <> '';

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

-- The numbers of filings that were purged: they are nobody else's, and no gap (D-21).
create table tramites_purgados (
  anio smallint not null,
  numero integer not null,
  primary key (anio, numero)
);

-- Exact totals per state, kept in the same transaction (D-42, decision 0004).
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

create trigger contar after insert or update or delete on tramites for each row execute function contar_tramites();
create trigger auditar after insert or update or delete on tramites
  for each row execute function auditar('id', 'busqueda', 'nombres', 'documento', 'tipo_nombre', 'asunto_corto', 'huella', 'clave', 'code_verifica');
create trigger anunciar after insert or update or delete on tramites
  for each row execute function anunciar_a_todos('mpvirtual');
