-- Complaints of before come in from files (decisions 0221, 0222): sheets of other books, which keep their year and number.

-- Their ids are of a range that the series never reaches (REC-21): it does not jump, and no number of it ever means one of them.
create sequence reclamos_importados as integer minvalue 500000000 maxvalue 999999999 owned by reclamos.id;

alter table reclamos
  -- Of their document only its own two kinds are told by the form; sheets of before are of foreigners, too.
  drop constraint reclamos_tipo_doc_check,
  drop constraint reclamos_ndoc_check,
  drop constraint reclamos_check,
  drop constraint reclamos_check1,
  drop constraint reclamos_check2,
  drop constraint reclamos_estado_check,
  drop column nombres,
  drop column documento,
  drop column busqueda,
  alter column vence drop not null,
  add column importado boolean not null default false,
  add column hoja_anio smallint check (hoja_anio between 1900 and 2100),
  add column hoja_numero integer check (hoja_numero > 0),
  -- Which book, where a year had more than one.
  add column hoja_libro text not null default '' check (length(hoja_libro) <= 40),
  add column hoja_tipo text check (hoja_tipo in ('RECLAMO', 'QUEJA')),
  -- Empty once it has been purged.
  add column domicilio text not null default '' check (length(domicilio) <= 200),
  add column pedido text not null default '' check (length(pedido) <= 2000),
  -- What was answered then; answers of this program are rows of `respuestas`.
  add column respuesta text not null default '' check (length(respuesta) <= 4000),
  add column updated_at timestamptz,
  -- 1 DNI, 2 RUC; of imported ones also 3 carné de extranjería, 4 pasaporte.
  add constraint reclamos_tipo_doc check (tipo_doc in (1, 2) or importado and tipo_doc in (3, 4)),
  add constraint reclamos_ndoc check (case tipo_doc when 1 then ndoc ~ '^[0-9]{8}$' when 2 then ndoc = ''
    else ndoc ~ '^[A-Z0-9]{6,12}$' end),
  add constraint reclamos_nruc check ((tipo_doc = 2) = (nruc <> '')),
  add constraint reclamos_quien check (case tipo_doc when 2 then rsocial <> '' else ape_nom <> '' end),
  -- Table REC-B, and what an imported one is of which no answer is known: nobody has to give one any more.
  add constraint reclamos_estado check (estado in
    ('REGISTRADO', 'EN ATENCION', 'CON INFORME', 'RESPONDIDO', 'NO CORRESPONDE', 'DESISTIDO', 'SIN RESPUESTA')),
  -- One of before is over: no clock, no expediente, no sheet to be made, no mail, in nobody's hands.
  add constraint reclamos_importados check (
    case when importado then id >= 500000000 and num_nulls(hoja_anio, hoja_numero, updated_at) = 0
      and hoja_anio = extract(year from created_at at time zone interval '-05:00')
      and estado in ('RESPONDIDO', 'SIN RESPUESTA') and (respuesta = '' or estado = 'RESPONDIDO')
      and (respondido_at is null or respondido_at >= created_at)
      and num_nonnulls(vence, expe_id, path, rechazado_at, clave, area_actual, respondido_por) = 0
      and not confirmado and not anterior and acciones = ''
    else id < 500000000 and num_nonnulls(hoja_anio, hoja_numero, hoja_tipo, updated_at) = 0
      and vence is not null and estado <> 'SIN RESPUESTA'
      and hoja_libro = '' and domicilio = '' and pedido = '' and respuesta = '' end),
  add column nombres text not null generated always as (case tipo_doc when 2 then rsocial else ape_nom end) stored,
  add column documento text not null generated always as (case tipo_doc when 2 then nruc else ndoc end) stored,
  add column busqueda text not null generated always as (
    llano(case when importado then lpad(hoja_numero::text, greatest(6, length(hoja_numero::text)), '0') || '-' || hoja_anio::text
        || ' ' || hoja_libro else lpad(id::text, greatest(6, length(id::text)), '0') end
      || ' ' || coalesce(expe_id, '') || ' ' || case tipo_doc when 2 then nruc || ' ' || rsocial else ndoc || ' ' || ape_nom end
      || ' ' || email || ' ' || descripcion)
  ) stored;
create index reclamos_nombres on reclamos (nombres, id);
create index reclamos_documento on reclamos (documento, id);
create index reclamos_busqueda on reclamos using gin (busqueda gin_trgm_ops);
alter table reclamos alter column busqueda set statistics 1000;
-- In descending order, too, those without a term, a number of the series or an expediente come last.
create index reclamos_vence_al_reves on reclamos (vence desc nulls last, id desc);
create index reclamos_id_al_reves on reclamos (importado, id desc);
create index reclamos_expe_al_reves on reclamos (expe_id desc nulls last, id desc);

-- A sheet is one of its book and year.
create unique index reclamos_hoja on reclamos (hoja_anio, hoja_numero, upper(hoja_libro)) where importado;
-- What still lacks its number or its PDF; a sheet of before gets neither.
drop index reclamos_por_terminar;
create index reclamos_por_terminar on reclamos (id) where path is null and not importado;
-- The nightly purge of what imported ones say of how to reach somebody, which is as old as the sheet.
create index reclamos_contacto_importados on reclamos (created_at)
  where importado and phone || cellphone || email || domicilio <> '';

create trigger olvidar after delete on reclamos referencing old table as viejas
  for each statement execute function olvidar_importados('reclamos');

-- An import is undone where nobody has changed it since.
create function tocar_importado() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;
create trigger tocar before update on reclamos for each row when (old.importado) execute function tocar_importado();

-- Tens of thousands come and go by one statement.
drop trigger contar on reclamos;
create trigger contar_nuevas after insert on reclamos referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on reclamos referencing old table as viejas
  for each statement execute function contar_sentencia();
drop trigger anunciar on reclamos;
create trigger anunciar after update on reclamos for each row execute function anunciar_a_todos('reclamos');
create trigger anunciar_nuevos after insert on reclamos referencing new table as tocadas
  for each statement execute function anunciar_tocadas('reclamos');
create trigger anunciar_viejos after delete on reclamos referencing old table as tocadas
  for each statement execute function anunciar_tocadas('reclamos');

create or replace view reportes.reclamos_por_dia with (security_barrier) as
  select dia_lima(r.created_at) as dia, r.area_actual as area_id, a.name as area, r.estado, count(*) as reclamos,
    count(r.respondido_at) as respondidos, count(*) filter (where dia_lima(r.respondido_at) > r.vence) as respondidos_tarde,
    count(*) filter (where r.respondido_at is null and r.concluido_at is null and r.vence < dia_lima(now())) as vencidos,
    count(*) filter (where r.importado) as importados
  from public.reclamos r left join public.areas a on a.id = r.area_actual group by 1, 2, 3, 4;
comment on column reportes.reclamos_por_dia.importados is 'De ellos, cuántos vienen de un libro anterior; de estos no se cuenta el plazo';
