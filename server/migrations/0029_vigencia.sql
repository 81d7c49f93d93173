-- Dates of an access (USU-59): what 'in force' is, said once, and the rules of migration 0002 that follow from it.

alter table accesos
  add column desde date,
  add column hasta date,
  -- The document or reason by which it ended (USU-64, USU-65).
  add column fin_motivo text check (length(fin_motivo) between 3 and 200),
  add constraint accesos_fechas check (hasta >= desde),
  -- The first administrator always enters.
  add constraint accesos_sin_fechas_del_administrador check (user_id <> 11 or (desde is null and hasta is null));
-- The list 'Vencen pronto' and the notices of the daily job (USU-60).
create index accesos_hasta on accesos (hasta) where hasta is not null and estado and deleted_at is null;

-- An active access that has begun on that Lima day: among these USU-32 chooses.
create function acceso_iniciado(a accesos, dia date) returns boolean
  language sql immutable parallel safe
  return a.estado and a.deleted_at is null and (a.desde is null or a.desde <= dia);

-- An access in force on that Lima day. It takes the row of its area, too, because a function with a query inside would not be
-- inlined: `join areas ar on ar.id = a.area_id where acceso_vigente(a, ar, dia)`.
create function acceso_vigente(a accesos, ar areas, dia date) returns boolean
  language sql immutable parallel safe
  return acceso_iniciado(a, dia) and (a.hasta is null or a.hasta >= dia) and ar.id = a.area_id and ar.cerrada_at is null;

create function hoy_lima() returns date
  language sql stable parallel safe
  return (now() at time zone interval '-05:00')::date;

-- The access that counts for a user on a Lima day, in force or not: of the active ones that have begun that of the year, or else
-- the newest (USU-32, D-08). Where it is not in force, no older one takes its place.
create function acceso_elegido(quien integer, dia date) returns setof accesos
  language sql stable parallel safe rows 1
  -- Text, read at each call: a parsed body would lack the columns that later migrations give accesses.
  as $$
    select a.* from public.accesos a
    where a.user_id = quien and public.acceso_iniciado(a, dia)
    order by (a.anio_eje = extract(year from dia)) desc, a.anio_eje desc, a.empacce_id desc limit 1
  $$;

-- Whoever holds permission 4 for good: by the access in force, without an end date, and by each one that will take its place
-- when it begins, since no act tells the database that a day has come.
create or replace function es_administrador(quien integer) returns boolean
  language sql stable
  return exists (
    select from usuarios u
    cross join lateral acceso_elegido(u.id, hoy_lima()) a
    join areas ar on ar.id = a.area_id
    join permisos p on p.empacce_id = a.empacce_id and p.codigo = 4
    where u.id = quien and u.deleted_at is null and acceso_vigente(a, ar, hoy_lima()) and a.hasta is null
      and not exists (
        select from accesos n
        where n.user_id = quien and n.estado and n.deleted_at is null and n.desde > hoy_lima() and (n.hasta is not null
          or not exists (select from permisos s where s.empacce_id = n.empacce_id and s.codigo = 4))
      )
  );

drop trigger revisar_administrador on accesos;
create trigger revisar_administrador
  after insert or delete or update of user_id, area_id, estado, anio_eje, desde, hasta, deleted_at on accesos
  for each row execute function revisar_por_acceso();

-- User 11 enters on this day, whatever was switched off or closed.
create or replace function exigir_acceso_del_administrador() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.administradores'));
  if exists (select from usuarios where id = 11) and not exists (
    select from acceso_elegido(11, hoy_lima()) a join areas ar on ar.id = a.area_id where acceso_vigente(a, ar, hoy_lima())
  ) then
    raise exception 'El usuario 11 quedaría sin acceso activo' using errcode = 'CB011';
  end if;
  return null;
end $$;

-- Closing an area ends the rights of whoever still has an access there (USU-59).
create function revisar_por_area() returns trigger language plpgsql as $$
begin
  perform revisar_administrador(q.user_id)
  from (select distinct a.user_id from accesos a where a.area_id = new.id and a.deleted_at is null order by 1) q;
  return null;
end $$;
create trigger revisar_administrador after update of cerrada_at on areas
  for each row when (old.cerrada_at is distinct from new.cerrada_at) execute function revisar_por_area();
create constraint trigger administrador_con_acceso after update on areas
  deferrable initially deferred for each row
  when (old.cerrada_at is null and new.cerrada_at is not null) execute function exigir_acceso_del_administrador();

-- The days whose notices of endings were written (USU-60): the row is of the same transaction as the mails, so that a day is
-- told of once, whatever restarts.
create table avisos_de_fin (
  dia date primary key,
  correos integer not null,
  created_at timestamptz not null default now()
);
