-- An employee's accesses are his user's (D-47, decision 0020): a live access of an employee who has a live user carries that
-- user, so that whoever keeps the registry cannot give him another one. Looked at when a transaction ends, since a new user
-- takes the accesses over after it is made.

-- Of an access and a user that come at the same moment, the second sees the first: either holds the employee.
create function exigir_usuario_del_empleado() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from trabajadores where employee_id = new.employee_id for no key update;
  end if;
  if exists (
    select from usuarios u join accesos a on a.employee_id = u.employee_id
    where u.employee_id = new.employee_id and u.deleted_at is null and a.deleted_at is null and a.user_id is distinct from u.id
  ) then
    raise exception 'El empleado % tiene usuario, y un acceso que no es suyo', new.employee_id using errcode = 'CB047';
  end if;
  return null;
end $$;

create constraint trigger usuario_del_empleado after insert or update of user_id, employee_id, deleted_at on accesos
  deferrable initially deferred for each row
  when (new.employee_id is not null and new.deleted_at is null)
  execute function exigir_usuario_del_empleado();
create constraint trigger usuario_del_empleado after insert or update of employee_id, deleted_at on usuarios
  deferrable initially deferred for each row
  when (new.employee_id is not null and new.deleted_at is null)
  execute function exigir_usuario_del_empleado();
