-- Webhooks: other programs are told what happened here, by ids and links alone (decision 0218).

-- A program that is told.
create table webhooks (
  id integer generated always as identity primary key,
  nombre text not null check (length(nombre) between 3 and 60),
  url text not null check (length(url) <= 500 and url ~ '^https?://'),
  eventos text[] not null check (cardinality(eventos) > 0 and eventos <@ array['expediente.recibido', 'expediente.respondido',
    'documento.firmado', 'norma.publicada', 'obra.actualizada']),
  -- Whose events it is told of; without one, those of all areas. Works are of no area, and are told to all.
  area_id integer references areas,
  -- Sealed by the installation's secret, since it signs what is sent; and the one before a change, which signs beside it.
  secreto bytea not null,
  secreto_anterior bytea,
  anterior_hasta timestamptz,
  -- While it is paused its events wait; null where it works.
  pausa text check (pausa in ('a mano', 'sin respuesta', 'ya no existe')),
  pausada_at timestamptz,
  -- Its last delivery, by which a receiver is known to be back.
  entregada_at timestamptz,
  created_by integer not null references usuarios,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by integer references usuarios,
  constraint webhooks_anterior check ((secreto_anterior is null) = (anterior_hasta is null)),
  constraint webhooks_pausada check ((pausa is null) = (pausada_at is null))
);
create unique index webhooks_nombre on webhooks (lower(nombre)) where deleted_at is null;
create index webhooks_area on webhooks (area_id) where area_id is not null and deleted_at is null;
create trigger area_abierta before insert or update of area_id on webhooks
  for each row when (new.area_id is not null) execute function exigir_area_abierta();
create trigger auditar after insert or delete or update of nombre, url, eventos, area_id, anterior_hasta, pausa, deleted_at on webhooks
  for each row execute function auditar('id', 'secreto', 'secreto_anterior', 'entregada_at');

-- What happened, written in the transaction in which it happens: the outbox. Names nobody.
create table webhooks_mensajes (
  id bigint generated always as identity primary key,
  -- The webhook-id of Standard Webhooks, by which a receiver knows a message that came twice.
  uuid uuid not null unique default gen_random_uuid(),
  tipo text not null,
  -- What it happened to, as 'expediente:12': its messages are told one after another, in the order in which they were committed.
  objeto text not null,
  datos jsonb not null,
  -- As it is sent, byte for byte, at each try; written before the first one.
  cuerpo text,
  -- What one transaction does to an object is told once. A server to which a backup went counts its transactions anew, so the
  -- start of the transaction counts, too.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  constraint webhooks_mensajes_una unique (objeto, xid, tipo, created_at)
);
create index webhooks_mensajes_edad on webhooks_mensajes (created_at);

-- Each message to each program that is told of it.
create table webhooks_entregas (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks,
  mensaje_id bigint not null references webhooks_mensajes on delete cascade,
  objeto text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'fallida')),
  intentos smallint not null default 0,
  primer_intento_at timestamptz,
  -- Not before; null of what is to be sent at once and of what is over.
  proximo_at timestamptz,
  -- Until when the receiver asked to wait, also once it is back.
  pedido_hasta timestamptz,
  entregada_at timestamptz,
  constraint webhooks_entregas_hecha check ((estado = 'entregada') = (entregada_at is not null))
);
-- What waits, by what it is about: whether an earlier one of the same is still to come.
create index webhooks_entregas_por_entregar on webhooks_entregas (webhook_id, objeto, id) where estado = 'pendiente';
-- The screen of deliveries, and its filter.
create index webhooks_entregas_de on webhooks_entregas (webhook_id, id desc);
create index webhooks_entregas_estado on webhooks_entregas (webhook_id, estado, id desc);
create index webhooks_entregas_mensaje on webhooks_entregas (mensaje_id);

-- Each try, and what came of it.
create table webhooks_intentos (
  id bigint generated always as identity primary key,
  entrega_id bigint not null references webhooks_entregas on delete cascade,
  en timestamptz not null,
  -- Status of the answer; null where there was none, for the reason that `falla` gives.
  estado smallint,
  falla text not null default '' check (length(falla) <= 200),
  ms integer not null check (ms >= 0),
  -- The beginning of the answer.
  extracto text not null default '' check (length(extracto) <= 500),
  check ((estado is null) = (falla <> ''))
);
create index webhooks_intentos_de on webhooks_intentos (entrega_id, id);

-- Writes a message for whom it concerns, and the jobs that bring it; nothing where it concerns nobody. Whoever calls holds the row
-- that it is about, so that messages about the same have their numbers in the order in which they are committed. `de` are the
-- areas that it is of; null of what is of none.
create function anunciar_afuera(que text, cual text, de integer[], dato jsonb) returns void language plpgsql as $$
declare
  suyos integer[] := array(select w.id from webhooks w
    where w.deleted_at is null and que = any(w.eventos) and (w.area_id is null or de is null or w.area_id = any(de)));
  mensaje bigint;
begin
  if suyos = '{}' or exists (select from webhooks_mensajes m
    where m.objeto = cual and m.xid = pg_current_xact_id() and m.tipo = que and m.created_at = now()) then
    return;
  end if;
  insert into webhooks_mensajes (tipo, objeto, datos) values (que, cual, dato) returning id into mensaje;
  insert into webhooks_entregas (webhook_id, mensaje_id, objeto) select w, mensaje, cual from unnest(suyos) w;
  perform pedir_entregas(suyos);
