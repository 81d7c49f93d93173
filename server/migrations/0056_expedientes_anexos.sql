-- What areas add to cases: PDFs and documents of module Documentos (EXP-31), notes that they alone read (EXP-24), and the ties
-- between cases (EXP-40, EXP-41). What joins a case and what ties it to another is a movement, so that it is undone like one.

-- Files -----------------------------------------------------------------------------------------------------------------

create table expedientes_archivos (
  -- The movement by which it joined its case; where that was undone it was taken out.
  oper_id integer primary key references movimientos,
  registro_id integer not null references registros,
  path text not null unique,
  nombre text not null check (length(nombre) between 3 and 120),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  paginas integer not null check (paginas >= 0),
  activo boolean not null
);
create index expedientes_archivos_registro on expedientes_archivos (registro_id);

-- A document of module Documentos and its case.
create table registros_documentos (
  oper_id integer primary key references movimientos,
  registro_id integer not null references registros,
  doc_id integer not null references documentos
);
create index registros_documentos_registro on registros_documentos (registro_id);
create index registros_documentos_documento on registros_documentos (doc_id);

-- What joins a case comes one after another, at most fifty, and a document once (EXP-31).
create function unir_a_caso() returns trigger language plpgsql as $$
begin
  perform from registros r where r.registro_id = new.registro_id for update;
  if not exists (select from movimientos m
    where m.oper_id = new.oper_id and m.registro_id = new.registro_id and m.oper_idtope = 4 and m.anulado_at is null) then
    raise exception 'El movimiento % no adjunta nada a ese expediente', new.oper_id using errcode = 'CB074';
  end if;
  if (select count(*) from movimientos m
    where m.registro_id = new.registro_id and m.oper_idtope = 4 and m.anulado_at is null) > 50 then
    raise exception 'El expediente ya tiene 50 archivos' using errcode = 'CB074';
  end if;
  if tg_table_name = 'registros_documentos' and exists (select from registros_documentos d
    join movimientos m on m.oper_id = d.oper_id and m.anulado_at is null
    where d.registro_id = new.registro_id and d.doc_id = (to_jsonb(new) ->> 'doc_id')::integer) then
    raise exception 'El documento ya es del expediente' using errcode = 'CB074';
  end if;
  return new;
end $$;
create trigger unir before insert on expedientes_archivos for each row execute function unir_a_caso();
create trigger unir before insert on registros_documentos for each row execute function unir_a_caso();
create trigger auditar after insert or update or delete on expedientes_archivos
  for each row execute function auditar('oper_id', 'path');
create trigger auditar after insert or update or delete on registros_documentos
  for each row execute function auditar('oper_id');

-- Notes -----------------------------------------------------------------------------------------------------------------

create table expedientes_notas (
  nota_id integer generated always as identity primary key,
  registro_id integer not null references registros,
  -- The only one that reads it.
  area_id integer not null references areas,
  texto text not null check (length(texto) between 1 and 2000),
  -- Made by the window for one note (EXP-46).
  acto uuid not null unique,
  created_by integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp()
);
create index expedientes_notas_caso on expedientes_notas (registro_id, area_id, nota_id);
-- The nightly purge.
create index expedientes_notas_antiguas on expedientes_notas (created_at);
-- The trail tells that there was a note, and not what it said (EXP-68).
create trigger auditar after insert or update or delete on expedientes_notas
  for each row execute function auditar('nota_id', 'texto', 'acto');
create function anunciar_nota() returns trigger language plpgsql as $$
begin
  perform anunciar_casos('{}', array[coalesce(new.area_id, old.area_id)]);
  return null;
end $$;
create trigger anunciar after insert or delete on expedientes_notas for each row execute function anunciar_nota();

-- Ties ------------------------------------------------------------------------------------------------------------------

create table expedientes_relaciones (
  relacion_id integer generated always as identity primary key,
  -- Accumulated: the first goes on in the other, its principal. Related: neither comes first.
  clase text not null check (clase in ('acumulado', 'relacionado')),
  registro_id integer not null references registros,
  otro_id integer not null references registros check (otro_id <> registro_id),
  motivo text not null default '' check (length(motivo) <= 500),
  -- What orders an accumulation: in words, or a document of the case.
  documento text not null default '' check (length(documento) <= 200),
  doc_id integer references documentos,
  created_by integer not null references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  quitada_at timestamptz,
  quitada_por integer references usuarios,
  check ((quitada_at is null) = (quitada_por is null))
);
-- A case is accumulated to one, and two cases are related once, whoever is quicker.
create unique index expedientes_relaciones_acumulado on expedientes_relaciones (registro_id)
  where clase = 'acumulado' and quitada_at is null;
create unique index expedientes_relaciones_relacionado
  on expedientes_relaciones (least(registro_id, otro_id), greatest(registro_id, otro_id))
  where clase = 'relacionado' and quitada_at is null;
