-- Cases in trays (18, D-68 to D-71): the register of before, widened. What an area holds is a movement that nothing was done
-- with yet, and what is done with it is a movement that names it (`oper_idprocesado`). The rules that hold whatever happens at
-- once (EXP-17) stand here; refusals with their words are the program's, which locks the registro first.

alter table permisos drop constraint permisos_codigo_check, add constraint permisos_codigo_check check (codigo between 1 and 17);
alter table perfiles_codigos
  drop constraint perfiles_codigos_codigo_check, add constraint perfiles_codigos_codigo_check check (codigo between 1 and 17);

-- Supervision opens a case that never passed through its area (EXP-02).
alter table consultas drop constraint consultas_que_check,
  add constraint consultas_que_check check (que in ('padron', 'exportar', 'carga', 'persona', 'expediente'));

alter table registros
  drop constraint registros_clave_check,
  add constraint registros_clave_check check (clave ~ '^(tramite|reclamo|solicitud|interno):[0-9]+$'),
  add column clase text not null generated always as (split_part(clave, ':', 1)) stored,
  -- The number by which it is known to who filed it.
  add column numero_origen text not null default '',
  -- Derived before there were trays (EXP-04).
  add column anterior boolean not null default false,
  -- What its movements say, written with them; `doctor` proves it. The state is one of Table EXP-C; without an area it is in
  -- the hands of its responsible.
  add column estado text not null default 'EN PROCESO' check (estado in ('POR RECIBIR', 'EN PROCESO', 'EN SUBSANACION', 'RESPONDIDO',
    'ARCHIVADO', 'ACUMULADO', 'DESISTIDO', 'NO PRESENTADO', 'A CARGO DEL RESPONSABLE')),
  add column area_actual integer references areas,
  add column asignado integer references usuarios,
  -- Every area that its route has passed through, which therefore sees it (Table EXP-A).
  add column areas integer[] not null default '{}',
  add column busqueda text not null default '';

alter table movimientos
  drop constraint movimientos_oper_idtope_check,
  drop constraint movimientos_check;
alter table movimientos
  -- Table EXP-D.
  add constraint movimientos_tipo check (oper_idtope between 1 and 12),
  add constraint movimientos_destinado check ((oper_idtope in (2, 5)) = (oper_depeid_d is not null)),
  add column motivo text not null default '' check (length(motivo) <= 2000),
  -- Whom it assigns to; of a receipt whom the case falls to by itself (EXP-26).
  add column persona integer references usuarios,
  -- The state that an answer, an accumulation or an end brings; other types bring always the same.
  add column concluye text check (case oper_idtope when 7 then concluye is null or concluye = 'RESPONDIDO'
    when 11 then concluye is null or concluye = 'ACUMULADO' when 12 then concluye in ('DESISTIDO', 'NO PRESENTADO', 'ARCHIVADO')
    else concluye is null end),
  -- It puts a complaint or a request into the hands of its responsible, and so into no tray (D-74).
  add column a_responsable boolean not null default false check (not a_responsable or oper_idtope in (1, 5)),
  -- Made by the window for one act (EXP-46), whose rows are undone together.
  add column acto uuid,
  add column anulado_at timestamptz,
  add column anulado_por integer,
  -- Where it is: the destination of what was sent, otherwise the area that acted.
  add column area_id integer generated always as (coalesce(oper_depeid_d, depe_id)) stored,
  -- The state of its case from then on; null where it changes none, as nothing that happens to a copy does.
  add column estado text generated always as (case
    when oper_forma = 1 then null
    when a_responsable then 'A CARGO DEL RESPONSABLE'
    when oper_idtope in (1, 8, 10) then 'EN PROCESO'
    when oper_idtope in (2, 5) then 'POR RECIBIR'
    when oper_idtope = 3 then 'ARCHIVADO'
    when oper_idtope = 9 then 'EN SUBSANACION'
    else concluye end) stored,
  -- Of what is held: the due date of its case, and whether its term is a short one (PLA-18).
  add column vence date,
  add column corto boolean not null default false,
  -- When it came to the area: of what was received, when it was sent (EXP-06).
  add column ingreso_at timestamptz,
  -- As its case is (EXP-04): trays show it only on request.
  add column anterior boolean not null default false,
  add check ((anulado_at is null) = (anulado_por is null));

-- What there is enters as what it is (EXP-04) -------------------------------------------------------------------------

create function numero_de_origen(caso text) returns text language sql stable
  return case split_part(caso, ':', 1)
    when 'tramite' then (select nro_registro from tramites where id = split_part(caso, ':', 2)::integer)
    when 'reclamo' then lpad(split_part(caso, ':', 2), greatest(6, length(split_part(caso, ':', 2))), '0')
    when 'solicitud' then (select numero from solicitudes where id = split_part(caso, ':', 2)::integer)
  end;