end $$;

-- A job for each of these, once in a transaction. Jobs of one webhook have one queue, so that no two of them run at once anywhere.
-- Whether it works is judged when its job runs: a message that is written while a webhook is resumed has a job, whichever of both
-- commits first. They have no key, by which acts would wait for each other.
create function pedir_entregas(cuales integer[]) returns void language plpgsql as $$
declare
  pedidas integer[] := coalesce(nullif(current_setting('cabildo.entregas', true), ''), '{}')::integer[];
begin
  perform graphile_worker.add_job('entregar_webhooks', payload := json_build_object('webhook_id', w.id),
    queue_name := 'webhook:' || w.id, max_attempts := 5, priority := 10)
  from webhooks w where w.id = any(cuales) and w.id <> all(pedidas) and w.deleted_at is null;
  perform set_config('cabildo.entregas', (pedidas || cuales)::text, true);
end $$;

-- What is told ---------------------------------------------------------------------------------------------------------

-- A filing, complaint or request was given its number: told at the commit, when its route says which areas it is of.
create function anunciar_recibido() returns trigger language plpgsql as $$
begin
  perform anunciar_afuera('expediente.recibido', 'expediente:' || r.registro_id, r.areas || r.area_actual,
    json_build_object('id', r.registro_id)::jsonb)
  from registros r where r.registro_id = new.registro_id;
  return null;
end $$;
create constraint trigger anunciar_afuera after insert on registros deferrable initially deferred
  for each row when (new.clase <> 'interno' and not new.anterior) execute function anunciar_recibido();

-- It was answered for good.
create function anunciar_respondido() returns trigger language plpgsql as $$
declare
  suyo record;
begin
  -- The act holds it already; whatever else answers waits for it here.
  select r.registro_id, r.areas || r.area_actual as areas into suyo from registros r where r.clave = new.clave for no key update;
  if found then
    perform anunciar_afuera('expediente.respondido', 'expediente:' || suyo.registro_id, suyo.areas,
      json_build_object('id', suyo.registro_id)::jsonb);
  end if;
  return null;
end $$;
create trigger anunciar_afuera after insert on respuestas
  for each row when (new.clase = 1) execute function anunciar_respondido();

-- A document has its last signature, or its signed paper; or the last destination that had not signed it was taken out.
create function anunciar_firmado() returns trigger language plpgsql as $$
declare
  suyo record;
begin
  select d.area_id, d.a_cargo_id, d.tipo_doc, d.created_at into strict suyo from documentos d where d.doc_id = new.doc_id for no key update;
  if not exists (select from documentos_destinos t where t.doc_id = new.doc_id and t.deleted_at is null and not t.estado)
    and (tg_op = 'INSERT'
      or exists (select from documentos_destinos t where t.doc_id = new.doc_id and t.deleted_at is null and t.estado)) then
    perform anunciar_afuera('documento.firmado', 'documento:' || new.doc_id, array[suyo.area_id, suyo.a_cargo_id],
      json_build_object('id', new.doc_id, 'area_id', suyo.area_id, 'tipo_doc', suyo.tipo_doc,
        'dia', left(marca_lima(suyo.created_at), 10))::jsonb);
  end if;
  return null;
end $$;
create trigger anunciar_afuera after update of estado on documentos_destinos
  for each row when (new.estado and not old.estado) execute function anunciar_firmado();
create trigger anunciar_al_quitar after update of deleted_at on documentos_destinos
  for each row when (new.deleted_at is not null and old.deleted_at is null and not old.estado) execute function anunciar_firmado();
create trigger anunciar_afuera after insert on documentos_papel for each row execute function anunciar_firmado();

-- A norm was published: its address is the one by which people find it.
create function anunciar_publicada() returns trigger language plpgsql as $$
begin
  perform anunciar_afuera('norma.publicada', 'norma:' || new.id, array[new.area_id, new.uo], json_build_object('id', new.id,
    'direccion', direccion_de_norma(new.tipo_doc, new.anio, new.ndoc, new.uo))::jsonb);
  return null;
end $$;
create trigger anunciar_afuera after insert on normas for each row execute function anunciar_publicada();

-- A work came in, or an upload changed what is told of it.
create function anunciar_obra() returns trigger language plpgsql as $$
begin
  perform anunciar_afuera('obra.actualizada', 'obra:' || new.cui, null, json_build_object('id', new.cui)::jsonb);
  return null;
end $$;
create trigger anunciar_afuera after insert or update of title_meta, pim_current, devengado_acumulado_total, avance_financiero,
  avance_fisico, fechaini, fechafin, costo_actualizado, devengado_anual, avance_fisico_programado, avance_financiero_programado on obras
  for each row execute function anunciar_obra();

-- Those of an area end with it, as its keys do (Table ORG-C).
create function terminar_webhooks_del_area() returns trigger language plpgsql as $$
begin
  update webhooks set deleted_at = new.cerrada_at, updated_at = new.cerrada_at where area_id = new.id and deleted_at is null;
  return null;
end $$;
create trigger terminar_webhooks after update of cerrada_at on areas
  for each row when (old.cerrada_at is null and new.cerrada_at is not null) execute function terminar_webhooks_del_area();
