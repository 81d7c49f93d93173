-- Second factors, own sessions and security notices (21-ingreso.md).

-- An address that its owner has typed, until it is proved; `email` is used meanwhile (ING-25).
alter table usuarios
  add column email_pendiente text check (length(email_pendiente) between 5 and 40),
  -- Since when a second factor is demanded of this user (ING-13); null while none is.
  add column factor_exigido_at timestamptz,
  -- Why the administration last took the second factor away, and the identity document it saw (ING-14).
  add column factor_quitado_motivo text check (length(factor_quitado_motivo) between 3 and 200),
  add column factor_quitado_documento text check (length(factor_quitado_documento) between 8 and 40);


-- Where and how somebody came in, and why a session ended (ING-23). Sessions of before know neither network nor device.
alter table sesiones
  add column red text,
  add column agente text check (length(agente) <= 60),
  add column manera text not null default 'clave' check (manera in ('clave', 'clave y código', 'clave y llave', 'clave y recuperación', 'proveedor')),
  add column fin_motivo text check (fin_motivo in ('salió', 'clave cambiada', 'otra sesión', 'cerrada', 'sin segundo factor')),
  -- Who ended it: the user, or the administration.
  add column fin_por integer references usuarios,
  add constraint sesiones_fin check (fin_motivo is null or terminada is not null);
-- The own sessions, open and ended, by their sign-in.
create index sesiones_de on sesiones (user_id, creada desc);

-- What shows besides the password who somebody is (ING-05): an application of codes, or passkeys.
create table factores (
  id integer generated always as identity primary key,
  user_id integer not null references usuarios,
  clase text not null check (clase in ('totp', 'llave')),
  nombre text not null check (length(nombre) between 1 and 40),
  -- The secret of the codes, encrypted (ING-06), and the last step that was accepted (ING-07).
  sellada bytea,
  ultimo_paso bigint,
  -- The passkey (ING-09).
  credencial text,
  clave_publica bytea,
  contador bigint,
  transportes text[],
  -- The host for which it was made: nowhere else it works (ING-08).
  sitio text,
  -- A secret of codes counts once one of its codes was right.
  created_at timestamptz not null,
  usado_at timestamptz,
  constraint factores_forma check (
    case clase
      when 'totp' then sellada is not null and num_nonnulls(credencial, clave_publica, contador, sitio) = 0
      else sellada is null and num_nonnulls(credencial, clave_publica, contador, sitio) = 4
    end)
);
create index factores_de on factores (user_id);
create unique index factores_totp on factores (user_id) where clase = 'totp';
-- A credential belongs to one user.
create unique index factores_credencial on factores (credencial);

create table codigos_recuperacion (
  user_id integer not null references usuarios,
  -- The first group finds the row; the rest is kept as Argon2id (ING-10).
  prefijo text not null,
  hash text not null,
  usado_at timestamptz,
  primary key (user_id, prefijo)
);

-- What is given out to be brought back once: tickets of the second step, challenges of passkeys, codes by mail.
create table retos (
  -- SHA-256 of what was given out.
  huella bytea primary key,
  user_id integer not null references usuarios,
  uso text not null check (uso in ('ingreso', 'llave de ingreso', 'llave de confirmación', 'llave nueva', 'totp nuevo', 'correo', 'clave olvidada')),
  -- What comes back has to fit it: the password's hash as it was, the session, the address, the sealed secret.
  dato text,
  vence_at timestamptz not null,
  intentos smallint not null default 0,
  usado_at timestamptz
);
create index retos_de on retos (user_id, uso);
create index retos_vence on retos (vence_at);

-- What a user is told of the own account (ING-28).
create table avisos_seguridad (
  id bigint generated always as identity primary key,
  user_id integer not null references usuarios,
  clase text not null,
  datos jsonb not null default '{}',
  en timestamptz not null,
  visto_at timestamptz,
  -- The mail that told it; null where none went out, or not yet.
  correo_id integer references correos on delete set null,
  -- When that mail was written, which outlives it.
  escrito_at timestamptz
);
create index avisos_seguridad_de on avisos_seguridad (user_id, en desc);
create index avisos_seguridad_sin_ver on avisos_seguridad (user_id) where visto_at is null;
create index avisos_seguridad_correo on avisos_seguridad (correo_id) where correo_id is not null;
create index avisos_seguridad_en on avisos_seguridad (en);
-- Whoever has a proved address is written to of each notice, whether the program or a rule of the database made it. Waiting jobs
-- of a user are one.
create function pedir_correo_de_avisos() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('escribir_avisos', payload := jsonb_strip_nulls(jsonb_build_object('user_id', new.user_id,
    'peticion', nullif(current_setting('cabildo.peticion', true), '')))::json, job_key := 'avisos:' || new.user_id, max_attempts := 12)
  from usuarios u where u.id = new.user_id and u.email_comprobado_at is not null and u.deleted_at is null;
  return null;
end $$;
create trigger pedir_correo after insert on avisos_seguridad
  for each row when (new.escrito_at is null) execute function pedir_correo_de_avisos();
-- The first entry with a password that was mailed shows whose address it is (ING-25).
create index correos_de_clave on correos (clave_de) where clave_de is not null;

-- What the trail knows of an account: besides what it knew, the address that waits for its proof, and why a second
-- factor was taken away.
drop trigger auditar on usuarios;
create trigger auditar
  after insert or delete or update of id, username, password_hash, employee_id, area_id, created_at, updated_at, deleted_at,
    clave_inicial, clave_cambiada_at, clave_puesta_por, email, email_comprobado_at, email_pendiente,
    factor_quitado_motivo, factor_quitado_documento on usuarios
  for each row execute function auditar('id', 'password_hash', 'clave_inicial', 'clave_puesta_por', 'clave_vence_at',
    'ultimo_ingreso_at', 'factor_exigido_at');

create trigger avisar_sesion after insert or update or delete on factores for each row execute function avisar_sesion();
create trigger auditar after insert or delete or update of nombre on factores
  for each row execute function auditar('id', 'sellada', 'ultimo_paso', 'credencial', 'clave_publica', 'contador', 'transportes', 'sitio', 'usado_at');
