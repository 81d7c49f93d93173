-- Migration 0035 wrote what 0033 had changed again as it was before: informática, which sees all publications, heard of none,
-- and its area was not noted beside the pages that it finds (ORG-16, NOR-24).

-- The areas that see a publication hear of it: the one that attends it, its unit, and informática. Pages that were written
-- before informática moved still name its former area; the search looks at the norm itself where that could matter.
create or replace function areas_de_norma(n normas) returns integer[]
  language sql stable parallel safe
  return array_remove(array[n.a_cargo_id, nullif(n.uo, n.a_cargo_id)], null)
    || array(select f.area_id from areas_facultades f where f.facultad = 'informatica'
      and f.area_id not in (n.a_cargo_id, coalesce(n.uo, n.a_cargo_id)));
