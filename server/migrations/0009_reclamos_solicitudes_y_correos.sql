-- The complaints book (10), requests for public information (11), and the outbox of e-mail.

create table reclamos (
  -- The claim id, numbered without gaps and never again from one (REC-21, D-21).
  id integer primary key check (id > 0),
  -- 1 DNI, 2 RUC.
  tipo_doc smallint not null check (tipo_doc in (1, 2)),
  nruc text not null default '' check (nruc ~ '^([0-9]{11})?$'),
  rsocial text not null default '' check (length(rsocial) <= 80),
  ndoc text not null default '' check (ndoc ~ '^([0-9]{8})?$'),
  code_verifica text not null default '' check (length(code_verifica) <= 1),
  name text not null default '',
  ape_pat text not null default '',
  ape_mat text not null default '',
  ape_nom text not null default '' check (length(ape_nom) <= 80),
  -- Typed by whoever complains, because no registry gave it (D-44).
  nombre_escrito boolean not null default false,
  -- Empty once it has been purged.
  phone text not null check (phone ~ '^[0-9]{0,15}$'),
  cellphone text not null default '' check (cellphone ~ '^[0-9]{0,15}$'),
  email text not null check (length(email) <= 40),
  descripcion text not null check (descripcion <> ''),
  detalle text not null default '',
  -- Until when it has to be answered (peru.md §5.1).
  vence date not null,
  -- Both null until Sisgedo has registered it and its PDF is made (REC-24).
  expe_id text unique check (expe_id <> ''),
  path text unique,
  -- Why Sisgedo last refused it, as a code without words of anybody, and when; it is asked again once a day.
  rechazo text not null default '' check (length(rechazo) <= 30),
  rechazado_at timestamptz,
  -- Whether a mail was written to its address (D6).
  confirmado boolean not null default false,
  -- Made by the page for one complaint; and what it says, so that the same one sent twice is one (G3).
  clave uuid unique,
  huella text not null,
  created_at timestamptz not null default clock_timestamp(),
  nombres text not null generated always as (case tipo_doc when 1 then ape_nom else rsocial end) stored,
  documento text not null generated always as (case tipo_doc when 1 then ndoc else nruc end) stored,
  -- As lists show it (REC-31), to order by.
  descripcion_corta text not null generated always as (left(descripcion, 250)) stored,
  busqueda text not null generated always as (
    llano(lpad(id::text, greatest(6, length(id::text)), '0') || ' ' || coalesce(expe_id, '') || ' '
      || case tipo_doc when 1 then ndoc || ' ' || ape_nom else nruc || ' ' || rsocial end || ' ' || email || ' '
      || descripcion)
  ) stored,
  check ((tipo_doc = 1) = (ndoc <> '')),
  check ((tipo_doc = 2) = (nruc <> '')),
  check (case tipo_doc when 1 then ape_nom <> '' else rsocial <> '' end),
  check (path is null or expe_id is not null),
  check ((rechazo <> '') = (rechazado_at is not null))
);
-- Screen reclamos: newest first, and each of its orders and filters.
create index reclamos_recientes on reclamos (created_at desc, id desc);
create index reclamos_nombres on reclamos (nombres, id);
create index reclamos_documento on reclamos (documento, id);
create index reclamos_descripcion on reclamos (descripcion_corta, id);
create index reclamos_email on reclamos (email, id);
create index reclamos_expe on reclamos (expe_id, id);
create index reclamos_busqueda on reclamos using gin (busqueda gin_trgm_ops);
-- A larger sample, for the reason given at visitas.
alter table reclamos alter column busqueda set statistics 1000;
-- The same complaint within minutes (G3).
create index reclamos_huella on reclamos (huella, created_at desc);
-- What still lacks its number or its PDF, taken up again at the start.
create index reclamos_por_terminar on reclamos (id) where path is null;
-- The nightly purge of telephone numbers.
create index reclamos_contacto on reclamos (vence) where phone <> '';

create trigger contar after insert or delete on reclamos for each row execute function contar_filas();
create trigger auditar after insert or update or delete on reclamos
  for each row execute function auditar('id', 'busqueda', 'nombres', 'documento', 'descripcion_corta', 'huella', 'clave', 'code_verifica');
create trigger anunciar after insert or update or delete on reclamos
  for each row execute function anunciar_a_todos('reclamos');

-- Requests for public information (D-31, D-45) ------------------------------------------------------------------------

