-- The reception desk (01, decision 0134): documents of foreigners, one meaning of `name`, visits that nobody saw leave, who
-- may undo what, late registrations, and the columns of the national register of visits.

alter table visitas
  add column tipo_doc text not null default 'DNI' check (tipo_doc in ('DNI', 'CE', 'PAS')),
  -- A DNI that no registry knows, registered by the clerk's own choice.
  add column sin_consulta boolean not null default false,
  -- Given up at the end of the day; then there is no exit time, since nobody saw it.
  add column salida_no_registrada boolean not null default false,
  -- When it was registered, of a visit that was told later than it happened: created_at is the entry.
  add column registrada_at timestamptz,
  add column entidad text check (length(entidad) <= 120),
  add column lugar text check (length(lugar) <= 120),
  add column observacion text check (length(observacion) <= 255),
  -- Who recorded the exit or took the visit off the list: only they may undo it.
  add column salida_por integer,
  add column deleted_by integer,
  drop constraint visitas_nrodoc_check,
  add constraint visitas_nrodoc_check check (nrodoc ~ case tipo_doc
    when 'DNI' then '^[0-9]{8}$' when 'CE' then '^[A-Z0-9]{9,12}$' else '^[A-Z0-9]{6,12}$' end),
  add constraint visitas_salida_una check (not (salida_no_registrada and salida_date is not null)),
  add constraint visitas_registrada_despues check (registrada_at > created_at);

-- The screen used to save the full name as `name`, calls the given names alone (Table VIS-A): now both save those. What is
-- shown, ape_nom, stays as it was. No person acts, so nothing is announced or written into the trail.
alter table visitas disable trigger user;
update visitas set name = ltrim(substr(name, length(apellidos) + 2))
  where apellidos <> '' and name = ape_nom and starts_with(name, apellidos || ' ')
    and ltrim(substr(name, length(apellidos) + 2)) <> '';
update visitas set apellidos = '' where apellidos <> '' and name = apellidos and name = ape_nom;
alter table visitas enable trigger user;

-- Whoever is inside: no exit, and not given up.
drop index visitas_pendientes;
create index visitas_pendientes on visitas (area_id, created_at desc, id desc)
  where deleted_at is null and salida_date is null and not salida_no_registrada;
-- Screen visitas, order by the time of the day.
create index visitas_hora on visitas (area_id, ((created_at at time zone 'America/Lima')::time), id) where deleted_at is null;
-- The create dialog: whether a visitor is inside, and the last visit.
create index visitas_documento on visitas (area_id, nrodoc, created_at desc) where deleted_at is null;

create or replace function contar_visitas() returns trigger language plpgsql as $$
declare
  -- What the row counted for before and after; a deleted row counts for nothing.
  total_antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
  total_ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
  pend_antes integer := case when total_antes = 1 and old.salida_date is null and not old.salida_no_registrada then 1 else 0 end;
  pend_ahora integer := case when total_ahora = 1 and new.salida_date is null and not new.salida_no_registrada then 1 else 0 end;
begin
  if total_antes <> total_ahora or pend_antes <> pend_ahora then
    insert into visitas_conteo as c (area_id, ranura, total, pendientes)
    values (
      coalesce(new.area_id, old.area_id), pg_backend_pid() % 32,
      total_ahora - total_antes, pend_ahora - pend_antes
    )
    on conflict (area_id, ranura) do update
      set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
  end if;
  return null;
end $$;

drop trigger contar on visitas;
create trigger contar after insert or delete or update of salida_date, salida_no_registrada, deleted_at on visitas
  for each row execute function contar_visitas();

analyze visitas;
