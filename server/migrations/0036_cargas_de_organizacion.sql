-- Areas and people from spreadsheets (ORG-52 to ORG-55, TRA-31), by the mechanism of the baskets (decisions 0047, 0164).

alter table cargas drop constraint cargas_tipo_check;
alter table cargas add constraint cargas_tipo_check check (tipo in ('canastas', 'obras', 'areas', 'personal'));
-- Screen organizacion, 'Cargas pendientes': a user's own, newest first.
create index cargas_de_usuario on cargas (created_by, created_at desc) where tipo in ('areas', 'personal');

-- One row of the file, with what it would do. What was read stays beside what follows from it, which is decided anew whenever
-- the municipality has changed, or somebody says what a text means.
create table cargas_organizacion (
  carga_id integer not null references cargas (id) on delete cascade,
  fila integer not null check (fila > 0),
  clase text not null check (clase in ('nuevo', 'cambia', 'igual', 'rechazado')),
  -- Its values, notices and reasons as they were read, and its cells as they were written, to give them back.
  leida jsonb not null,
  celdas jsonb not null,
  dni text not null default '',
  nombre text not null default '',
  lugar text not null default '',
  usuario text,
  perfil text,
  -- It moves somebody.
  traslado boolean not null default false,
  cambios jsonb not null default '[]',
  -- What is written when it is applied; null of a row that does nothing.
  efecto jsonb,
  -- A digest of all that is shown and done, by which a preview that has become untrue is known.
  huella text not null default '',
  avisos text[] not null default '{}',
  motivos text[] not null default '{}',
  primary key (carga_id, fila),
  check ((clase = 'rechazado') = (motivos <> '{}'))
);
create index cargas_organizacion_clase on cargas_organizacion (carga_id, clase, fila);

-- What a text of a file was said to mean, offered for the same text of a later file (ORG-54).
create table cargas_equivalencias (
  campo text not null check (campo in ('area', 'cargo', 'perfil')),
  -- Without case, accents and blanks.
  texto text not null check (length(texto) between 1 and 400),
  destino_id integer not null,
  created_by integer references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  primary key (campo, texto)
);

-- One-time passwords of the users that a file creates: made before it is applied, since hashing takes long, and readable with
-- the installation's secret alone (ORG-55).
create table cargas_claves (
  carga_id integer not null references cargas (id) on delete cascade,
  fila integer not null,
  sellada bytea not null,
  -- Empty once the user has it.
  password_hash text,
  -- Whose it became; null until the file is applied.
  user_id integer references usuarios,
  -- Until when it can be downloaded.
  vence_at timestamptz,
  primary key (carga_id, fila),
  check ((user_id is null) = (vence_at is null) and (user_id is null) = (password_hash is not null))
);
create index cargas_claves_vencidas on cargas_claves (vence_at) where vence_at is not null;