create table solicitudes (
  id integer generated always as identity primary key,
  anio smallint not null check (anio between 2000 and 2100),
  orden integer not null check (orden > 0),
  -- Yearly, without gaps.
  numero text not null unique generated always as (numero_de_anio(anio, orden)) stored,
  dni text not null check (dni ~ '^[0-9]{8}$'),
  ape_nom text not null check (length(ape_nom) between 1 and 80),
  -- Typed by the applicant, because no registry gave it (D-44).
  nombre_escrito boolean not null default false,
  -- Empty once it has been purged.
  address text not null check (length(address) <= 200),
  pedido text not null check (length(pedido) between 10 and 2000),
  email text not null default '' check (length(email) <= 40),
  -- 1 correo electrónico, 2 copia simple, 3 copia certificada, 4 disco.
  forma_entrega smallint check (forma_entrega between 1 and 4),
  -- Until when it has to be answered (peru.md §5.2).
  vence date not null,
  -- Null until Sisgedo has registered it (TRS-10).
  expe_id text unique check (expe_id <> ''),
  -- Why Sisgedo last refused it, as a code without words of anybody, and when; it is asked again once a day.
  rechazo text not null default '' check (length(rechazo) <= 30),
  rechazado_at timestamptz,
  -- Whether a mail was written to its address (D6).
  confirmado boolean not null default false,
  -- Made by the page for one request; and what it says, so that the same one sent twice is one (G3).
  clave uuid unique,
  huella text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- As lists show it (D-45), to order by.
  pedido_corto text not null generated always as (left(pedido, 250)) stored,
  busqueda text not null generated always as (
    llano(numero_de_anio(anio, orden) || ' ' || dni || ' ' || ape_nom || ' ' || email || ' ' || pedido)
  ) stored,
  unique (anio, orden),
  check ((rechazo <> '') = (rechazado_at is not null))
);
-- Screen transparencia_lista: newest first, and each of its orders and filters.
create index solicitudes_recientes on solicitudes (created_at desc, id desc);
create index solicitudes_numero on solicitudes (numero, id);
create index solicitudes_nombre on solicitudes (ape_nom, id);
create index solicitudes_dni on solicitudes (dni, id);
create index solicitudes_pedido on solicitudes (pedido_corto, id);
create index solicitudes_email on solicitudes (email, id);
create index solicitudes_busqueda on solicitudes using gin (busqueda gin_trgm_ops);
-- A larger sample, for the reason given at visitas.
alter table solicitudes alter column busqueda set statistics 1000;
-- The same request within minutes (G3).
create index solicitudes_huella on solicitudes (huella, created_at desc);
-- What still lacks its number, taken up again at the start.
create index solicitudes_por_registrar on solicitudes (id) where expe_id is null;
-- The nightly purge of addresses.
create index solicitudes_contacto on solicitudes (vence) where address <> '';

create trigger contar after insert or delete on solicitudes for each row execute function contar_filas();
create trigger auditar after insert or update or delete on solicitudes
  for each row execute function auditar('id', 'busqueda', 'pedido_corto', 'huella', 'clave');
create trigger anunciar after insert or update or delete on solicitudes
  for each row execute function anunciar_a_todos('transparencia');

-- Outbox of e-mail (D-18) ---------------------------------------------------------------------------------------------

-- A row is written in the transaction that it tells of; a job sends it.
create table correos (
  id integer generated always as identity primary key,
  -- Stable Message-ID: a mail sent twice after a crash can be recognised.
  message_id uuid not null unique default gen_random_uuid(),
  para text not null check (length(para) between 3 and 254),
  asunto text not null check (length(asunto) between 1 and 200 and asunto !~ '[\r\n]'),
  texto text not null,
  created_at timestamptz not null default now(),
  enviado_at timestamptz,
  -- 'smtp', or 'buzon' when it went to the local mailbox (SHE-103).
  via text check (via in ('smtp', 'buzon')),
  ultimo_error text,
  -- The same words with the municipality's dress; null for text alone.
  html text,
  -- Out of tries: it waits for somebody to look (F5).
  fallido_at timestamptz check (fallido_at is null or enviado_at is null)
);
-- Screen buzon: newest first, without what a mail server has taken.
create index correos_buzon on correos (created_at desc, id desc) where via = 'buzon' or enviado_at is null;
-- Waiting mails, for observation.
create index correos_pendientes on correos (created_at) where enviado_at is null;
-- The nightly purge.
create index correos_viejos on correos (coalesce(enviado_at, fallido_at));

create trigger anunciar after insert or delete on correos for each row execute function anunciar_a_todos('correos');
create trigger anunciar_cambio after update of enviado_at, fallido_at, ultimo_error on correos
  for each row when (old is distinct from new) execute function anunciar_a_todos('correos');

-- Exact totals of the mailbox per state, kept in the same transaction (D-42, decision 0004). What a mail server has taken is
-- in no state.
create function estado_correo(enviado_at timestamptz, via text, fallido_at timestamptz) returns text
  language sql immutable parallel safe
  return case when enviado_at is null then case when fallido_at is null then 'pendiente' else 'fallido' end
    when via = 'buzon' then 'buzon' end;

create table correos_conteo (
  estado text not null,
  ranura smallint not null,
  total integer not null,
  primary key (estado, ranura)
) with (fillfactor = 50);

create function contar_correos() returns trigger language plpgsql as $$
declare
  antes text := case when tg_op <> 'INSERT' then estado_correo(old.enviado_at, old.via, old.fallido_at) end;
  ahora text := case when tg_op <> 'DELETE' then estado_correo(new.enviado_at, new.via, new.fallido_at) end;
begin
  if antes is distinct from ahora then
    insert into correos_conteo as c (estado, ranura, total)
    select estado, pg_backend_pid() % 32, cuanto from (values (antes, -1), (ahora, 1)) v(estado, cuanto)
    where estado is not null order by estado
    on conflict (estado, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
create trigger contar after insert or update or delete on correos for each row execute function contar_correos();
