-- Statistics of cases (EXP-54, EXP-55).

-- A case belongs to the area that was in charge when its clock stopped; null while it runs, and where that was its responsible.
-- Of several clocks of a case and kind the last one counts.
alter table plazos
  add column area_id integer references areas,
  add column ultimo boolean not null default true;

create function nombrar_area_del_plazo() returns trigger language plpgsql as $$
begin
  new.area_id := case when new.cerrado_at is not null
    then (select r.area_actual from registros r where r.clave = new.clave) end;
  if tg_op = 'INSERT' then
    update plazos p set ultimo = false where p.clave = new.clave and p.clase = new.clase and p.ultimo;
  end if;
  return new;
end $$;
create trigger nombrar_area before insert or update of cerrado_at on plazos
  for each row execute function nombrar_area_del_plazo();
update plazos p set area_id = r.area_actual from registros r where r.clave = p.clave and p.cerrado_at is not null;
update plazos p set ultimo = false
where exists (select from plazos q where q.clave = p.clave and q.clase = p.clase and q.plazo_id > p.plazo_id);

-- The day from which a case counts its age: the legal date of its filing, which never changes (PLA-02), or its registration.
alter table registros add column desde date;
create function fecha_de_caso(caso text, registrado timestamptz) returns date language sql stable
  return coalesce((select p.desde from plazos p where p.clave = caso
    and p.clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion') order by p.plazo_id limit 1),
    (registrado at time zone interval '-05:00')::date);
update registros set desde = fecha_de_caso(clave, created_at);
create function fechar_caso() returns trigger language plpgsql as $$
begin
  new.desde := coalesce(new.desde, fecha_de_caso(new.clave, new.created_at));
  return new;
end $$;
create trigger fechar before insert on registros for each row execute function fechar_caso();

-- Clocks of an answer by their due date, and answers by their day.
create index plazos_respuesta_vence on plazos (vence) include (clave, clase, estado, cerrado_at, area_id)
  where ultimo and clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion');
create index plazos_respondidos on plazos (cerrado_at) include (clave, clase, desde, area_id)
  where ultimo and estado = 'CUMPLIDO' and clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion');
-- Originals that an area has.
create index movimientos_pendientes on movimientos (area_id) include (registro_id, oper_idtope, created_at, vence)
  where oper_forma = 0 and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null
    and not a_responsable and not anterior;
-- What happened to originals, by its instant: which came to an area, and what an area had some days ago.
create index movimientos_de_originales on movimientos (created_at)
  include (oper_idtope, area_id, registro_id, oper_idprocesado, a_responsable, concluye)
  where oper_forma = 0 and anulado_at is null and not anterior;

-- The weekly summary is another mail of its day (EXP-56).
alter table avisos_de_plazos
  add column que text not null default 'plazos' check (que in ('plazos', 'resumen')),
  drop constraint avisos_de_plazos_pkey,
  add primary key (user_id, dia, que);
