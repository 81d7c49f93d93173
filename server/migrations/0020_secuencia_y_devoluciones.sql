-- The order of signatures, returns without one, and the versions of a document (D-141, D-142).

-- When a destination signs among the others of its document: visados before conformity before author, those of one reason
-- by their order. The contract's `turnoDe` counts the same way; a test compares both.
create function turno_de_firma(motivo smallint, orden_firma smallint) returns integer
  language sql immutable parallel safe
  return orden_firma + case motivo when 2 then 0 when 3 then 100 else 200 end;

-- What a signature may not overtake, whoever writes it: an open return, and in sequence the pending ones before it. The
-- document is locked, as everything does that adds a destination or returns one, so that neither comes in between.
create function firmar_en_su_turno() returns trigger language plpgsql as $$
declare
  secuencia boolean;
begin
  select d.en_secuencia into secuencia from documentos d where d.doc_id = new.doc_id for no key update;
  if exists (select from documentos_devoluciones v where v.doc_id = new.doc_id and v.cerrada_at is null) then
    raise exception 'el documento % se devolvió sin firmar', new.doc_id
      using errcode = 'check_violation', constraint = 'documentos_destinos_devuelto';
  end if;
  if secuencia and exists (
    select from documentos_destinos x
    where x.doc_id = new.doc_id and x.deleted_at is null and not x.estado and x.id_doc_area <> new.id_doc_area
      and turno_de_firma(x.motivo, x.orden_firma) < turno_de_firma(new.motivo, new.orden_firma)
  ) then
    raise exception 'una firma anterior del documento % está pendiente', new.doc_id
      using errcode = 'check_violation', constraint = 'documentos_destinos_secuencia';
  end if;
  return new;
end $$;
create trigger en_su_turno before update of estado on documentos_destinos
  for each row when (new.estado and not old.estado) execute function firmar_en_su_turno();

-- Who waits to sign sees that it was returned, or goes on.
create trigger anunciar_despacho after insert or update or delete on documentos_devoluciones
  for each row execute function anunciar_despacho();

-- The versions of a document's main PDF: whether its author put another one after the one that a signer saw.
create index documentos_archivos_versiones on documentos_archivos (doc_id, archivo_id) where clase = 'principal';

-- The open return of a document, as screens of its author and of its signers tell it; null when there is none.
create function devolucion_abierta(documento integer) returns json language sql stable as $$
  select json_build_object('motivo', v.motivo, 'area', a.name,
    'por', coalesce(nullif(concat_ws(' ', e.name, e.ape_pat, e.ape_mat), ''), r.name, u.username),
    'created_at', marca_lima(v.created_at))
  from documentos_devoluciones v
  join documentos_destinos t on t.id_doc_area = v.id_doc_area join areas a on a.id = t.area_id
  left join usuarios u on u.id = v.created_by left join trabajadores e on e.employee_id = u.employee_id
  left join areas r on r.id = u.area_id
  where v.doc_id = documento and v.cerrada_at is null
$$;
