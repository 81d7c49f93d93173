-- Series of numbers (D-137): what the council and the mayor issue is numbered for the whole municipality, whoever types it;
-- what an area issues by itself is numbered for the area. What it does to numbers that were given before:
-- - every document keeps its number, and its counter goes on after the highest one that any area had;
-- - two documents of one series that printed the same number both keep it, marked in `repeticion`;
-- - resoluciones and decretos de alcaldía that other areas than the mayor's office numbered printed their own area's suffix
--   ('045-2026-SG-MPVA'), which no other document has: they keep it (`serie_anterior`), and are not marked.

-- The series of a document: 0 for the municipality's, otherwise its area. The contract says the same (`esDeLaMunicipalidad`);
-- a test compares both.
create function serie_de_documento(tipo smallint, area integer) returns integer
  language sql immutable parallel safe
  return case when tipo in (1, 2, 3, 7, 8, 10) then 0 else area end;

alter table documentos
  -- The area in whose series it was numbered while its type was numbered by area, and whose suffix its number bears.
  add column serie_anterior integer references areas,
  -- Its place among the documents that bear the same number, from 1; null for a number that is its own.
  add column repeticion smallint check (repeticion > 0);

-- What the migration notes is no act of anybody, and no change of what people see in their lists.
alter table documentos disable trigger user;
-- 11 is the mayor's office, whose suffix the types 3 and 8 go on with.
update documentos set serie_anterior = area_id where tipo_doc in (3, 8) and area_id <> 11;
update documentos d set repeticion = i.lugar
from (
  select doc_id, row_number() over (serie order by created_at, doc_id) as lugar, count(*) over serie as iguales
  from documentos where serie_de_documento(tipo_doc, area_id) = 0 and serie_anterior is null
  window serie as (partition by tipo_doc, anio, nro_doc)
) i
where d.doc_id = i.doc_id and i.iguales > 1;
alter table documentos enable trigger user;

-- One number once in its series. A number that was repeated is held by the first of those that bear it, so that it is never
-- given again.
alter table documentos drop constraint documentos_area_id_tipo_doc_anio_nro_doc_key;
create unique index documentos_numero_de_serie on documentos
  (coalesce(serie_anterior, serie_de_documento(tipo_doc, area_id)), tipo_doc, anio, nro_doc, coalesce(repeticion, 1));

-- The counters: one row for a series, whichever areas it had.
alter table correlativos drop constraint correlativos_area_id_fkey;
alter table correlativos drop constraint correlativos_area_id_tipo_doc_anio_key;
alter table correlativos rename column area_id to serie;
update correlativos set serie = serie_de_documento(tipo_doc, serie);
delete from correlativos c using correlativos mayor
where c.serie = mayor.serie and c.tipo_doc = mayor.tipo_doc and c.anio = mayor.anio
  and (c.ultimo, c.id) < (mayor.ultimo, mayor.id);
alter table correlativos add unique (serie, tipo_doc, anio);
