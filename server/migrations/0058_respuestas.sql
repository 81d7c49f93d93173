-- Answers to citizens with proof of receipt (EXP-34 to EXP-36, D-73), reports to responsibles (EXP-37), corrections that an area
-- asks for (EXP-38, EXP-39) and documents that travel with a case (EXP-33).

-- What the municipality told, or an area reported ------------------------------------------------------------------------

create table respuestas (
  respuesta_id integer generated always as identity primary key,
  -- The case, by its name in registros and plazos: of another Sisgedo there is no registro.
  clave text not null check (clave ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$'),
  -- 1 final, 2 on the way, 3 the report of an area to its responsible.
  clase smallint not null check (clase between 1 and 3),
  texto text not null default '' check (length(texto) <= 4000),
  -- The area that answered.
  area_id integer references areas,
  created_by integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  -- Where it was written to; empty where there was no address.
  correo text not null default '',
  -- The citizen had authorised notices by mail, so that opening it on the tracker is its receipt (TUO article 20.4).
  autorizada boolean not null default false check (not autorizada or correo <> ''),
  -- First opened on the tracker.
  vista_at timestamptz,
  -- By what it was received, when and by whom.
  via text check (via in ('seguimiento', 'cedula', 'ventanilla')),
  notificada_at timestamptz,
  recibio text not null default '' check (length(recibio) <= 120),
  notificada_por integer references usuarios,
  cargo_path text unique,
  -- Since when it is to be notified on paper.
  sin_acuse_at timestamptz,
  check ((via is null) = (notificada_at is null)),
  check (cargo_path is null or via in ('cedula', 'ventanilla')),
  check (clase <> 3 or (correo = '' and via is null and sin_acuse_at is null))
);
create index respuestas_caso on respuestas (clave, respuesta_id);
-- What waits for its receipt.
create index respuestas_sin_acuse on respuestas (clave) where via is null and sin_acuse_at is not null;
create trigger auditar after insert or update or delete on respuestas
  for each row execute function auditar('respuesta_id', 'correo', 'cargo_path');

-- As they were sent, byte for byte (CON-14): of a document of module Documentos the PDF that it had then.
create table respuestas_archivos (
  archivo_id integer generated always as identity primary key,
  respuesta_id integer not null references respuestas,
  orden smallint not null,
  doc_id integer references documentos,
  path text not null,
  nombre text not null,
  bytes integer not null,
  sha256 text not null,
  paginas integer not null,
  unique (respuesta_id, orden)
);
create trigger auditar after insert or update or delete on respuestas_archivos
  for each row execute function auditar('archivo_id', 'path');
create index respuestas_archivos_path on respuestas_archivos (path);

alter table movimientos
  drop constraint movimientos_tipo,
  -- Table EXP-D, and 13 of a corrected procedure type (PLA-25).
  add constraint movimientos_tipo check (oper_idtope between 1 and 13),
  add column respuesta_id integer references respuestas,
  add constraint movimientos_respondido check (respuesta_id is null or oper_idtope in (5, 7));
create index movimientos_respuesta on movimientos (respuesta_id) where respuesta_id is not null;

-- Signed documents that go with a derivation (EXP-33).
create table movimientos_documentos (
  oper_id integer not null references movimientos,
  doc_id integer not null references documentos,
  primary key (oper_id, doc_id)
);
create index movimientos_documentos_documento on movimientos_documentos (doc_id);
create trigger auditar after insert or update or delete on movimientos_documentos
  for each row execute function auditar('oper_id');

-- What was sent in an answer stays in its case (EXP-31).
create function conservar_lo_enviado() returns trigger language plpgsql as $$
begin
  if exists (select from registros_documentos d join registros r on r.registro_id = d.registro_id
    join respuestas q on q.clave = r.clave join respuestas_archivos a on a.respuesta_id = q.respuesta_id and a.doc_id = d.doc_id
      and not exists (select from movimientos m where m.respuesta_id = q.respuesta_id and m.anulado_at is not null)
    where d.oper_id = new.oper_id) then
    raise exception 'El documento del movimiento % ya se envió', new.oper_id using errcode = 'CB076';
  end if;
  return null;
end $$;
create trigger conservar after update of anulado_at on movimientos for each row
  when (old.anulado_at is null and new.anulado_at is not null and new.oper_idtope = 4)
  execute function conservar_lo_enviado();

-- Corrections that areas ask for (EXP-38), once per case -----------------------------------------------------------------

create table requerimientos (
  requerimiento_id integer generated always as identity primary key,
  clave text not null unique check (clave ~ '^(tramite|solicitud):[1-9][0-9]{0,9}$'),
  texto text not null check (length(texto) between 10 and 2000),
  dias smallint not null check (dias between 1 and 10),
  -- The last day; it follows the citizen's clock.
  hasta date not null,
  area_id integer not null references areas,
  created_by integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  subsanado_at timestamptz,
  -- It did not come in time, or its case ended before.
  terminado_at timestamptz,
  check (subsanado_at is null or terminado_at is null)
);
create index requerimientos_por_vencer on requerimientos (hasta) where subsanado_at is null and terminado_at is null;
create trigger auditar after insert or update or delete on requerimientos
  for each row execute function auditar('requerimiento_id');

-- Files of the correction that an area asked for follow all others: `orden` 111 is its document, 112 to 115 its annexes.
alter table tramites_archivos
  drop constraint tramites_archivos_orden_check,
  add check (orden between 0 and 115);
-- What is opened on the tracker is written down (CON-28).
alter table casos_actos
  drop constraint casos_actos_acto_check,
  add check (acto in ('entrar', 'autorizar', 'desautorizar', 'subsanar', 'desistir', 'cambiar_correo', 'abrir_respuesta'));

-- The procedure type that a head corrected once (PLA-25).
alter table tramites add column procedimiento_corregido_at timestamptz;

-- Answers without receipt (EXP-35) ----------------------------------------------------------------------------------------

alter table registros
  -- The kind of the answer whose receipt is missing, a final one before others; of a principal, of its group.
  add column sin_acuse smallint check (sin_acuse in (1, 2));
alter table movimientos
  -- As its case says, of what is held.
  add column sin_acuse smallint,
  -- By which the tab 'Por vencer' goes: what waits for its receipt is late, whenever its case is due.
  add column urgencia date generated always as (case when sin_acuse is not null then date '0001-01-01' else vence end) stored;

drop index movimientos_en_proceso;
create index movimientos_en_proceso on movimientos (area_id, vence, oper_id)
  where oper_idtope in (1, 8) and not oper_procesado and anulado_at is null and not a_responsable and not anterior
    and sin_acuse is distinct from 1;
drop index movimientos_por_vencer;
create index movimientos_por_vencer on movimientos (area_id, urgencia, oper_id) include (corto, vence)
  where oper_forma = 0 and oper_idtope in (1, 2, 5, 8) and not oper_procesado and anulado_at is null and not a_responsable and not anterior
    and urgencia is not null;

-- Of the final answers of a case the last one counts: those of before were given before it was reopened.
create function vale_respuesta(q respuestas) returns boolean language sql stable
  return q.clase = 2 or (q.clase = 1
    and q.respuesta_id = (select max(u.respuesta_id) from respuestas u where u.clave = q.clave and u.clase = 1));

-- Gives cases, and those in which they go on, the answer whose receipt they wait for.
create function llevar_acuses(ids integer[]) returns void language sql as $$
  update registros r set sin_acuse = f.sin_acuse
  from (
    select s.registro_id, (
      select min(q.clase) from registros g join respuestas q on q.clave = g.clave
      where (g.registro_id = s.registro_id or g.principal_id = s.registro_id)
        and q.via is null and q.sin_acuse_at is not null and vale_respuesta(q)
        and case q.clase when 1 then g.estado = 'RESPONDIDO' else g.estado in ('POR RECIBIR', 'EN PROCESO', 'EN SUBSANACION', 'RESPONDIDO') end
    ) as sin_acuse
    from registros s where s.registro_id = any(ids)
      or s.registro_id in (select a.principal_id from registros a where a.registro_id = any(ids))
  ) f
  where r.registro_id = f.registro_id and r.sin_acuse is distinct from f.sin_acuse
$$;

create function llevar_acuse_a_lo_tenido() returns trigger language plpgsql as $$
begin
  update movimientos m set sin_acuse = new.sin_acuse
  where m.registro_id = new.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
    and not m.oper_procesado and m.anulado_at is null and m.sin_acuse is distinct from new.sin_acuse;
  perform anunciar_casos(array[new.registro_id], '{}');
  return null;
end $$;
create trigger llevar_acuse after update of sin_acuse on registros
  for each row when (old.sin_acuse is distinct from new.sin_acuse) execute function llevar_acuse_a_lo_tenido();

create function llevar_acuse_del_estado() returns trigger language plpgsql as $$
begin
  if exists (select from respuestas q where q.clave = new.clave) then
    perform llevar_acuses(array[new.registro_id]);
  end if;
  return null;
end $$;
create trigger llevar_acuse_del_estado after update of estado, principal_id on registros
  for each row when ((old.estado, old.principal_id) is distinct from (new.estado, new.principal_id))
  execute function llevar_acuse_del_estado();

create function llevar_acuse_de_respuesta() returns trigger language plpgsql as $$
begin
  perform llevar_acuses(array(select r.registro_id from registros r where r.clave = new.clave));
  return null;
end $$;
create trigger llevar_acuse after insert or update of via, sin_acuse_at on respuestas
  for each row execute function llevar_acuse_de_respuesta();

-- What is held from now on says it, too.
create function seguir_acuse() returns trigger language plpgsql as $$
begin
  select r.sin_acuse into new.sin_acuse from registros r where r.registro_id = new.registro_id;
  return new;
end $$;
-- After `seguir`, by its name.
create trigger seguir_acuse before insert on movimientos for each row
  when (new.oper_forma = 0 and new.oper_idtope in (1, 2, 5, 8)) execute function seguir_acuse();

-- So does what is held again because what had ended that was undone.
create trigger restaurar_acuse before update of oper_procesado on movimientos for each row
  when (old.oper_procesado and not new.oper_procesado and new.oper_forma = 0 and new.oper_idtope in (1, 2, 5, 8))
  execute function seguir_acuse();

-- Mail that comes back is no notice (CON-24).
create function acusar_devuelto() returns trigger language plpgsql as $$
begin
  update respuestas q set sin_acuse_at = new.correo_rebotado_at
  where q.clave = new.clave and vale_respuesta(q) and q.via is null and q.sin_acuse_at is null;
  return null;
end $$;
create trigger acusar after update of correo_rebotado_at on casos
  for each row when (new.correo_rebotado_at is not null and old.correo_rebotado_at is null) execute function acusar_devuelto();

-- Clocks ------------------------------------------------------------------------------------------------------------------

create or replace function llevar_vencimiento() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update reclamos r set vence = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'respuesta_reclamo' and n.vence <> v.vence and r.id = substr(n.clave, 9)::integer;
    update solicitudes s set vence = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'respuesta_informacion' and n.vence <> v.vence and s.id = substr(n.clave, 11)::integer;
    update tramites t set subsanar_hasta = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase = 'subsanacion_mesa' and n.vence <> v.vence and t.id = substr(n.clave, 9)::integer;
    update requerimientos q set hasta = n.vence from nuevos n join viejos v using (plazo_id)
    where n.clase in ('subsanacion_area', 'subsanacion_informacion') and n.vence <> v.vence and q.clave = n.clave;
    -- The term to open it has ended (EXP-35).
    update respuestas q set sin_acuse_at = n.updated_at from nuevos n join viejos v using (plazo_id)
    where n.clase = 'acuse' and n.estado = 'VENCIDO' and v.estado = 'CORRIENDO'
      and q.clave = n.clave and vale_respuesta(q) and q.via is null and q.sin_acuse_at is null;
    perform llevar_vencimientos(array(select n.clave from nuevos n join viejos v using (plazo_id)
      where (n.vence, n.dias, n.estado) is distinct from (v.vence, v.dias, v.estado)));
  else
    perform llevar_vencimientos(array(select n.clave from nuevos n));
  end if;
  return null;
end $$;

-- What is answered is searched, too (EXP-10); what an area reports to a responsible is not.
create or replace function hechos_de_casos(ids integer[])
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
      string_agg(concat_ws(' ', m.oper_acciones, m.motivo, q.texto), ' ' order by m.oper_id) as textos
    from movimientos m left join respuestas q on q.respuesta_id = m.respuesta_id and q.clase <> 3
    where m.registro_id = r.registro_id and m.anulado_at is null
  ) m
  where r.registro_id = any(ids)
$$;