update registros set anterior = true, numero_origen = coalesce(numero_de_origen(clave), '');

create function nombrar_origen() returns trigger language plpgsql as $$
begin
  new.numero_origen := coalesce(nullif(new.numero_origen, ''), numero_de_origen(new.clave), '');
  return new;
end $$;
create trigger nombrar_origen before insert on registros for each row execute function nombrar_origen();

-- Of several originals the first stays one; the others are copies, with all that follows from them.
with recursive primeras as (
  select distinct on (registro_id) registro_id, oper_id from movimientos where oper_idtope = 2 and oper_forma = 0
  order by registro_id, oper_id
), originales (oper_id) as (
  select oper_id from primeras
  union all
  select m.oper_id from movimientos m join originales o on m.oper_idprocesado = o.oper_id where m.oper_forma = 0
)
update movimientos m set oper_forma = 1
where m.oper_idtope = 2 and m.oper_forma = 0 and not exists (select from originales o where o.oper_id = m.oper_id);

-- Where only copies went out, the original stayed where it was registered.
update movimientos m set oper_procesado = false
where m.oper_idtope = 1 and m.oper_procesado
  and not exists (select from movimientos d where d.registro_id = m.registro_id and d.oper_idtope = 2 and d.oper_forma = 0);

update movimientos m set a_responsable = true from registros r
where r.registro_id = m.registro_id and r.clase in ('reclamo', 'solicitud') and m.oper_idtope = 1;

update movimientos set anterior = true, ingreso_at = created_at;
alter table movimientos alter column ingreso_at set not null;

-- Indexes -------------------------------------------------------------------------------------------------------------

drop index movimientos_por_recibir;
drop index movimientos_por_derivar;
drop index movimientos_destino;
-- A department once per derivation (MPV-65).
create unique index movimientos_destino on movimientos (oper_idprocesado, oper_depeid_d) where oper_idtope = 2 and anulado_at is null;
-- What followed from a movement.
create index movimientos_siguientes on movimientos (oper_idprocesado) where oper_idprocesado is not null;
-- One live original of a case, whatever happens at once (EXP-17).
create unique index movimientos_original on movimientos (registro_id)
  where oper_forma = 0 and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null;
-- The tabs of a tray (Table EXP-B): in the order of coming, and in that of due dates.
create index movimientos_por_recibir on movimientos (area_id, ingreso_at, oper_id)
  where oper_idtope in (2, 5) and not oper_procesado and anulado_at is null and not a_responsable and not anterior;
create index movimientos_en_proceso on movimientos (area_id, vence, oper_id)
  where oper_idtope in (1, 8) and not oper_procesado and anulado_at is null and not a_responsable and not anterior;
create index movimientos_por_vencer on movimientos (area_id, vence, oper_id) include (corto)
  where oper_forma = 0 and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null and not a_responsable and not anterior
    and vence is not null;
create index movimientos_anteriores on movimientos (area_id, ingreso_at, oper_id)
  where oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null and not a_responsable and anterior;
create index movimientos_enviados on movimientos (depe_id, ingreso_at, oper_id)
  where oper_idtope in (2, 5) and anulado_at is null and not a_responsable;
create index movimientos_archivados on movimientos (area_id, ingreso_at, oper_id)
  where oper_idtope in (3, 12) and not oper_procesado and anulado_at is null;
create index registros_busqueda on registros using gin (areas, busqueda gin_trgm_ops);
-- How many hold a word is told well enough to read its rows alone, and not the table.
alter table registros alter column busqueda set statistics 1000;
create index registros_documento on registros (documento_identidad);
-- Whom an area's originals are assigned to, and how many are nobody's (EXP-07, EXP-52).
create index registros_asignado on registros (area_actual, asignado)
  where estado in ('EN PROCESO', 'EN SUBSANACION', 'RESPONDIDO') and not anterior;
create index registros_de_persona on registros (asignado) where asignado is not null;
create index registros_origen on registros (numero_origen);

-- What movements say of a case ----------------------------------------------------------------------------------------