create index expedientes_relaciones_registro on expedientes_relaciones (registro_id) where quitada_at is null;
create index expedientes_relaciones_otro on expedientes_relaciones (otro_id) where quitada_at is null;
create trigger auditar after insert or update or delete on expedientes_relaciones
  for each row execute function auditar('relacion_id');

alter table registros
  -- The case in which it goes on, as its live accumulation says; also once both have ended together.
  add column principal_id integer references registros check (principal_id <> registro_id),
  add constraint registros_acumulado check (estado <> 'ACUMULADO' or principal_id is not null);
create index registros_acumulados on registros (principal_id) where principal_id is not null;

-- The tie that a movement makes, or ends.
alter table movimientos add column relacion_id integer references expedientes_relaciones;
create index movimientos_relacion on movimientos (relacion_id) where relacion_id is not null;

-- The open clock by which a case is to be answered, or an internal one returned: of a principal the earliest of its group.
create or replace function plazo_de_caso(caso text, out vence date, out corto boolean) language sql stable as $$
  select p.vence, p.dias < 15 from plazos p
  where p.clave = any(array(
      select caso union all
      select a.clave from registros r join registros a on a.principal_id = r.registro_id where r.clave = caso))
    and p.clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion', 'interno')
    and p.estado in ('CORRIENDO', 'SUSPENDIDO', 'VENCIDO')
  order by p.vence, p.dias limit 1
$$;

-- Gives what is held of these cases, and of those in which they go on, the due date of their clocks.
create or replace function llevar_vencimientos(claves text[]) returns void language sql as $$
  update movimientos m set vence = p.vence, corto = coalesce(p.corto, false)
  from registros r cross join lateral plazo_de_caso(r.clave) p
  where r.registro_id in (
      select s.registro_id from registros s where s.clave = any(claves) union
      select s.principal_id from registros s where s.clave = any(claves) and s.principal_id is not null)
    and m.registro_id = r.registro_id
    and m.oper_idtope in (1, 2, 5, 8) and not m.oper_procesado and m.anulado_at is null
    and (m.vence, m.corto) is distinct from (p.vence, coalesce(p.corto, false))
$$;

-- A group has one principal and no groups inside, so that whatever ends the principal ends all of it (EXP-40).
create function atar_casos() returns trigger language plpgsql as $$
begin
  perform from registros r where r.registro_id in (new.registro_id, new.otro_id) order by r.registro_id for update;
  if new.quitada_at is null and (
    exists (select from registros p where p.registro_id = new.otro_id and p.principal_id is not null)
    or exists (select from registros a where a.principal_id = new.registro_id)) then
    raise exception 'Un grupo de expedientes tiene un solo principal' using errcode = 'CB075';
  end if;
  update registros r set principal_id = case when new.quitada_at is null then new.otro_id end
  where r.registro_id = new.registro_id;
  perform llevar_vencimientos(array(select r.clave from registros r where r.registro_id = new.otro_id));
  return null;
end $$;
create trigger atar after insert or update of quitada_at on expedientes_relaciones
  for each row when (new.clase = 'acumulado') execute function atar_casos();

-- What is reopened goes on by itself.
create function separar_reabierto() returns trigger language plpgsql as $$
begin
  update expedientes_relaciones x set quitada_at = n.created_at, quitada_por = n.id_usu
  from nuevos n
  where n.oper_idtope = 8 and n.oper_forma = 0 and x.registro_id = n.registro_id
    and x.clase = 'acumulado' and x.quitada_at is null;
  return null;
end $$;
-- After `llevar`, by its name: what is accumulated has a principal at each moment.
create trigger llevar_y_separar after insert on movimientos referencing new table as nuevos
  for each statement execute function separar_reabierto();

-- Undoing what made a tie ends it, and undoing what ended it brings it back.
create function deshacer_relacion() returns trigger language plpgsql as $$
begin
  if new.oper_idtope = 8 then
    update expedientes_relaciones x set quitada_at = null, quitada_por = null where x.relacion_id = new.relacion_id;
  else
    update expedientes_relaciones x set quitada_at = new.anulado_at, quitada_por = new.anulado_por
    where x.relacion_id = new.relacion_id and x.quitada_at is null
      -- Of an accumulation its principal has a movement, too; the one that ends the holding counts.
      and (x.clase = 'relacionado' or new.concluye is not null);
  end if;
  return null;
end $$;
-- Before and after `anular`, by their names, for the same reason.
create trigger al_anular after update of anulado_at on movimientos for each row
  when (old.anulado_at is null and new.anulado_at is not null and new.relacion_id is not null and new.oper_idtope = 8)
  execute function deshacer_relacion();
create trigger anular_y_separar after update of anulado_at on movimientos for each row
  when (old.anulado_at is null and new.anulado_at is not null and new.relacion_id is not null and new.oper_idtope = 11)
  execute function deshacer_relacion();
