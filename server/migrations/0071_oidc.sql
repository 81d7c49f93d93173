-- Single sign-on by OpenID Connect (21-ingreso.md §3), and who somebody is in the municipality's directory.

-- A sign-in under way at the provider: kept for ten minutes and finished once (ING-16).
create table oidc_intentos (
  -- SHA-256 of `state`.
  huella_state bytea primary key,
  uso text not null check (uso in ('ingreso', 'enlace', 'confirmación')),
  nonce text not null,
  verificador text not null,
  -- What the tab that asked has to know: SHA-256 of the bytes that never leave it.
  reto text not null,
  -- The session that has to finish what it began.
  user_id integer references usuarios,
  sesion_id uuid references sesiones on delete cascade,
  creado_at timestamptz not null,
  vence_at timestamptz not null,
  usado_at timestamptz,
  constraint oidc_intentos_de_sesion check ((uso = 'ingreso') = (sesion_id is null) and (sesion_id is null) = (user_id is null))
);
create index oidc_intentos_vence on oidc_intentos (vence_at);
create index oidc_intentos_sesion on oidc_intentos (sesion_id) where sesion_id is not null;

-- Who somebody is at the provider: its issuer and its name for the account, never an address (ING-18).
create table identidades (
  id integer generated always as identity primary key,
  emisor text not null,
  sub text not null,
  user_id integer not null references usuarios,
  enlazada_at timestamptz not null,
  -- By the user in Mi cuenta; at the first entry by an address that the provider vouches for; or by the name of the user, which
  -- the directory knows.
  manera text not null check (manera in ('cuenta', 'correo', 'nombre')),
  terminada_at timestamptz
);
create unique index identidades_sub on identidades (emisor, sub) where terminada_at is null;
create unique index identidades_usuario on identidades (emisor, user_id) where terminada_at is null;
create index identidades_de on identidades (user_id);

-- A second factor was shown to the provider, whose word the settings take for it (ING-20).
alter table sesiones add column factor_ajeno boolean not null default false;
create trigger auditar after insert or update or delete on identidades for each row execute function auditar('id', 'sub');
