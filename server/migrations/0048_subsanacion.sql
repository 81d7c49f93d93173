-- Observation in time (18 section 8, D-63): a filing that lacks something waits two business days for its correction, and is
-- taken as not filed if none comes. The annulment of before stays the other choice.

drop trigger contar on tramites;
drop index tramites_estado;
alter table tramites
  drop column estado,
  drop constraint tramites_check4,
  -- What the last observation was: 'subsanar' or 'anular'.
  add column modo_observacion text check (modo_observacion in ('subsanar', 'anular')),
  -- The last day of the correction; it follows the citizen's clock.
  add column subsanar_hasta date,
  add column subsanado_at timestamptz,
  add column no_presentado_at timestamptz,
  add column desistido_at timestamptz;
update tramites set modo_observacion = 'anular' where send_mail;
alter table tramites
  add column estado text not null generated always as (
    case
      when desistido_at is not null then 'DESISTIDO'
      when no_presentado_at is not null then 'NO PRESENTADO'
      when send_mail then 'OBSERVADO'
      when expe_id is not null then 'RECEPCIONADO'
      when subsanado_at is not null then 'SUBSANADO'
      when subsanar_hasta is not null then 'POR SUBSANAR'
      else 'PENDIENTE'
    end
  ) stored,
  add check ((modo_observacion is not null) = (motivo <> '')),
  add check (send_mail = (modo_observacion is not distinct from 'anular')),
  -- One observation in time, corrected or not, never both (EXP-59, EXP-63).
  add check (subsanado_at is null or subsanar_hasta is not null),
  add check (no_presentado_at is null or (subsanar_hasta is not null and subsanado_at is null)),
  add check (expe_id is null or (no_presentado_at is null and desistido_at is null and (subsanar_hasta is null or subsanado_at is not null)));
create index tramites_estado on tramites (estado, created_at desc, id desc) where deleted_at is null;
-- What a day lets expire (PLA-22).
create index tramites_por_subsanar on tramites (subsanar_hasta) where estado = 'POR SUBSANAR' and deleted_at is null;
create trigger contar after insert or update or delete on tramites for each row execute function contar_tramites();

-- Files of the correction follow those of the filing: `orden` 5 is its document, 6 to 9 its annexes.
alter table tramites_archivos
  drop constraint tramites_archivos_orden_check,
  add check (orden between 0 and 9);

-- What a citizen answered to an observation, or somebody at the counter for them (EXP-62).
create table subsanaciones (
  id integer generated always as identity primary key,
  clave text not null check (clave ~ '^(tramite|solicitud):[1-9][0-9]{0,9}$'),
  explicacion text not null default '' check (length(explicacion) <= 1000),
  -- Made by the page for one sending, and what it is of (G3).
  envio uuid unique,
  huella text not null,
  -- Who entered it at the counter; empty for the citizen's own.
  registrado_por integer,
  created_at timestamptz not null default clock_timestamp()
);
create index subsanaciones_caso on subsanaciones (clave);
create trigger auditar after insert or update or delete on subsanaciones
  for each row execute function auditar('id', 'huella', 'envio');

-- Links to a correction (EXP-61), kept as hashes of 256 random bits, with what ended them.
create table enlaces_de_subsanacion (
  huella bytea primary key check (length(huella) = 32),
  clave text not null check (clave ~ '^(tramite|solicitud):[1-9][0-9]{0,9}$'),
  hasta date not null,
  fin text check (fin in ('enviada', 'ventanilla', 'vencida', 'desistida')),
  terminado_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((fin is null) = (terminado_at is null))
);
create index enlaces_de_subsanacion_caso on enlaces_de_subsanacion (clave) where fin is null;
create index enlaces_de_subsanacion_viejos on enlaces_de_subsanacion (created_at);

-- The columns of a case that hold a due date hold what the engine answers (D-62).
create or replace function llevar_vencimiento() returns trigger language plpgsql as $$
begin
  update reclamos r set vence = n.vence from nuevos n join viejos v using (plazo_id)
  where n.clase = 'respuesta_reclamo' and n.vence <> v.vence and r.id = substr(n.clave, 9)::integer;
  update solicitudes s set vence = n.vence from nuevos n join viejos v using (plazo_id)
  where n.clase = 'respuesta_informacion' and n.vence <> v.vence and s.id = substr(n.clave, 11)::integer;
  update tramites t set subsanar_hasta = n.vence from nuevos n join viejos v using (plazo_id)
  where n.clase = 'subsanacion_mesa' and n.vence <> v.vence and t.id = substr(n.clave, 9)::integer;
  return null;
end $$;
