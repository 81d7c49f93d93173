-- What the municipality says of itself, as data of a screen (ORG-37 to ORG-39, D-95).

-- Data that every process keeps in memory: its rows say so to all when they change. Tables of other such data have the same
-- trigger.
create function avisar_datos() returns trigger language plpgsql as $$
begin
  perform pg_notify('datos', '');
  return null;
end $$;

-- A row per section of the screen: a section that has one was filled, once, from the settings (ORG-38).
create table entidad (
  seccion text primary key check (seccion ~ '^[a-z_]{1,40}$'),
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  updated_at timestamptz not null default clock_timestamp()
);

-- The official name of each year; a document prints that of its own (ORG-39).
create table entidad_lemas (
  anio smallint primary key check (anio between 2000 and 2100),
  texto text not null check (length(texto) between 1 and 200),
  norma text not null default '' check (length(norma) <= 120)
);

create trigger avisar_datos after insert or update or delete on entidad
  for each statement execute function avisar_datos();
create trigger avisar_datos after insert or update or delete on entidad_lemas
  for each statement execute function avisar_datos();
-- Each act that changes years changes the section's row, too.
create trigger anunciar after update on entidad for each row execute function anunciar_a_todos('organizacion');

create trigger auditar after insert or update or delete on entidad for each row execute function auditar('seccion');
create trigger auditar after insert or update or delete on entidad_lemas for each row execute function auditar('anio');
