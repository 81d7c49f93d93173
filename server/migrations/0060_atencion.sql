-- Complaints and requests for information as their responsible attends to them (REC-38 to REC-55, TRS-12 to TRS-26, D-74, D-78,
-- D-79).

-- Who answers for each (REC-40, TRS-13): the designation in force and those that it took the place of.
create table responsables (
  responsable_id integer generated always as identity primary key,
  proceso text not null check (proceso in ('reclamos', 'transparencia')),
  titular_id integer not null references usuarios,
  alterno_id integer not null references usuarios,
  -- The area of the titular, where the citizen is told that the case is.
  area_id integer not null references areas,
  documento text not null default '' check (length(documento) <= 120),
  desde date not null,
  designado_por integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  reemplazado_at timestamptz,
  check (titular_id <> alterno_id)
);
-- One in force of each process, whoever designates at the same time.
create unique index responsables_vigente on responsables (proceso) where reemplazado_at is null;
create index responsables_historia on responsables (proceso, responsable_id desc);
create trigger auditar after insert or update or delete on responsables
  for each row execute function auditar('responsable_id');
-- Both lists say who answers.
create function anunciar_responsables() returns trigger language plpgsql as $$
begin
  insert into eventos (tema) values (new.proceso);
  return null;
end $$;
create trigger anunciar after insert on responsables for each row execute function anunciar_responsables();

-- What is there already came before (REC-41): it can be told answered as it was, outside the product.
alter table reclamos
  add column anterior boolean not null default true,
  -- What it is about, as the municipality and as the citizen sees it (REC-38, REC-50): 1 trato … 7 otros.
  add column tipo_reclamo smallint not null default 7 check (tipo_reclamo between 1 and 7),
  add column tipo_presentado smallint not null default 7 check (tipo_presentado between 1 and 7),
  -- Where it happened, if the citizen said so.
  add column area_id integer references areas,
  -- Table REC-B.
  add column estado text not null default 'REGISTRADO' check (estado in
    ('REGISTRADO', 'EN ATENCION', 'CON INFORME', 'RESPONDIDO', 'NO CORRESPONDE', 'DESISTIDO')),
  -- The area that has it; null while it is in the hands of its responsible.
  add column area_actual integer references areas,
  -- What the municipality did about it (REC-44).
  add column acciones text not null default '' check (length(acciones) <= 2000),
  -- What it is instead of a complaint (REC-47): 1 queja por defecto … 6 otro; why, and where that is filed.
  add column que_es smallint check (que_es between 1 and 6),
  add column que_es_texto text not null default '' check (length(que_es_texto) <= 2000),
  add column que_es_donde text not null default '' check (length(que_es_donde) <= 300),
  add column respondido_at timestamptz,
  add column respondido_por integer references usuarios,
  -- It ended without an answer.
  add column concluido_at timestamptz,
  add column concluido_por integer references usuarios,
  -- Its term is a short one, which turns amber later (PLA-18).
  add column corto boolean not null default false,
  add check ((estado = 'RESPONDIDO') = (respondido_at is not null)),
  add check ((estado in ('NO CORRESPONDE', 'DESISTIDO')) = (concluido_at is not null)),
  add check ((estado = 'NO CORRESPONDE') = (que_es is not null)),
  add check (area_actual is null or estado = 'EN ATENCION');
alter table reclamos alter column anterior set default false;

