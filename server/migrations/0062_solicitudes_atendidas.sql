-- Requests for information as they are observed, extended, charged for, answered and delivered (TRS-16 to TRS-25, D-79).

alter table solicitudes
  -- What it lacks: 1 el pedido no es concreto, 2 falta el domicilio, 3 otro requisito. Its words and its term are its requerimiento.
  add column requisito smallint check (requisito between 1 and 3),
  -- What was asked first, of one that was corrected (TRS-16).
  add column pedido_inicial text,
  add column prorroga_por integer references usuarios,
  -- Why it, or a part of it, was denied: 1 secreta, 2 reservada, 3 confidencial; and the number in that article (TRS-20).
  add column causal smallint check (causal between 1 and 3),
  add column numeral text not null default '' check (length(numeral) <= 20),
  -- The reasons of a denial, or what was searched and where (TRS-19).
  add column sustento text not null default '' check (length(sustento) <= 4000),
  -- Who has what was asked for, and with what it was sent there (TRS-21).
  add column entidad text not null default '' check (length(entidad) <= 200),
  add column documento text not null default '' check (length(documento) <= 120),
  add column entregado_el date,
  add column entregado_por integer references usuarios,
  add column recibio text not null default '' check (length(recibio) <= 120),
  add column abandonado_at timestamptz,
  add column abandonado_por integer references usuarios,
  -- Its citizen was reminded of picking it up (TRS-22).
  add column recordado_at timestamptz,
  add check ((observado_at is null) = (requisito is null)),
  add check (sentido is null or respondido_at is not null),
  -- A denial without cause, number and reasons is none (TRS-20).
  add check (sentido is null or (sentido in (2, 3)) = (causal is not null and numeral <> '' and sustento <> '')),
  add check ((sentido is not distinct from 5) = (entidad <> '' and documento <> '')),
  add check (entregado_el is null or estado = 'ENTREGADA'),
  add check (abandonado_at is null or estado = 'ABANDONADA');
-- What a day lets expire, or has to be reminded of.
create index solicitudes_en_espera on solicitudes (id) where estado in ('POR SUBSANAR', 'POR ENTREGAR');

-- What its reproduction costs, in céntimos at the prices of when it was entered; nothing else is charged for (TRS-18).
create table solicitudes_costos (
  solicitud_id integer primary key references solicitudes on delete cascade,
  paginas integer not null check (paginas between 0 and 100000),
  discos integer not null check (discos between 0 and 1000),
  otro text not null default '' check (length(otro) <= 200),
  otro_centimos integer not null check (otro_centimos between 0 and 10000000),
  precio_pagina integer not null check (precio_pagina between 0 and 10000),
  precio_disco integer not null check (precio_disco between 0 and 10000),
  total integer not null check (total = paginas * precio_pagina + discos * precio_disco + otro_centimos),
  registrado_por integer not null references usuarios,
  updated_at timestamptz not null default clock_timestamp(),
  pagado_el date,
  recibo text not null default '' check (length(recibo) <= 40),
  pagado_por integer references usuarios,
  check ((otro_centimos > 0) = (otro <> '')),
  check ((pagado_el is null) = (recibo = '')),
  check ((pagado_el is null) = (pagado_por is null)),
  check (pagado_el is null or total > 0)
);
create trigger auditar after insert or update or delete on solicitudes_costos
  for each row execute function auditar('solicitud_id');
-- The list tells the cost and whether it was paid.
create trigger anunciar after insert or update on solicitudes_costos
  for each row execute function anunciar_a_todos('transparencia');

-- Files of its correction, and the signed cargo of its delivery.
create table solicitudes_archivos (
  archivo_id integer generated always as identity primary key,
  solicitud_id integer not null references solicitudes on delete cascade,
  clase text not null check (clase in ('subsanacion', 'entrega')),
  orden smallint not null check (orden between 0 and 4),
  path text not null unique,
  nombre text not null,
  bytes integer not null,
  sha256 text not null,
  paginas integer not null,
  -- It holds programs or other files (E6).
  activo boolean not null default false,
  unique (solicitud_id, clase, orden)
);
create trigger auditar after insert or update or delete on solicitudes_archivos
  for each row execute function auditar('archivo_id', 'path');

-- What costs something is handed out once it is paid (TRS-22).
create function entregar_lo_pagado() returns trigger language plpgsql as $$
begin
  if exists (select from solicitudes_costos c where c.solicitud_id = new.id and c.total > 0 and c.pagado_el is null) then
    raise exception 'La solicitud % no está pagada', new.id using errcode = 'CB082';
  end if;
  return new;
end $$;
create trigger entregar_lo_pagado before update of estado on solicitudes
  for each row when (old.estado = 'POR ENTREGAR' and new.estado = 'ENTREGADA') execute function entregar_lo_pagado();

-- The receipt of what went by mail is its delivery (Table TRS-B).
create function entregar_con_el_acuse() returns trigger language plpgsql as $$
begin
  update solicitudes s set estado = 'ENTREGADA', recibio = new.recibio, entregado_por = new.notificada_por,
    entregado_el = (new.notificada_at at time zone interval '-05:00')::date
  where s.id = split_part(new.clave, ':', 2)::integer and s.estado = 'RESPONDIDA' and s.sentido in (1, 2);
  return null;
end $$;
create trigger entregar_con_el_acuse after update of via on respuestas
  for each row when (old.via is null and new.via is not null and new.clase = 1 and new.clave like 'solicitud:%')
  execute function entregar_con_el_acuse();

-- Both lists tell whether an answer was received, or has to be notified on paper, and whether what an area was sent
-- may still be taken back: neither changes the complaint or the request itself.
create function anunciar_atencion() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('cabildo.purga', true), '') <> '' then return null; end if;
  insert into eventos (tema)
  values (case when new.clave like 'reclamo:%' then 'reclamos' else 'transparencia' end);
  return null;
end $$;
create trigger anunciar_atencion after update of via, sin_acuse_at on respuestas
  for each row when ((new.clave like 'reclamo:%' or new.clave like 'solicitud:%')
    and (old.via, old.sin_acuse_at) is distinct from (new.via, new.sin_acuse_at))
  execute function anunciar_atencion();
create trigger anunciar_atencion after update of estado on registros
  for each row when (new.clase in ('reclamo', 'solicitud') and old.estado is distinct from new.estado
    and old.area_actual is not distinct from new.area_actual)
  execute function anunciar_atencion();
