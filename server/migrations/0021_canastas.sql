-- Screen excel (13): what it shows, orders and filters by, and the counters of chart.

-- As references are counted: without spaces and in upper case (CAN-32).
create function plana(valor text) returns text
  language sql immutable strict parallel safe
  return upper(regexp_replace(valor, '\s+', '', 'g'));

-- As the table shows the address (CAN-07).
create function direccion_de(address text, zona text, mz text, lote text) returns text
  language sql immutable parallel safe
  return upper(array_to_string(
    array[nullif(address, ''), nullif(zona, ''), 'MZ. ' || nullif(mz, ''), 'LT. ' || nullif(lote, '')], ', '
  ));

alter table canastas
  add column direccion text not null generated always as (direccion_de(address, zona, mz, lote)) stored,
  -- To order by: rows without a date are older than any, and one index serves both directions.
  add column entrega date not null generated always as (coalesce(fec_entrega, '-infinity')) stored,
  add column nacimiento date not null generated always as (coalesce(fnac, '-infinity')) stored,
  add column referencia_plana text not null generated always as (plana(referencia)) stored,
  add column precalifica_plana text not null generated always as (plana(precalifica)) stored,
  add column busqueda text not null generated always as (
    llano(dni || ' ' || ape_nom || ' ' || referencia || ' ' || ngrupo || ' ' || direccion_de(address, zona, mz, lote) || ' '
      || precalifica)
  ) stored;

-- Last delivery first, and each of its orders and filters.
create index canastas_entrega on canastas (entrega, id);
create index canastas_nacimiento on canastas (nacimiento, id);
create index canastas_nombre on canastas (ape_nom, id);
create index canastas_dni on canastas (dni, id);
create index canastas_referencia on canastas (referencia, id);
create index canastas_grupo on canastas (ngrupo, id);
create index canastas_direccion on canastas (direccion, id);
create index canastas_mz on canastas (mz, id);
create index canastas_precalifica on canastas (precalifica, id);
create index canastas_referencia_plana on canastas (referencia_plana);
create index canastas_precalifica_plana on canastas (precalifica_plana);
create index canastas_grupo_plano on canastas (plana(ngrupo));
-- The counters of chart are read from it alone.
create index canastas_cuentas on canastas (referencia, precalifica, ngrupo, fec_entrega);
create index canastas_busqueda on canastas using gin (busqueda gin_trgm_ops);
-- See migration 0019.
alter table canastas alter column busqueda set statistics 1000;

-- A spreadsheet brings tens of thousands of rows in one statement: they are counted and announced once.
create function contar_sentencia() returns trigger language plpgsql as $$
declare
  cuantas integer;
begin
  -- Each trigger has one of the two, and an expression that named both would not be planned.
  if tg_op = 'INSERT' then cuantas := (select count(*) from nuevas);
  else cuantas := -(select count(*) from viejas);
  end if;
  if cuantas <> 0 then
    insert into conteos as c (tabla, ranura, total) values (tg_table_name, pg_backend_pid() % 32, cuantas)
    on conflict (tabla, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;

create trigger contar_nuevas after insert on canastas referencing new table as nuevas
  for each statement execute function contar_sentencia();
create trigger contar_viejas after delete on canastas referencing old table as viejas
  for each statement execute function contar_sentencia();

-- An insert that finds its DNI there, or a spreadsheet that changes nobody, is no news.
create function anunciar_tocadas() returns trigger language plpgsql as $$
begin
  if exists (select from tocadas) then
    insert into eventos (tema) values (tg_argv[0]);
  end if;
  return null;
end $$;

create trigger anunciar_nuevas after insert on canastas referencing new table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
create trigger anunciar_cambiadas after update on canastas referencing new table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
create trigger anunciar_borradas after delete on canastas referencing old table as tocadas
  for each statement execute function anunciar_tocadas('canastas');
insert into conteos (tabla, ranura, total) select 'canastas', 0, count(*) from canastas having count(*) > 0;

drop trigger auditar on canastas;
create trigger auditar after insert or update or delete on canastas
  for each row execute function auditar('id', 'busqueda', 'direccion', 'entrega', 'nacimiento', 'referencia_plana', 'precalifica_plana');
