-- Open data: what the public files hold changes with a version, so that whoever has a file learns that it still holds without a
-- row of it being read.

-- How often each data set changed and when it last did, kept in the same transaction as the change, and in slots as `conteos` is,
-- so that writers seldom wait for each other: of as many connections as slots, two may share one. A time alone would not do: a
-- transaction may bear an earlier one than what was committed before it. Nor would the count: a backup that was restored counts
-- the same numbers again.
create table datos_versiones (
  -- 'normas', 'obras', and of visits the month of Lima: 'visitas-2026-09'.
  conjunto text not null,
  ranura smallint not null,
  cambios integer not null,
  cambiado_at timestamptz not null,
  primary key (conjunto, ranura)
) with (fillfactor = 50);

create function anotar_conjuntos(conjuntos text[]) returns void language sql as $$
  insert into public.datos_versiones as v (conjunto, ranura, cambios, cambiado_at)
  select c, pg_backend_pid() % 32, 1, clock_timestamp() from unnest(conjuntos) c order by c
  on conflict (conjunto, ranura) do update set cambios = v.cambios + 1, cambiado_at = excluded.cambiado_at
$$;

-- A change of a table is one of the data set that the trigger names.
create function anotar_cambio() returns trigger language plpgsql as $$
begin
  perform anotar_conjuntos(array[tg_argv[0]]);
  return null;
end $$;

create trigger anotar_cambio after insert or update or delete on normas
  for each statement execute function anotar_cambio('normas');
create trigger anotar_cambio after insert or update or delete on archivo_normas
  for each statement execute function anotar_cambio('normas');
create trigger anotar_cambio after insert or update or delete on normas_relaciones
  for each statement execute function anotar_cambio('normas');
-- A norm names its unit as it was called then (ORG-23).
create trigger anotar_cambio after insert or update or delete on areas_nombres
  for each statement execute function anotar_cambio('normas');
create trigger anotar_cambio after insert or update or delete on obras
  for each statement execute function anotar_cambio('obras');

create function conjunto_de_visita(instante timestamptz) returns text
  language sql stable parallel safe
  return 'visitas-' || to_char(instante at time zone 'America/Lima', 'YYYY-MM');

-- Of visits each month is a file, so that those of former months stay as they are while people come and go today.
create function anotar_visitas() returns trigger language plpgsql as $$
begin
  -- Each trigger has only the tables of its act, and an expression that named others would not be planned.
  if tg_op = 'INSERT' then
    perform anotar_conjuntos(array(select distinct conjunto_de_visita(created_at) from nuevas));
  elsif tg_op = 'DELETE' then
    perform anotar_conjuntos(array(select distinct conjunto_de_visita(created_at) from viejas));
  else
    perform anotar_conjuntos(array(select conjunto_de_visita(created_at) from viejas
      union select conjunto_de_visita(created_at) from nuevas));
  end if;
  return null;
end $$;

create trigger anotar_nuevas after insert on visitas referencing new table as nuevas
  for each statement execute function anotar_visitas();
create trigger anotar_cambiadas after update on visitas referencing old table as viejas new table as nuevas
  for each statement execute function anotar_visitas();
create trigger anotar_borradas after delete on visitas referencing old table as viejas
  for each statement execute function anotar_visitas();
