-- Sessions, limits of public calls, what the processes of one installation agree on, and lookups of people and entities.

-- Sessions as rows (D-28) ---------------------------------------------------------------------------------------------

create table sesiones (
  id uuid primary key,
  user_id integer not null references usuarios,
  -- True when the password given at sign-in was an initial one (D-07).
  match_password boolean not null,
  creada timestamptz not null,
  vista timestamptz not null,
  vence timestamptz not null,
  terminada timestamptz
);
-- A user's open sessions: ended together by a password change, a deletion or a lost access.
create index sesiones_abiertas on sesiones (user_id) where terminada is null;
-- The sweep of old rows.
create index sesiones_vence on sesiones (vence);

-- Every server process forgets what it remembers of a user when any of this changes (SHE-100): payload is the user's id.
create function avisar_sesion() returns trigger language plpgsql as $$
declare
  fila jsonb := to_jsonb(coalesce(new, old));
  afectado integer;
begin
  afectado := case tg_table_name
    when 'usuarios' then (fila ->> 'id')::integer
    when 'permisos' then (select a.user_id from accesos a where a.empacce_id = (fila ->> 'empacce_id')::integer)
    else (fila ->> 'user_id')::integer
  end;
  if tg_op = 'UPDATE' and tg_table_name = 'accesos' and (to_jsonb(old) ->> 'user_id') is distinct from (fila ->> 'user_id') then
    perform pg_notify('sesiones', to_jsonb(old) ->> 'user_id') where to_jsonb(old) ->> 'user_id' is not null;
  end if;
  if afectado is not null then
    perform pg_notify('sesiones', afectado::text);
  end if;
  return null;
end $$;
create trigger avisar_sesion after update or delete on usuarios for each row execute function avisar_sesion();
create trigger avisar_sesion after insert or update or delete on accesos for each row execute function avisar_sesion();
create trigger avisar_sesion after insert or update or delete on permisos for each row execute function avisar_sesion();
create trigger avisar_sesion after update of terminada or delete on sesiones
  for each row execute function avisar_sesion();

-- Failed sign-ins per username and network. The table is unlogged: losing the rows in a crash only forgives.
create unlogged table intentos_ingreso (
  usuario text not null,
  red text not null,
  fallos integer not null,
  ultimo timestamptz not null,
  primary key (usuario, red)
);

-- Uses of a limited public call per network and window (D-29).
create unlogged table limites (
  clave text not null,
  ventana timestamptz not null,
  usos integer not null,
  primary key (clave, ventana)
);

-- The installation ----------------------------------------------------------------------------------------------------

-- What all processes of one installation must agree on: one row. Of the secret there is only a fingerprint, from which it
-- cannot be found out; a process that has another would refuse the sessions and links of the rest.
create table instalacion (
  unica boolean primary key default true check (unica),
  huella_secreto text not null,
  huella_at timestamptz not null
);

-- Says that this database holds demonstration data, and for which Lima year its accesses were last made. At most one row;
-- none in a municipality's own database, which the demonstration never touches.
create table demostracion (
  unica boolean primary key default true check (unica),
  anio smallint not null check (anio between 2000 and 2100),
  cargada_at timestamptz not null default now()
);

-- Of each time that a backup was put in the place of a database, which one: the trail goes on from what it told, and says so.
create table restauraciones (
  id integer generated always as identity primary key,
  -- When the backup's rows were as they are.
  hecho_at timestamptz not null,
  -- The public key that signed it; empty where nobody had.
  firmante text not null,
  created_at timestamptz not null default clock_timestamp()
);
create trigger auditar after insert or update or delete on restauraciones for each row execute function auditar('id');

-- The password with which the installation asks RENIEC, which the program itself renews (decision 0080): one row, for all of
-- its processes. Which setting it came from, the one in force, the one asked for and not yet confirmed, and before when nobody
-- asks again: one text, encrypted with a key made from SECRETO. Without SECRETO it says nothing.
create table credencial_reniec (
  unica boolean primary key default true check (unica),
  sellada bytea not null,
  -- The last one that was found sealed with another SECRETO: it counts again once that is back.
  ilegible bytea
);

-- Registries of people and entities -----------------------------------------------------------------------------------

-- The local identity registry (D-20), asked before any national one.
create table padron (
  dni text primary key check (dni ~ '^[0-9]{8}$'),
  nombres text not null,
  ape_paterno text not null,
  ape_materno text not null,
  sexo smallint,
  fecha_nac date
);

-- The local tax registry (D-20), asked before any national one.
create table empresas (
  ruc text primary key check (ruc ~ '^[0-9]{11}$'),
  razon_social text not null check (razon_social <> '')
);

-- What a national registry has answered: names alone, never a photo nor an address (peru.md §2.1). `datos` null: it is
-- not registered.
create table respuestas_nacionales (
  registro text not null check (registro in ('reniec', 'sunat')),
  numero text not null check (numero ~ '^[0-9]{8,11}$'),
  datos jsonb,
  consultado_at timestamptz not null,
  primary key (registro, numero)
) with (fillfactor = 80);
-- The nightly sweep of old answers.
create index respuestas_nacionales_viejas on respuestas_nacionales (consultado_at);

-- Each question to a national registry: who asked for whom, from which form, with which result. The entity answers to
-- RENIEC for every one of them.
create table consultas_nacionales (
  id bigint generated always as identity primary key,
  en timestamptz not null,
  registro text not null check (registro in ('reniec', 'sunat')),
  numero text not null,
  user_id integer,
  formulario text check (formulario in ('mpvirtual', 'libro_reclama', 'transparencia')),
  peticion text,
  resultado text not null check (resultado in ('hallado', 'no_hallado', 'fallo'))
);
create index consultas_nacionales_recientes on consultas_nacionales (en);

-- Who looked up or took out people's data (P-11, P-12, decision 0052). Its audit shows it where all other acts are.
create table consultas (
  id bigint generated always as identity primary key,
  -- 'padron' for a search by DNI, 'exportar' for a file of a whole list, 'carga' for a spreadsheet held against a list,
  -- 'persona' for everything about a DNI.
  que text not null check (que in ('padron', 'exportar', 'carga', 'persona')),
  -- The DNI that was asked for, the table that was taken out with its format, or the spreadsheet's name.
  de text not null,
  -- The listing request of an export, as it came.
  filtro text not null default '',
  -- How many records were answered, or were named by the spreadsheet.
  filas integer not null,
  user_id integer references usuarios (id),
  created_at timestamptz not null default clock_timestamp(),
  -- Everything about a DNI is taken out by an order on the server, where nobody is signed in.
  constraint consultas_quien_check check (user_id is not null or que = 'persona')
);
create index consultas_persona on consultas (user_id, created_at desc);
-- The nightly purge.
create index consultas_fecha on consultas (created_at);
create trigger auditar after insert or update or delete on consultas for each row execute function auditar('id');
