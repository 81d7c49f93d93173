-- What an ordenanza, a directive or a convenio is called, and who celebrates a convenio (D-143, decision 0149).

alter table documentos
  -- Empty in texts of before, which print as they did.
  add column nombre text not null default '' check (length(nombre) <= 300 and (nombre = '' or tipo_doc in (1, 9, 10))),
  add column comparecientes text not null default ''
    check (length(comparecientes) <= 5000 and (comparecientes = '' or tipo_doc = 10));

-- Lists show, order and search a document by its name where it has one: its first article then only begins it. An expression
-- of a generated column cannot be changed before PostgreSQL 17: the columns are made again, with what stood on them
-- (migration 0005 says which screen each index serves).
drop trigger copiar on documentos;
alter table documentos drop column descripcion, drop column busqueda;

-- Council acts and convenios that areas numbered before migration 0018, which could not see the templates of an installation:
-- where these print the siglas of the area, the number keeps those that it was printed with (D-137). What is noted here is
-- no act of anybody. The search columns come after it, since adding them writes the table anew in any case.
alter table documentos add column con_siglas_de_area boolean not null default false;
alter table documentos disable trigger user;
update documentos set con_siglas_de_area = true
where tipo_doc in (1, 2, 7, 10)
  and created_at < (select timestamp::timestamptz from migraciones where name like '0018%');
alter table documentos enable trigger user;

alter table documentos
  add column descripcion text not null generated always as (
    coalesce(nullif(nombre, ''), left(sin_formato(resolutivos[1]), 300))) stored,
  add column busqueda text not null generated always as (
    llano(nombre_tipo_documento(tipo_doc) || ' ' || lpad(nro_doc::text, greatest(3, length(nro_doc::text)), '0') || '-'
      || anio || ' ' || coalesce(nullif(nombre, '') || ' ', '') || left(sin_formato(resolutivos[1]), 300))
  ) stored;
create index documentos_descripcion on documentos (area_id, descripcion, doc_id) where deleted_at is null;
create index documentos_tipo_descripcion on documentos (area_id, tipo_doc, descripcion, doc_id) where deleted_at is null;
create index documentos_busqueda on documentos using gin (area_id, busqueda gin_trgm_ops) where deleted_at is null;
alter table documentos alter column busqueda set statistics 1000;
create trigger copiar after update of resolutivos, nombre on documentos
  for each row when (old.descripcion is distinct from new.descripcion) execute function copiar_a_destinos();

-- Formulas for the new field, with one of the product.
alter table clausulas drop constraint clausulas_campo_check;
alter table clausulas add check (campo in ('comparecientes', 'vistos', 'considerandos', 'resolutivos'));
alter table clausulas disable trigger auditar;
insert into clausulas (tipo_doc, campo, titulo, texto, orden) values
  (10, 'comparecientes', 'Comparecientes de un convenio', 'Conste por el presente documento el Convenio que celebran, de una parte, la **[MUNICIPALIDAD]**, con RUC N° [número], con domicilio en [dirección], debidamente representada por su alcalde, [nombres y apellidos], identificado con DNI N° [número], a quien en adelante se denominará **LA MUNICIPALIDAD**; y, de la otra parte, **[ENTIDAD]**, con RUC N° [número], con domicilio en [dirección], debidamente representada por [cargo, nombres y apellidos], identificado con DNI N° [número], a quien en adelante se denominará **[LA ENTIDAD]**; en los términos y condiciones siguientes:', 10);
-- A convenio has fields for its parties and its antecedents now, so the formulas of these clauses would say them twice. A text
-- that somebody changed stays.
delete from clausulas where tipo_doc = 10 and campo = 'resolutivos' and texto in (
  E'**DE LAS PARTES**\n- LA MUNICIPALIDAD, con RUC N° [número], con domicilio en [dirección], representada por su alcalde, [nombres y apellidos], identificado con DNI N° [número].\n- [ENTIDAD], con RUC N° [número], con domicilio en [dirección], representada por [nombres y apellidos], identificado con DNI N° [número].',
  E'**DE LOS ANTECEDENTES**\n[antecedentes].');
alter table clausulas enable trigger auditar;

analyze documentos;
