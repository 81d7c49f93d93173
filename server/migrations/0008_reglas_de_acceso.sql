-- Rules of accesses and of administration that hold whoever writes and however many write at once (USU-31, TRA-21, D-08,
-- SHE-105). The server translates what they refuse (errores-http.ts); it does not repeat them.

alter table trabajadores add check (sexo in (0, 1));

alter table usuarios
  -- The password is one that the administration gave as initial: to be changed first, whatever the user is called by then
  -- (D-07, D-27).
  add clave_inicial boolean not null default false,
  -- When the password was last replaced, so that the trail says that it was (D-33).
  add clave_cambiada_at timestamptz;
-- The trail says nothing of what a password is: an initial one is the username or the DNI.
drop trigger auditar on usuarios;
create trigger auditar after insert or update or delete on usuarios
  for each row execute function auditar('id', 'password_hash', 'clave_inicial');

-- One kind of access row (TRA-21): what holds for a user holds for an employee without one.
create unique index accesos_activo_trabajador on accesos (employee_id, anio_eje)
  where estado and deleted_at is null and employee_id is not null;
create unique index accesos_unico_trabajador on accesos (employee_id, anio_eje, area_id, cargo_id) nulls not distinct
  where deleted_at is null and employee_id is not null;
-- An employee has one user at most.
create unique index usuarios_trabajador on usuarios (employee_id) where deleted_at is null and employee_id is not null;
-- Screen usuario: newest first (USU-02).
create index usuarios_recientes on usuarios (created_at desc, id desc) where deleted_at is null;
-- Screen usuario, LISTA DE ACCESOS.
create index accesos_usuario on accesos (user_id, anio_eje desc, empacce_id desc) where deleted_at is null;
-- Visits of an access: its area cannot change while there are any, and a person whom one of them names stays (TRA-23).
create index visitas_acceso on visitas (empacce_id);

-- The users who hold permission 4 by their access in force, which is the newest active one: no access is ever made for a
-- year to come. Kept by triggers, so that losing the last one can be seen when a transaction ends.
create table administradores (
  user_id integer primary key references usuarios
);

create function es_administrador(quien integer) returns boolean
  language sql stable
  return exists (
    select from usuarios u
    cross join lateral (
      select a.empacce_id from accesos a
      where a.user_id = u.id and a.estado and a.deleted_at is null
      order by a.anio_eje desc, a.empacce_id desc limit 1
    ) vigente
    join permisos p on p.empacce_id = vigente.empacce_id and p.codigo = 4
    where u.id = quien and u.deleted_at is null
  );

insert into administradores select id from usuarios where es_administrador(id);

-- The user's row is locked first: what another transaction changed of the same user is then seen, or waits for us.
create function revisar_administrador(quien integer) returns void language plpgsql as $$
begin
  if quien is null then
    return;
  end if;
  perform from usuarios where id = quien for no key update;
  if es_administrador(quien) then
    insert into administradores values (quien) on conflict do nothing;
  else
    delete from administradores where user_id = quien;
  end if;
end $$;

create function revisar_por_acceso() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform revisar_administrador(old.user_id);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id) then
    perform revisar_administrador(new.user_id);
  end if;
  return null;
end $$;

create function revisar_por_permiso() returns trigger language plpgsql as $$
begin
  perform revisar_administrador(a.user_id) from accesos a where a.empacce_id = coalesce(new.empacce_id, old.empacce_id);
  return null;
end $$;

create function revisar_por_usuario() returns trigger language plpgsql as $$
begin
  perform revisar_administrador(new.id);
  return null;
end $$;

create trigger revisar_administrador after insert or delete or update of user_id, estado, anio_eje, deleted_at on accesos
  for each row execute function revisar_por_acceso();
create trigger revisar_administrador_nuevo after insert on permisos
  for each row when (new.codigo = 4) execute function revisar_por_permiso();
create trigger revisar_administrador_quitado after delete on permisos
  for each row when (old.codigo = 4) execute function revisar_por_permiso();
create trigger revisar_administrador after update of deleted_at on usuarios
  for each row execute function revisar_por_usuario();

-- At the end of the transaction, one after the other: of two that would each take away one of the last two, the second
-- sees that the first has been there.
create function exigir_administrador() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.administradores'));
  if not exists (select from administradores) then
    raise exception 'No queda ningún usuario con el permiso 4' using errcode = 'CB004';
  end if;
  return null;
end $$;
create constraint trigger queda_administrador after delete on administradores
  deferrable initially deferred for each row execute function exigir_administrador();

-- User 11, the bootstrap administrator, is never deleted nor left without an active access (D-04, SHE-105).
create function rechazar_borrado_del_administrador() returns trigger language plpgsql as $$
begin
  raise exception 'El usuario 11 no se elimina' using errcode = 'CB011';
end $$;
create trigger administrador_intacto before update of deleted_at on usuarios
  for each row when (old.id = 11 and new.deleted_at is not null) execute function rechazar_borrado_del_administrador();
create trigger administrador_intacto_del before delete on usuarios
  for each row when (old.id = 11) execute function rechazar_borrado_del_administrador();

create function exigir_acceso_del_administrador() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.administradores'));
  if not exists (select from accesos where user_id = 11 and estado and deleted_at is null) then
    raise exception 'El usuario 11 quedaría sin acceso activo' using errcode = 'CB011';
  end if;
  return null;
end $$;
create constraint trigger administrador_con_acceso after update or delete on accesos
  deferrable initially deferred for each row
  when (old.user_id = 11 and old.estado and old.deleted_at is null)
  execute function exigir_acceso_del_administrador();
