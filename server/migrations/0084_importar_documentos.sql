-- Documents of past years come in from files (decision 0224): they keep the number that they were given, stand outside of the
-- counters, and are finished.

alter table documentos
  add column importado boolean not null default false,
  -- Who signed it, in the words of its index.
  add column suscrito_por text not null default '' check (length(suscrito_por) <= 300),
  -- What was found of digital signatures in its PDF when it came; null where it has none, or no PDF.
  add column firma_hallada text check (firma_hallada in ('sinFirma', 'valida', 'noValida', 'sinComprobar')),
  -- No code was printed on it.
  alter column code_verifica drop not null,
  -- Of its text the index has the subject alone.
  drop constraint documentos_anio_check,
  drop constraint documentos_considerandos_check,
  drop constraint documentos_check,
  drop constraint documentos_check1,
  drop constraint documentos_check4,
  drop constraint documentos_check5,
  add constraint documentos_anio check (anio between 2000 and 2100 or importado and anio between 1900 and 2100),
  add constraint documentos_considerandos check (importado or considerandos <> ''),
  add constraint documentos_sesion check (importado and tipo_sesion is null and fecha_sesion is null
    or not importado and (tipo_doc in (1, 7)) = (tipo_sesion is not null) and (tipo_sesion is null) = (fecha_sesion is null)),
  add constraint documentos_destinatario check (length(destinatario) <= 300 and (importado
    or (destinatario = '' or tipo_doc in (14, 15, 16, 17)) and (destinatario <> '' or tipo_doc not in (16, 17)))),
  add constraint documentos_asunto check (importado or tipo_doc not in (14, 15, 16, 17)
    or (cardinality(resolutivos) = 1 and length(resolutivos[1]) <= 300)),
  add constraint documentos_vistos check (importado or (tipo_doc in (1, 7) and vistos = '') or tipo_doc in (14, 15, 16, 17)
    or (tipo_doc not in (1, 7) and vistos <> '')),
  add constraint documentos_importado check (case when importado
    then code_verifica is null and serie_anterior is null and repeticion is null and clave is null and numero_impreso is not null
    else code_verifica is not null and suscrito_por = '' and firma_hallada is null end);

-- What was found in the PDF of a row, before its document is there.
alter table importaciones_filas
  add column firma_hallada text check (firma_hallada in ('sinFirma', 'valida', 'noValida', 'sinComprobar'));

-- The highest number that documents of before have in a series: what is numbered in a past year begins after it. Volatile, so that
-- whoever waited for a counter sees what was imported or undone meanwhile.
create index documentos_importados on documentos (serie_de_documento(tipo_doc, area_id), tipo_doc, anio, nro_doc) where importado;
create function ultimo_de_serie(contado integer, serie integer, tipo integer, anio integer) returns integer
  language sql volatile parallel safe
  return greatest(contado, coalesce((select d.nro_doc from documentos d
    where d.importado and serie_de_documento(d.tipo_doc, d.area_id) = ultimo_de_serie.serie and d.tipo_doc = ultimo_de_serie.tipo
      and d.anio = ultimo_de_serie.anio
    order by d.nro_doc desc limit 1), 0));

-- Which area attends the documents of a closed one: the one in whose care they were given, or the open one at the end of its
-- successors; null of an open area.
create function atiende_documentos_de(area integer) returns integer language sql stable parallel safe
  begin atomic
    with recursive q as (
      select a.sucesora_id, 1 as paso from areas a where a.id = atiende_documentos_de.area and a.cerrada_at is not null
      union all
      select a.sucesora_id, q.paso + 1 from q join areas a on a.id = q.sucesora_id where a.cerrada_at is not null and q.paso < 100
    )
    select coalesce(
      (select c.destino_area_id from areas_cuidado c where c.area_id = atiende_documentos_de.area and c.asunto = 'documentos'),
      (select q.sucesora_id from q order by q.paso desc limit 1));
  end;

-- What a closed area issued it issued; its foreign key tells that there is such an area. Whoever imports holds areas and those that
-- attend them for all rows at once, before it asks who that is.
drop trigger area_abierta on documentos;
create trigger area_abierta before insert or update of area_id on documentos
  for each row when (not new.importado) execute function exigir_area_abierta();

-- A document of before is finished: nobody edits, signs or sends it. It changes hands with its area.
create function conservar_importado() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'documentos' or exists (select from documentos d where d.doc_id = new.doc_id and d.importado) then
    raise check_violation using message = format('El documento %s es de antes y no cambia', new.doc_id),
      constraint = 'documentos_importado_queda';
  end if;
  return new;
end $$;
create trigger conservar_importado before update on documentos
  for each row when (old.importado and (new.importado, new.area_id, new.tipo_doc, new.anio, new.nro_doc, new.nombre, new.destinatario,
      new.comparecientes, new.vistos, new.considerandos, new.resolutivos, new.suscrito_por, new.created_at)
    is distinct from (old.importado, old.area_id, old.tipo_doc, old.anio, old.nro_doc, old.nombre, old.destinatario,
      old.comparecientes, old.vistos, old.considerandos, old.resolutivos, old.suscrito_por, old.created_at)
    or new.importado and not old.importado)
  execute function conservar_importado();
create trigger conservar_importado before insert on documentos_destinos
  for each row execute function conservar_importado();
create trigger conservar_importado before insert on documentos_papel
  for each row execute function conservar_importado();
