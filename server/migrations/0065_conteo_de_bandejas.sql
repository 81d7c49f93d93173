-- Trays that open as fast with 20,000 cases as with 20 (EXP-05, EXP-07): their counters are kept, and who looks for their own
-- reads one index.

alter table movimientos
  -- As its case says, of an original that is held.
  add column asignado integer,
  -- Which counter of its area's tray it is in (Table EXP-B); null where in none, as what ended in nobody's tray. What waits for
  -- the receipt of its final answer is in no tab but 'Por vencer'.
  add column lugar text generated always as (case
    when oper_procesado or anulado_at is not null or coalesce(oper_depeid_d, depe_id) is null then null
    when oper_idtope in (3, 12) then 'archivado'
    when a_responsable or anterior then null
    when oper_idtope in (2, 5) then 'por_recibir'
    when oper_idtope in (1, 8) then case when sin_acuse = 1 then 'sin_acuse'
      when oper_forma = 0 and asignado is null then 'sin_asignar' else 'en_proceso' end
    end) stored,
  -- Made anew, of an original alone: copies are in no tab that goes by it.
  drop column urgencia,
  add column urgencia date generated always as (case
    when oper_forma = 1 then null when sin_acuse is not null then date '0001-01-01' else vence end) stored;

update movimientos m set asignado = r.asignado from registros r
where r.registro_id = m.registro_id and r.asignado is not null and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
  and not m.oper_procesado and m.anulado_at is null;

-- What is held from now on, or again, says it, too: of its receipt its case, and of whom it falls to itself while it is new.
create or replace function seguir_acuse() returns trigger language plpgsql as $$
begin
  select r.sin_acuse, case tg_op when 'INSERT' then new.persona else r.asignado end into new.sin_acuse, new.asignado
  from registros r where r.registro_id = new.registro_id;
  return new;
end $$;
create or replace function llevar_acuse_a_lo_tenido() returns trigger language plpgsql as $$
begin
  update movimientos m set sin_acuse = new.sin_acuse, asignado = new.asignado
  where m.registro_id = new.registro_id and m.oper_forma = 0 and m.oper_idtope in (1, 2, 5, 8)
    and not m.oper_procesado and m.anulado_at is null
    and (m.sin_acuse, m.asignado) is distinct from (new.sin_acuse, new.asignado);
  if old.sin_acuse is distinct from new.sin_acuse then perform anunciar_casos(array[new.registro_id], '{}'); end if;
  return null;
end $$;
drop trigger llevar_acuse on registros;
-- Before `llevar_acuse_del_estado`, by its name.
create trigger llevar_a_lo_tenido after update of sin_acuse, asignado on registros
  for each row when ((old.sin_acuse, old.asignado) is distinct from (new.sin_acuse, new.asignado))
  execute function llevar_acuse_a_lo_tenido();
alter function llevar_acuse_a_lo_tenido() rename to llevar_a_lo_tenido;
alter function seguir_acuse() rename to seguir_al_caso;
alter trigger seguir_acuse on movimientos rename to seguir_al_caso;
alter trigger restaurar_acuse on movimientos rename to restaurar_del_caso;

-- The tabs of a tray by their counters (Table EXP-B): in the order of coming, and in that of due dates, whosever they are.
drop index movimientos_por_recibir, movimientos_en_proceso, movimientos_archivados;
create index movimientos_por_recibir on movimientos (area_id, ingreso_at, oper_id) where lugar = 'por_recibir';
create index movimientos_en_proceso on movimientos (area_id, vence, oper_id) where lugar in ('en_proceso', 'sin_asignar');
create index movimientos_asignado on movimientos (area_id, asignado, vence, oper_id)
  where lugar in ('en_proceso', 'sin_asignar') and oper_forma = 0;
create index movimientos_por_vencer on movimientos (area_id, urgencia, oper_id) include (corto, vence)
  where lugar is not null and urgencia is not null;
create index movimientos_archivados on movimientos (area_id, ingreso_at, oper_id) where lugar = 'archivado';
drop index registros_asignado;

-- The trail: what people do, not what follows from it.
drop trigger auditar on movimientos;
create trigger auditar after insert or delete or update of oper_forma, anulado_at on movimientos
  for each row execute function auditar('oper_id', 'area_id', 'estado', 'vence', 'corto', 'acto', 'ingreso_at', 'sin_acuse', 'urgencia',
    'asignado', 'lugar');

-- What each tray gained and lost, whose sum is what is there: writers never wait for one another, whatever areas they send to,
-- and a calendar that moves thousands of due dates is one row for each. The hourly task adds up what has piled up.
create table bandejas_conteo (
  area_id integer not null,
  conteo_id bigint generated always as identity,
  lugar text not null,
  urgencia date,
  vence date,
  corto boolean not null,
  total integer not null,
  primary key (area_id, conteo_id)
);
-- Counts every tray anew, alone with its counters.
create function recontar_bandejas() returns void language sql as $$
  lock table bandejas_conteo in exclusive mode;
  delete from bandejas_conteo;
  insert into bandejas_conteo (area_id, lugar, urgencia, vence, corto, total)
  select area_id, lugar, urgencia, vence, corto, count(*) from movimientos where lugar is not null group by 1, 2, 3, 4, 5;
$$;
select recontar_bandejas();

create function contar_en_bandejas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bandejas_conteo (area_id, lugar, urgencia, vence, corto, total)
    select area_id, lugar, urgencia, vence, corto, count(*) from nuevas where lugar is not null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into bandejas_conteo (area_id, lugar, urgencia, vence, corto, total)
    select area_id, lugar, urgencia, vence, corto, -count(*) from viejas where lugar is not null group by 1, 2, 3, 4, 5;
  else
    insert into bandejas_conteo (area_id, lugar, urgencia, vence, corto, total)
    select area_id, lugar, urgencia, vence, corto, sum(n) from (
      select area_id, lugar, urgencia, vence, corto, 1 as n from nuevas
      union all
      select area_id, lugar, urgencia, vence, corto, -1 from viejas
    ) c
    where lugar is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger contar_nuevas after insert on movimientos referencing new table as nuevas
  for each statement execute function contar_en_bandejas();
create trigger contar_cambios after update on movimientos referencing old table as viejas new table as nuevas
  for each statement execute function contar_en_bandejas();
create trigger contar_borradas after delete on movimientos referencing old table as viejas
  for each statement execute function contar_en_bandejas();
