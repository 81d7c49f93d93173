-- What ids of areas said in functions is asked of their abilities (ORG-16), and a document keeps what it was numbered as (ORG-24).

-- The areas that see a publication hear of it: the one that made it, its unit, and informática, which sees all. Pages that were
-- written before informática moved still name its former area; the search looks at the norm itself where that could matter.
create or replace function areas_de_norma(n normas) returns integer[]
  language sql stable parallel safe
  return array_remove(array[n.area_id, nullif(n.uo, n.area_id)], null)
    || array(select f.area_id from areas_facultades f where f.facultad = 'informatica'
      and f.area_id not in (n.area_id, coalesce(n.uo, n.area_id)));

-- What a document bears for good from the save that gave its number. Null in those of before, until a start of the program,
-- which knows the templates, has noted what they print.
alter table documentos
  add column area_nombre text,
  add column numero_impreso text,
  add constraint documentos_impreso check ((area_nombre is null) = (numero_impreso is null));
-- The start looks for those that still lack it.
create index documentos_sin_impreso on documentos (doc_id) where numero_impreso is null;

-- What a file that was generated bears: the paper that is signed and scanned on another day keeps it.
alter table documentos_generados
  add column area_nombre text,
  add column numero_impreso text,
  add constraint documentos_generados_impreso check ((area_nombre is null) = (numero_impreso is null));

create function conservar_impreso() returns trigger language plpgsql as $$
begin
  raise exception 'El número y el área que un documento imprime no cambian' using errcode = 'CB024';
end $$;
create trigger conservar_impreso before update of area_nombre, numero_impreso on documentos
  for each row when (old.numero_impreso is not null
    and (old.area_nombre, old.numero_impreso) is distinct from (new.area_nombre, new.numero_impreso))
  execute function conservar_impreso();

-- That the start notes it is no act of anybody, and no change of what people see in their lists: the trail hears of the other
-- columns alone, which a test holds complete.
drop trigger auditar on documentos;
create trigger auditar after insert or delete or update of
    area_id, tipo_doc, anio, nro_doc, serie_anterior, con_siglas_de_area, repeticion, nombre, comparecientes, vistos,
    considerandos, resolutivos, tipo_sesion, fecha_sesion, code_verifica, en_secuencia, clave, created_by, created_at,
    updated_at, deleted_at
  on documentos for each row
  execute function auditar('doc_id', 'busqueda', 'tipo_nombre', 'descripcion', 'clave');
drop trigger anunciar on documentos;
create trigger anunciar after insert or delete on documentos
  for each row execute function anunciar('documentos');
create trigger anunciar_cambio after update on documentos
  for each row when (old.numero_impreso is not distinct from new.numero_impreso) execute function anunciar('documentos');
drop trigger anunciar_despacho on documentos;
create trigger anunciar_despacho after update on documentos
  for each row when (old.numero_impreso is not distinct from new.numero_impreso) execute function anunciar_despacho();