alter table solicitudes
  add column anterior boolean not null default true,
  -- Table TRS-B.
  add column estado text not null default 'REGISTRADA' check (estado in
    ('REGISTRADA', 'POR SUBSANAR', 'EN ATENCION', 'CON INFORME', 'POR ENTREGAR', 'RESPONDIDA', 'DENEGADA', 'ENCAUZADA',
     'ENTREGADA', 'ABANDONADA', 'NO PRESENTADA', 'DESISTIDA')),
  add column area_actual integer references areas,
  -- 1 se entrega, 2 en parte, 3 se deniega, 4 no la tiene, 5 encauzada (API-155).
  add column sentido smallint check (sentido between 1 and 5),
  -- The extension (TRS-17): when it was told, until when, why (1 capacidad, 2 recursos humanos, 3 volumen) and by what reasons.
  add column prorroga_at timestamptz,
  add column prorroga_hasta date,
  add column prorroga_motivos smallint[] not null default '{}' check (prorroga_motivos <@ array[1, 2, 3]::smallint[]),
  add column prorroga_sustento text not null default '' check (length(prorroga_sustento) <= 2000),
  add column observado_at timestamptz,
  add column respondido_at timestamptz,
  add column respondido_por integer references usuarios,
  add column concluido_at timestamptz,
  add column concluido_por integer references usuarios,
  -- Ten days are a short term.
  add column corto boolean not null default true,
  add check ((estado in ('POR ENTREGAR', 'RESPONDIDA', 'DENEGADA', 'ENCAUZADA', 'ENTREGADA', 'ABANDONADA'))
    = (respondido_at is not null)),
  add check ((estado in ('NO PRESENTADA', 'DESISTIDA')) = (concluido_at is not null)),
  add check ((prorroga_at is null) = (prorroga_hasta is null)),
  add check (area_actual is null or estado = 'EN ATENCION');
alter table solicitudes alter column anterior set default false;

-- Terms of before were as long as their clocks say.
update reclamos r set corto = true from plazos p
where p.clave = 'reclamo:' || r.id and p.clase = 'respuesta_reclamo' and p.ultimo and p.dias < 15;
update solicitudes s set corto = false from plazos p
where p.clave = 'solicitud:' || s.id and p.clase = 'respuesta_informacion' and p.ultimo and p.dias >= 15;
update reclamos r set estado = 'DESISTIDO', concluido_at = d.created_at, concluido_por = d.registrado_por
from desistimientos d where d.clave = 'reclamo:' || r.id;
update solicitudes s set estado = 'DESISTIDA', concluido_at = d.created_at, concluido_por = d.registrado_por
from desistimientos d where d.clave = 'solicitud:' || s.id;

-- Lists: their new orders and filters, and what is still to be answered, which is counted and falls due. -----------------

create index reclamos_estado on reclamos (estado, id);
create index reclamos_vence on reclamos (vence, id);
create index reclamos_tipo on reclamos (tipo_reclamo, created_at desc, id desc);
create index reclamos_area on reclamos (area_id, created_at desc) where area_id is not null;
create index reclamos_en_area on reclamos (area_actual, created_at desc) where area_actual is not null;
create index reclamos_por_responder on reclamos (vence, id) include (corto)
  where estado in ('REGISTRADO', 'EN ATENCION', 'CON INFORME');
create index solicitudes_estado on solicitudes (estado, id);
create index solicitudes_vence on solicitudes (vence, id);
create index solicitudes_entrega on solicitudes (forma_entrega, created_at desc, id desc);
create index solicitudes_en_area on solicitudes (area_actual, created_at desc) where area_actual is not null;
create index solicitudes_por_responder on solicitudes (vence, id) include (corto)
  where estado in ('REGISTRADA', 'EN ATENCION', 'CON INFORME');
-- What falls due is told by the lists themselves now.
drop index plazos_por_responder;

-- Rules that always hold ------------------------------------------------------------------------------------------------