create function hechos_de_casos(ids integer[])
  returns table (registro_id integer, estado text, area_actual integer, asignado integer, areas integer[], busqueda text)
  language sql stable as $$
  select r.registro_id, m.estado, m.area_actual, m.asignado, m.areas,
    llano(concat_ws(' ', r.expe_id, r.numero_origen, r.numero_documento, r.asunto, r.solicitante, m.textos))
  from registros r
  cross join lateral (
    select
      (array_agg(m.estado order by m.oper_id desc) filter (where m.estado is not null))[1] as estado,
      (array_agg(case when not m.a_responsable then m.area_id end order by m.oper_id desc)
        filter (where m.oper_forma = 0 and (m.oper_idtope in (1, 2, 3, 5, 8, 12) or m.concluye = 'ACUMULADO')))[1] as area_actual,
      (array_agg(m.persona order by m.oper_id desc)
        filter (where m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 6, 8)))[1] as asignado,
      array(select distinct a from movimientos n cross join lateral (values (n.depe_id), (n.oper_depeid_d)) v (a)
        where n.registro_id = r.registro_id and n.anulado_at is null and a is not null order by a) as areas,
      string_agg(concat_ws(' ', m.oper_acciones, m.motivo), ' ' order by m.oper_id) as textos
    from movimientos m where m.registro_id = r.registro_id and m.anulado_at is null
  ) m
  where r.registro_id = any(ids)
$$;

create function llevar_casos(ids integer[]) returns void language sql as $$
  update registros r
  set estado = h.estado, area_actual = h.area_actual, asignado = h.asignado, areas = h.areas, busqueda = h.busqueda
  from hechos_de_casos(ids) h
  where r.registro_id = h.registro_id
    and (r.estado, r.area_actual, r.asignado, r.areas, r.busqueda) is distinct from (h.estado, h.area_actual, h.asignado, h.areas, h.busqueda)
$$;

-- The open clock by which a case is to be answered, or an internal one returned.
create function plazo_de_caso(caso text, out vence date, out corto boolean) language sql stable as $$
  select p.vence, p.dias < 15 from plazos p
  where p.clave = caso and p.clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion', 'interno')
    and p.estado in ('CORRIENDO', 'SUSPENDIDO', 'VENCIDO')
$$;

-- Gives what is held of these cases the due date of their clocks.
create function llevar_vencimientos(claves text[]) returns void language sql as $$
  update movimientos m set vence = p.vence, corto = coalesce(p.corto, false)
  from registros r cross join lateral plazo_de_caso(r.clave) p
  where r.clave = any(claves) and m.registro_id = r.registro_id
    and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado and m.anulado_at is null
    and (m.vence, m.corto) is distinct from (p.vence, coalesce(p.corto, false))
$$;

do $$
declare todos integer[] := array(select registro_id from registros);
begin
  perform llevar_casos(todos);
  perform llevar_vencimientos(array(select clave from registros));
end $$;

-- Rules that always hold (EXP-17) -------------------------------------------------------------------------------------

-- Whether a movement ends that its area holds what it names.
create function termina_tenencia(m movimientos) returns boolean language sql immutable
  return m.oper_idtope in (1, 2, 3, 5, 8, 12) or m.concluye is not distinct from 'ACUMULADO';

create function seguir_movimiento() returns trigger language plpgsql as $$
declare
  previo movimientos;
begin
  new.ingreso_at := new.created_at;
  if new.oper_idprocesado is null then
    if new.oper_idtope <> 1 then
      raise exception 'El movimiento no sigue a ninguno' using errcode = 'CB071';
    end if;
  else
    select * into previo from movimientos m where m.oper_id = new.oper_idprocesado for update;
    if previo.registro_id is distinct from new.registro_id or previo.anulado_at is not null then
      raise exception 'El movimiento % no es de ese expediente o se anuló', new.oper_idprocesado using errcode = 'CB071';
    end if;
    -- A copy stays one, and an original goes out with copies in a derivation alone.
    if new.oper_forma < previo.oper_forma or (new.oper_forma > previo.oper_forma and new.oper_idtope <> 2) then
      raise exception 'Una copia no pasa a ser original' using errcode = 'CB071';
    end if;
    -- What is sent was in process where it is sent from; an area that has closed forwards what it had not received, too.
    if new.oper_idtope = 2 and not previo.a_responsable and (new.depe_id is distinct from previo.area_id
      or (previo.oper_idtope in (2, 5) and not exists (select from areas a where a.id = new.depe_id and a.cerrada_at is not null))) then
      raise exception 'El movimiento % no está en proceso en esa área', previo.oper_id using errcode = 'CB071';
    end if;
    if new.oper_idtope = 1 and new.depe_id is distinct from previo.area_id then
      raise exception 'El movimiento % no se envió a esa área', previo.oper_id using errcode = 'CB071';
    end if;
    if new.oper_idtope = 1 then new.ingreso_at := previo.created_at; end if;
    if termina_tenencia(new) then
      if previo.oper_procesado then
        -- Destinations of one derivation come one after another.
        if new.oper_idtope <> 2 or new.acto is null or not exists (select from movimientos m
          where m.oper_idprocesado = previo.oper_id and m.oper_idtope = 2 and m.acto = new.acto and m.anulado_at is null) then
          raise exception 'El movimiento % ya se atendió', previo.oper_id using errcode = 'CB071';
        end if;
      else
        update movimientos m set oper_procesado = true where m.oper_id = previo.oper_id;
      end if;
    end if;
  end if;
  select r.anterior, p.vence, coalesce(p.corto, false) into strict new.anterior, new.vence, new.corto
  from registros r cross join lateral plazo_de_caso(r.clave) p where r.registro_id = new.registro_id;
  if new.oper_idtope not in (1, 2, 5, 8) then new.vence := null; end if;
  return new;
