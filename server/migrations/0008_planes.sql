-- What measuring with a million visits asked for (docs/benchmarks.md). No answer changes.

-- Declared immutable and strict, the function could not be inlined and was called for each cell.
create or replace function marca_lima(instante timestamptz) returns text
  language sql stable parallel safe
  return to_char(instante at time zone interval '-05:00', 'YYYY-MM-DD HH24:MI:SS');

-- It must stay immutable, since a generated column uses it, and so cannot be inlined either: then PL/pgSQL, which keeps
-- the plan of its expression, takes a quarter of the time.
create or replace function llano(valor text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(unaccent('unaccent', valor));
end $$;

-- Screen visita_reporte, all areas. The condition, true of every row, is repeated by the report alone: it keeps the
-- planner from reading a small area's newest visits out of everybody's, since a plan made once does not know which area
-- it will be asked for.
drop index visitas_reporte;
create index visitas_reporte on visitas (created_at desc, id desc)
  where deleted_at is null and created_at > '-infinity';

-- The readers' order is the only one asked for: one index to keep instead of two.
alter table eventos drop constraint eventos_pkey;
drop index eventos_lectura;
alter table eventos add primary key (xid, id);
