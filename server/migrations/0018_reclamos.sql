-- The complaints book (10).

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
  phone text not null check (phone ~ '^[0-9]{1,15}$'),
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
-- A sample of the usual size guesses one in a hundred of a word that one in a thousand holds, and then a search walks the
-- whole table by its order.
alter table reclamos alter column busqueda set statistics 1000;
create index reclamos_huella on reclamos (huella, created_at desc);
-- What still lacks its number or its PDF, taken up again at the start.
create index reclamos_por_terminar on reclamos (id) where path is null;

-- Exact totals of tables that only grow, kept in the same transaction (D-42); see visitas_conteo.
create table conteos (
  tabla text not null,
  ranura smallint not null,
  total integer not null,
  primary key (tabla, ranura)
) with (fillfactor = 50);

create function contar_filas() returns trigger language plpgsql as $$
begin
  insert into conteos as c (tabla, ranura, total)
  values (tg_table_name, pg_backend_pid() % 32, case tg_op when 'INSERT' then 1 else -1 end)
  on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  return null;
end $$;

create trigger contar after insert or delete on reclamos for each row execute function contar_filas();
create trigger auditar after insert or update or delete on reclamos
  for each row execute function auditar('id', 'busqueda', 'nombres', 'documento', 'descripcion_corta', 'huella', 'clave', 'code_verifica');
create trigger anunciar after insert or update or delete on reclamos
  for each row execute function anunciar_a_todos('reclamos');
