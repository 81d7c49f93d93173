-- An encargatura is of the post, whatever year its titular's access is of (USU-61, D-101): the access of the new year is
-- suspended and gives the scope as the one of before did, however it was made, and taking it away leaves nothing behind.

-- The days on which an access of that employee in that position is suspended.
create function dias_suspendidos(empleado integer, area integer, cargo integer) returns datemultirange
  language sql stable parallel safe
  as $$
    select coalesce(range_agg(daterange(e.desde, e.hasta, '[]')), '{}')
    from public.encargaturas e join public.accesos t on t.empacce_id = e.titular_acceso
    where t.employee_id = empleado and e.area_id = area and e.cargo_id = cargo and e.suspende_titular and e.terminada_at is null
  $$;

-- Whether an access is the titular's of that encargatura in its position, of whichever year.
create function es_del_encargo(e encargaturas, acceso integer) returns boolean
  language sql stable parallel safe
  return exists (
    select from accesos o join accesos t on t.employee_id = o.employee_id
    where o.empacce_id = acceso and t.empacce_id = e.titular_acceso and o.area_id = e.area_id and o.cargo_id = e.cargo_id);

-- Of the titular's accesses in the position the one that would count on a day if there were no others, by the order of
-- acceso_elegido. It gives the scope also after its last day, and when the titular has come to work elsewhere: the post has to be
-- attended, and an encargatura ends by its own date or by who ends it.
create function acceso_del_encargo(titular integer, area integer, cargo integer, dia date) returns integer
  language sql stable parallel safe
  as $$
    select o.empacce_id from public.accesos t join public.accesos o on o.employee_id = t.employee_id
    where t.empacce_id = titular and o.area_id = area and o.cargo_id = cargo and public.acceso_iniciado(o, dia)
    order by (o.anio_eje = extract(year from dia)) desc, o.anio_eje desc, o.empacce_id desc limit 1
  $$;

create function suspender_acceso() returns trigger language plpgsql as $$
begin
  new.suspendido := dias_suspendidos(new.employee_id, new.area_id, new.cargo_id);
  return new;
end $$;
create trigger suspender before insert or update of employee_id, area_id, cargo_id on accesos
  for each row when (new.employee_id is not null) execute function suspender_acceso();

create or replace function seguir_encargatura() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- The lock of rechazar_circulo, before the index of encargaturas_sin_cruce: a new encargatura takes them in this order, too.
    perform pg_advisory_xact_lock(hashtext('cabildo.encargaturas'));
    update encargaturas_codigos set codigo = codigo where encargatura_id = new.id;
  end if;
  if new.suspende_titular then
    update accesos a set suspendido = dias_suspendidos(a.employee_id, a.area_id, a.cargo_id)
    where a.employee_id = (select t.employee_id from accesos t where t.empacce_id = new.titular_acceso)
      and a.area_id = new.area_id and a.cargo_id = new.cargo_id;
  end if;
  perform pg_notify('sesiones', new.user_id::text);
  return null;
end $$;

-- The accesses of whoever is suspended are held before the encargaturas, as every act on accesses does.
create or replace function terminar_encargaturas(por text, cuales integer[]) returns void language plpgsql as $$
begin
  perform from accesos a where a.employee_id in (
      select t.employee_id from encargaturas e join accesos t on t.empacce_id = e.titular_acceso
      where e.id = any (cuales) and e.terminada_at is null and e.suspende_titular)
    order by a.empacce_id for no key update;
  perform from encargaturas e where e.id = any (cuales) and e.terminada_at is null order by e.id for no key update;
  update encargaturas e set terminada_at = clock_timestamp(), terminada_motivo = por, updated_at = clock_timestamp()
  where e.id = any (cuales) and e.terminada_at is null;
end $$;

-- The titular leaves the post with the access that counts: not with one that has not begun, and not with one of a year before
-- while a later one goes on.
create or replace function terminar_con_el_acceso() returns trigger language plpgsql as $$
begin
  if not acceso_iniciado(old, hoy_lima()) or exists (
    select from accesos o where o.employee_id = old.employee_id and o.area_id = old.area_id and o.cargo_id = old.cargo_id
      and o.anio_eje > old.anio_eje and acceso_iniciado(o, hoy_lima())
  ) then
    return null;
  end if;
  perform terminar_encargaturas('El titular dejó el puesto', array(
    select e.id from encargaturas e join accesos t on t.empacce_id = e.titular_acceso
    where e.area_id = old.area_id and e.cargo_id = old.cargo_id and e.terminada_at is null and t.employee_id = old.employee_id
    order by e.id));
  return null;
end $$;

-- Whoever acts in a position has no more than it has by the access that counts: news of each of them are the encargado's, too.
create or replace function avisar_encargado() returns trigger language plpgsql as $$
begin
  perform pg_notify('sesiones', e.user_id::text)
  from accesos a join encargaturas e on e.area_id = a.area_id and e.cargo_id = a.cargo_id and e.terminada_at is null
    join accesos t on t.empacce_id = e.titular_acceso and t.employee_id = a.employee_id
  where a.empacce_id = coalesce(new.empacce_id, old.empacce_id);
  return null;
end $$;
create trigger avisar_encargado after insert or update of estado, desde, deleted_at on accesos
  for each row when (new.employee_id is not null) execute function avisar_encargado();

update accesos a set suspendido = dias_suspendidos(a.employee_id, a.area_id, a.cargo_id)
where a.employee_id is not null
  and a.suspendido is distinct from dias_suspendidos(a.employee_id, a.area_id, a.cargo_id);
