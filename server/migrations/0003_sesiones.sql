-- Sessions as rows (D-28), delays against guessing, and the limits of public calls (D-29).

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
-- Sweep of old rows.
create index sesiones_vence on sesiones (vence);

-- Failed sign-ins per username and network. Unlogged: losing them in a crash only forgives.
create unlogged table intentos_ingreso (
  usuario text not null,
  red text not null,
  fallos integer not null,
  ultimo timestamptz not null,
  primary key (usuario, red)
);

-- Uses of a limited public call per network and window.
create unlogged table limites (
  clave text not null,
  ventana timestamptz not null,
  usos integer not null,
  primary key (clave, ventana)
);

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
