-- The product's own Sisgedo (MPV-73, D-16): expedientes, the registros in them and their movements, with the
-- enumerations of SisGeDo 2.0 (peru.md §4), so that a remote one maps one to one.

-- The last number of each series and year (0: a series that never starts again), taken by the transaction that needs it:
-- no gap, no duplicate (D-21).
create table series (
  serie text not null check (serie in ('expediente', 'registro', 'tramite', 'reclamo', 'solicitud')),
  anio smallint not null,
  ultimo integer not null check (ultimo > 0),
  primary key (serie, anio)
) with (fillfactor = 50);

-- '2026-000123': how numbers of a year are written.
create function numero_de_anio(anio smallint, numero integer) returns text
  language sql immutable parallel safe
  return anio::text || '-' || lpad(numero::text, greatest(6, length(numero::text)), '0');

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
