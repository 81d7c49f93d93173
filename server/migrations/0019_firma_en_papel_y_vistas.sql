-- Signed on paper, or sent to be signed: never both (D-138). Each side locks the document first, so that of two transactions
-- that race, the later sees what the earlier did.
create function papel_sin_destinos() returns trigger language plpgsql as $$
begin
  perform from documentos where doc_id = new.doc_id for no key update;
  if tg_table_name = 'documentos_papel' then
    if exists (select from documentos_destinos where doc_id = new.doc_id and deleted_at is null) then
      raise exception 'El documento % tiene destinos', new.doc_id
        using errcode = 'check_violation', constraint = 'documentos_papel_sin_destinos';
    end if;
  elsif exists (select from documentos_papel where doc_id = new.doc_id and deshecho_at is null) then
    raise exception 'El documento % está firmado en papel', new.doc_id
      using errcode = 'check_violation', constraint = 'documentos_papel_sin_destinos';
  end if;
  return null;
end $$;
create trigger sin_destinos after insert on documentos_papel
  for each row execute function papel_sin_destinos();
create trigger sin_papel after insert on documentos_destinos
  for each row execute function papel_sin_destinos();

-- Screen documentos: the filter by state, which counts what it finds, reads these alone and not the rows (D-140).
create index documentos_destinos_enviados on documentos_destinos (doc_id)
  where deleted_at is null and date_derivado is not null;
create index documentos_destinos_pendientes on documentos_destinos (doc_id) where deleted_at is null and not estado;
create index documentos_archivos_convenio on documentos_archivos (doc_id) where orden = 0 and quitado_at is null and convenio;

-- Who of the staff has opened a PDF of a document, and when first (D-140): one row per version and user, written where its
-- address is asked for. Whoever brought the version is no reader of it.
create table documentos_vistas (
  archivo_id integer not null references documentos_archivos,
  user_id integer not null,
  doc_id integer not null references documentos,
  visto_at timestamptz not null,
  primary key (archivo_id, user_id)
);
create index documentos_vistas_de on documentos_vistas (doc_id);