-- Tables REC-B and TRS-B. What an area has not received its responsible takes back, and an area may undo that it returned it.
create function seguir_atencion() returns trigger language plpgsql as $$
declare
  permitidas constant text[] := case tg_table_name
    when 'reclamos' then array[
      'REGISTRADO>EN ATENCION', 'EN ATENCION>REGISTRADO', 'EN ATENCION>CON INFORME', 'CON INFORME>EN ATENCION',
      'REGISTRADO>RESPONDIDO', 'EN ATENCION>RESPONDIDO', 'CON INFORME>RESPONDIDO',
      'REGISTRADO>NO CORRESPONDE', 'EN ATENCION>NO CORRESPONDE', 'CON INFORME>NO CORRESPONDE',
      'REGISTRADO>DESISTIDO', 'EN ATENCION>DESISTIDO', 'CON INFORME>DESISTIDO']
    else array[
      'REGISTRADA>POR SUBSANAR', 'POR SUBSANAR>REGISTRADA', 'POR SUBSANAR>NO PRESENTADA', 'POR SUBSANAR>DESISTIDA',
      'REGISTRADA>EN ATENCION', 'EN ATENCION>REGISTRADA', 'EN ATENCION>CON INFORME', 'CON INFORME>EN ATENCION',
      'REGISTRADA>POR ENTREGAR', 'EN ATENCION>POR ENTREGAR', 'CON INFORME>POR ENTREGAR',
      'REGISTRADA>RESPONDIDA', 'EN ATENCION>RESPONDIDA', 'CON INFORME>RESPONDIDA',
      'REGISTRADA>DENEGADA', 'EN ATENCION>DENEGADA', 'CON INFORME>DENEGADA',
      'REGISTRADA>ENCAUZADA', 'EN ATENCION>ENCAUZADA', 'CON INFORME>ENCAUZADA',
      'POR ENTREGAR>ENTREGADA', 'RESPONDIDA>ENTREGADA', 'POR ENTREGAR>ABANDONADA',
      'REGISTRADA>DESISTIDA', 'EN ATENCION>DESISTIDA', 'CON INFORME>DESISTIDA']
  end;
begin
  if not (old.estado || '>' || new.estado) = any(permitidas) then
    raise exception '% % ya no está en ese estado: de % a %', tg_table_name, old.id, old.estado, new.estado
      using errcode = 'CB081';
  end if;
  return new;
end $$;

-- What a case that is still open says of its complaint or request: an area has it, or areas had it, or none did. What was taken
-- back before anybody received it counts as not sent.
create function atencion_de_caso(caso integer, out estado text, out area_actual integer) language sql stable as $$
  select case
      when r.estado <> 'A CARGO DEL RESPONSABLE' then 'EN ATENCION'
      when exists (select from movimientos m where m.registro_id = r.registro_id and m.oper_forma = 0 and m.oper_idtope = 2
        and m.anulado_at is null) then 'CON INFORME'
      when r.clase = 'reclamo' then 'REGISTRADO' else 'REGISTRADA' end,
    r.area_actual
  from registros r where r.registro_id = caso
    and r.estado in ('A CARGO DEL RESPONSABLE', 'POR RECIBIR', 'EN PROCESO')
$$;

create function llevar_atencion() returns trigger language plpgsql as $$
begin
  if new.clase = 'reclamo' then
    update reclamos r set estado = a.estado, area_actual = a.area_actual from atencion_de_caso(new.registro_id) a
    where r.id = split_part(new.clave, ':', 2)::integer and r.estado in ('REGISTRADO', 'EN ATENCION', 'CON INFORME')
      and a.estado is not null and (r.estado, r.area_actual) is distinct from (a.estado, a.area_actual);
  else
    update solicitudes s set estado = a.estado, area_actual = a.area_actual from atencion_de_caso(new.registro_id) a
    where s.id = split_part(new.clave, ':', 2)::integer and s.estado in ('REGISTRADA', 'EN ATENCION', 'CON INFORME')
      and a.estado is not null and (s.estado, s.area_actual) is distinct from (a.estado, a.area_actual);
  end if;
  return null;
end $$;
create trigger llevar_atencion after update of estado, area_actual on registros
  for each row when (new.clase in ('reclamo', 'solicitud')
    and (old.estado, old.area_actual) is distinct from (new.estado, new.area_actual))
  execute function llevar_atencion();

-- What areas have already.
update reclamos r set estado = a.estado, area_actual = a.area_actual
from registros c cross join lateral atencion_de_caso(c.registro_id) a
where c.clave = 'reclamo:' || r.id and r.estado = 'REGISTRADO' and a.estado <> 'REGISTRADO';
update solicitudes s set estado = a.estado, area_actual = a.area_actual
from registros c cross join lateral atencion_de_caso(c.registro_id) a
where c.clave = 'solicitud:' || s.id and s.estado = 'REGISTRADA' and a.estado <> 'REGISTRADA';

-- From here on; what is there is as it is.
create trigger seguir before update of estado on reclamos
  for each row when (old.estado is distinct from new.estado) execute function seguir_atencion();
create trigger seguir before update of estado on solicitudes
  for each row when (old.estado is distinct from new.estado) execute function seguir_atencion();
