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