create trigger conservar_importado before insert on internos
  for each row when (new.doc_id is not null) execute function conservar_importado();

-- Tens of thousands come and go by one statement: they are counted once for each area and type, and told once for each area of
-- a transaction. A row that changes is counted and told by itself, as before.
create function contar_documentos_sentencia() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sumar_documentos(q.a_cargo_id, q.tipo_doc, q.total) from (
      select a_cargo_id, tipo_doc, count(*)::integer as total from nuevos where deleted_at is null group by 1, 2 order by 1, 2) q;
  else
    perform sumar_documentos(q.a_cargo_id, q.tipo_doc, -q.total) from (
      select a_cargo_id, tipo_doc, count(*)::integer as total from viejos where deleted_at is null group by 1, 2 order by 1, 2) q;
  end if;
  return null;
end $$;
drop trigger contar on documentos;
create trigger contar after update of deleted_at, cuidado_id on documentos
  for each row execute function contar_documentos();
create trigger contar_nuevos after insert on documentos referencing new table as nuevos
  for each statement execute function contar_documentos_sentencia();
create trigger contar_viejos after delete on documentos referencing old table as viejos
  for each statement execute function contar_documentos_sentencia();

drop trigger anunciar on documentos;
create trigger anunciar_nuevos after insert on documentos referencing new table as tocadas
  for each statement execute function anunciar_areas_tocadas('documentos');
create trigger anunciar_viejos after delete on documentos referencing old table as tocadas
  for each statement execute function anunciar_areas_tocadas('documentos');

-- Undone: what made the record the same is forgotten with it.
create function olvidar_documentos() returns trigger language plpgsql as $$
begin
  delete from importaciones_registros r using viejos v where r.tipo = 'documentos' and r.registro_id = v.doc_id;
  return null;
end $$;
create trigger olvidar after delete on documentos referencing old table as viejos
  for each statement execute function olvidar_documentos();

-- An import is undone by thousands of documents, of each of which the foreign keys ask who names it or its PDF. With a
-- condition that always holds, since planning searches looks at both ends of every index that has none.
create index documentos_archivos_de on documentos_archivos (doc_id) where doc_id is not null;
create index documentos_destinos_de on documentos_destinos (doc_id) where doc_id is not null;
create index documentos_destinos_archivo on documentos_destinos (archivo_id) where archivo_id is not null;
create index documentos_generados_de on documentos_generados (doc_id) where doc_id is not null;
create index documentos_papel_de on documentos_papel (doc_id) where doc_id is not null;
create index documentos_papel_archivo on documentos_papel (archivo_id) where archivo_id is not null;
create index documentos_papel_anterior on documentos_papel (anterior_id) where anterior_id is not null;
create index firmas_intentos_archivo on firmas_intentos (archivo_id) where archivo_id is not null;
create index normas_de_documento on normas (doc_id) where doc_id is not null;
create index expedientes_relaciones_documento on expedientes_relaciones (doc_id) where doc_id is not null;
create index respuestas_archivos_documento on respuestas_archivos (doc_id) where doc_id is not null;

drop trigger auditar on documentos;
create trigger auditar after insert or delete or update of
    area_id, tipo_doc, anio, nro_doc, serie_anterior, con_siglas_de_area, repeticion, nombre, comparecientes, destinatario,
    vistos, considerandos, resolutivos, tipo_sesion, fecha_sesion, code_verifica, en_secuencia, clave, created_by,
    created_at, updated_at, deleted_at, cuidado_id, importado, suscrito_por, firma_hallada
  on documentos for each row
  execute function auditar('doc_id', 'busqueda', 'tipo_nombre', 'descripcion', 'clave', 'a_cargo_id');

-- The rules of D-140 with those of before, which a test holds to those of the lists.
create or replace view reportes.documentos with (security_barrier) as
  select d.doc_id, d.area_id, a.name as area, d.tipo_nombre as tipo, d.anio, d.nro_doc as numero, dia_lima(d.created_at) as creado_el,
    case
      when exists (select from public.normas n where n.doc_id = d.doc_id and n.deleted_at is null) then 'publicado'
      when d.importado then 'importado'
      when exists (select from public.documentos_papel p where p.doc_id = d.doc_id and p.deshecho_at is null) then 'papel'
      when exists (select from public.documentos_devoluciones v where v.doc_id = d.doc_id and v.cerrada_at is null) then 'devuelto'
      when t.enviados > 0 and t.firmados < t.destinos then 'enFirma'
      when t.enviados > 0 then 'firmado'
      when exists (select from public.documentos_archivos f
        where f.doc_id = d.doc_id and f.orden = 0 and f.quitado_at is null and f.convenio) then 'papel'
      else 'borrador' end as estado,
    t.destinos::integer as firmas_pedidas, t.firmados::integer as firmas, dia_lima(t.ultima) as ultima_firma_el
  from public.documentos d
  join public.areas a on a.id = d.area_id
  cross join lateral (
    select count(*) as destinos, count(*) filter (where x.estado) as firmados, count(x.date_derivado) as enviados, max(x.firmado_at) as ultima
    from public.documentos_destinos x where x.doc_id = d.doc_id and x.deleted_at is null
  ) t
  where d.deleted_at is null;
comment on column reportes.documentos.creado_el is 'Día en que se creó; de los importados, el de su fecha';
comment on column reportes.documentos.estado is 'borrador, enFirma, devuelto, firmado, papel, publicado o importado';
