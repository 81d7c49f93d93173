-- Requests for public information (11, D-31, D-45).

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
  address text not null check (length(address) between 1 and 200),
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
-- A sample of the usual size guesses one in a hundred of a word that one in a thousand holds, and then a search walks the
-- whole table by its order.
alter table solicitudes alter column busqueda set statistics 1000;
create index solicitudes_huella on solicitudes (huella, created_at desc);
create index solicitudes_por_registrar on solicitudes (id) where expe_id is null;

create trigger contar after insert or delete on solicitudes for each row execute function contar_filas();
create trigger auditar after insert or update or delete on solicitudes
  for each row execute function auditar('id', 'busqueda', 'pedido_corto', 'huella', 'clave');
create trigger anunciar after insert or update or delete on solicitudes
  for each row execute function anunciar_a_todos('transparencia');
