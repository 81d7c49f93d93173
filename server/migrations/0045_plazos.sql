-- The legal clock and the calendar of non-working days (17, D-62, D-64). What a date means is computed by one function of the
-- program (contracts/src/plazos-calculo.ts); the rows hold what it was asked and what it answered.

-- Each change of the calendar: its number is the version of the calendar. The setting DIAS_NO_LABORABLES of before is read
-- once, as change 1 (PLA-17).
create table calendario_cambios (
  cambio_id integer generated always as identity primary key,
  -- The review that was applied (PLA-13); empty for what came from the settings.
  revision text not null check (length(revision) <= 64),
  recalculados integer not null check (recalculados >= 0),
  hecho_por integer,
  created_at timestamptz not null default clock_timestamp()
);

-- Non-working days besides the national holidays, which are computed (PLA-10, PLA-11). Removed ones stay (PLA-16).
create table calendario_dias (
  dia_id integer generated always as identity primary key,
  fecha date not null,
  hasta date not null check (hasta between fecha and fecha + 30),
  -- 1 nacional, 2 regional o local, 3 suspensión de plazos.
  clase smallint not null check (clase in (1, 2, 3)),
  nombre text not null check (length(nombre) between 4 and 80),
  norma text not null check (length(norma) between 4 and 120),
  registrado_por integer,
  cambio_id integer not null references calendario_cambios,
  created_at timestamptz not null default clock_timestamp(),
  retirado_at timestamptz,
  retirado_por integer,
  motivo_retiro text check (length(motivo_retiro) between 4 and 200),
  check ((retirado_at is null) = (motivo_retiro is null)),
  constraint calendario_dias_ocupado exclude using gist (daterange(fecha, hasta, '[]') with &&) where (retirado_at is null)
);
create index calendario_dias_fecha on calendario_dias (fecha);

create trigger auditar after insert or update or delete on calendario_dias
  for each row execute function auditar('dia_id');
create trigger auditar after insert or update or delete on calendario_cambios
  for each row execute function auditar('cambio_id');
create trigger avisar_datos after insert or update or delete on calendario_dias
  for each statement execute function avisar_datos();
create trigger anunciar after insert on calendario_cambios for each row execute function anunciar_a_todos('calendario');

-- A term that runs (Table PLA-A); a case is what `clave` names, as in registros.clave.
create table plazos (
  plazo_id integer generated always as identity primary key,
  clave text not null check (clave ~ '^(tramite|reclamo|solicitud|interno):[1-9][0-9]{0,9}$'),
  clase text not null check (clase in ('respuesta_tramite', 'respuesta_reclamo', 'respuesta_informacion', 'aviso_prorroga',
    'observar_informacion', 'subsanacion_mesa', 'subsanacion_area', 'subsanacion_informacion', 'acuse', 'interno')),
  -- Not counted itself (PLA-03).
  desde date not null,
  dias smallint not null check (dias between 1 and 365),
  -- 1 positivo, 2 negativo, 3 aprobación automática, 9 ninguno.
  silencio smallint not null default 9 check (silencio in (1, 2, 3, 9)),
  vence date,
  prorrogado date,
  estado text not null default 'CORRIENDO' check (estado in ('CORRIENDO', 'SUSPENDIDO', 'VENCIDO', 'CUMPLIDO', 'CONCLUIDO')),
  cerrado_at timestamptz,
  -- The sentence of PLA-08, once the clock has stopped.
  explicacion text not null default '',
  -- The version of the calendar by which `vence` was last computed. A filing that a process saved by an older calendar than
  -- the one that was applied meanwhile is found by it.
  calendario integer not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((estado in ('CUMPLIDO', 'CONCLUIDO')) = (cerrado_at is not null)),
  check (estado <> 'SUSPENDIDO' or vence is null)
) with (fillfactor = 80);
-- A case has at most one open clock of each kind.
create unique index plazos_abierto on plazos (clave, clase) where estado in ('CORRIENDO', 'SUSPENDIDO', 'VENCIDO');
create index plazos_caso on plazos (clave);
-- What a change of the calendar may move, and what a day lets expire.
create index plazos_por_vencer on plazos (vence) where estado in ('CORRIENDO', 'VENCIDO');

-- What happened to a clock (Table PLA-C); never changed.
create table plazos_eventos (
  evento_id bigint generated always as identity primary key,
  plazo_id integer not null references plazos,
  tipo text not null check (tipo in ('INICIO', 'SUSPENSION', 'REANUDACION', 'PRORROGA', 'CALENDARIO', 'CUMPLIDO', 'CONCLUIDO',
    'VENCIDO', 'SILENCIO', 'REABIERTO')),
  -- The Lima day on which it happened.
  dia date not null,
  -- The due date from then on, as it was told; and the one before, of a change of the calendar.
  vence date,
  antes date,
  cambio_id integer references calendario_cambios,
  created_at timestamptz not null default clock_timestamp(),
  check ((tipo = 'CALENDARIO') = (cambio_id is not null)),
  check (tipo not in ('INICIO', 'PRORROGA', 'CALENDARIO') or vence is not null)
);
create index plazos_eventos_plazo on plazos_eventos (plazo_id, evento_id);
-- Silence is told once, whatever number of processes look for it.
create unique index plazos_eventos_silencio on plazos_eventos (plazo_id) where tipo = 'SILENCIO';
create index plazos_eventos_cambio on plazos_eventos (cambio_id) where cambio_id is not null;

create trigger auditar after insert or update or delete on plazos_eventos
  for each row execute function auditar('evento_id');

create function no_cambia() returns trigger language plpgsql as $$
begin
  raise exception 'las filas de % no se cambian ni se borran', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger no_cambia before update or delete on plazos_eventos for each row execute function no_cambia();

-- The columns `vence` of before hold what the engine answers (D-62).
create function llevar_vencimiento() returns trigger language plpgsql as $$
begin
  update reclamos r set vence = n.vence from nuevos n join viejos v using (plazo_id)
  where n.clase = 'respuesta_reclamo' and n.vence <> v.vence and r.id = substr(n.clave, 9)::integer;
  update solicitudes s set vence = n.vence from nuevos n join viejos v using (plazo_id)
  where n.clase = 'respuesta_informacion' and n.vence <> v.vence and s.id = substr(n.clave, 11)::integer;
  return null;
end $$;
create trigger llevar_vencimiento after update on plazos referencing old table as viejos new table as nuevos
  for each statement execute function llevar_vencimiento();