end $$;
create trigger seguir before insert on movimientos for each row execute function seguir_movimiento();

create function anunciar_casos(ids integer[], otras integer[]) returns void language sql as $$
  insert into eventos (tema, area_id)
  select distinct 'expedientes', a from (
    select unnest(otras) union select r.area_actual from registros r where r.registro_id = any(ids)) q (a)
  where a is not null and coalesce(current_setting('cabildo.purga', true), '') = ''
$$;

create function llevar_movimientos() returns trigger language plpgsql as $$
declare
  casos integer[] := array(select distinct n.registro_id from nuevos n);
begin
  if exists (select from nuevos n join movimientos p on p.oper_id = n.oper_idprocesado
    where n.oper_idtope = 2 and p.oper_forma = 0 group by p.oper_id having count(*) filter (where n.oper_forma = 0) <> 1) then
    raise exception 'El original de un expediente va a un solo destino' using errcode = 'CB072';
  end if;
  perform llevar_casos(casos);
  perform anunciar_casos(casos, array(select n.depe_id from nuevos n union select n.oper_depeid_d from nuevos n));
  return null;
end $$;
create trigger llevar after insert on movimientos referencing new table as nuevos
  for each statement execute function llevar_movimientos();

create function anular_movimiento() returns trigger language plpgsql as $$
begin
  if exists (select from movimientos m where m.oper_idprocesado = new.oper_id and m.anulado_at is null) then
    raise exception 'Al movimiento % le siguió otro', new.oper_id using errcode = 'CB073';
  end if;
  if termina_tenencia(new) then
    update movimientos m set oper_procesado = false
    where m.oper_id = new.oper_idprocesado and m.oper_procesado and not exists (
      select from movimientos s where s.oper_idprocesado = m.oper_id and s.anulado_at is null and termina_tenencia(s));
  end if;
  perform llevar_casos(array[new.registro_id]);
  perform llevar_vencimientos(array(select r.clave from registros r where r.registro_id = new.registro_id));
  perform anunciar_casos(array[new.registro_id], array[new.depe_id, new.oper_depeid_d]);
  return null;
end $$;
create trigger anular after update of anulado_at on movimientos
  for each row when (old.anulado_at is null and new.anulado_at is not null) execute function anular_movimiento();

-- The trail: what people do, not what follows from it.
drop trigger auditar on registros;
drop trigger auditar on movimientos;
create trigger auditar after insert or delete or update of expe_estado, documento_identidad, email, anterior on registros
  for each row execute function auditar('registro_id', 'documento_identidad', 'email', 'busqueda', 'areas', 'clase');
create trigger auditar after insert or delete or update of oper_forma, anulado_at on movimientos
  for each row execute function auditar('oper_id', 'area_id', 'estado', 'vence', 'corto', 'acto', 'ingreso_at');

-- Clocks --------------------------------------------------------------------------------------------------------------

create or replace function llevar_vencimiento() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update reclamos r set vence = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'respuesta_reclamo' and n.vence <> v.vence and r.id = substr(n.clave, 9)::integer;
    update solicitudes s set vence = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'respuesta_informacion' and n.vence <> v.vence and s.id = substr(n.clave, 11)::integer;
    update tramites t set subsanar_hasta = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'subsanacion_mesa' and n.vence <> v.vence and t.id = substr(n.clave, 9)::integer;
    perform llevar_vencimientos(array(select n.clave from nuevos n join viejos v using (plazo_id)
      where (n.vence, n.dias, n.estado) is distinct from (v.vence, v.dias, v.estado)));
  else
    perform llevar_vencimientos(array(select n.clave from nuevos n));
  end if;
  return null;
end $$;
create trigger llevar_vencimiento_nuevo after insert on plazos referencing new table as nuevos
  for each statement execute function llevar_vencimiento();
