-- What a document's state is derived from (D-138 to D-142): its signature on paper, its returns without signature, the order
-- of its signatures and the versions that its signatures belonged to.

-- Signed on paper (D-138): the scan is the main PDF, and who signed is in no certificate.
create table documentos_papel (
  papel_id integer generated always as identity primary key,
  doc_id integer not null references documentos,
  fecha date not null,
  firmantes text[] not null check (cardinality(firmantes) between 1 and 10 and array_position(firmantes, '') is null),
  archivo_id integer not null references documentos_archivos,
  -- The main PDF before, which comes back when the act is undone.
  anterior_id integer references documentos_archivos,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  deshecho_at timestamptz,
  deshecho_por integer,
  check ((deshecho_at is null) = (deshecho_por is null))
);
create unique index documentos_papel_vivo on documentos_papel (doc_id) where deshecho_at is null;
create trigger auditar after insert or update or delete on documentos_papel
  for each row execute function auditar('papel_id');
create trigger anunciar after insert or update or delete on documentos_papel
  for each row execute function anunciar_documento();

-- Returned without a signature (D-141). While the return is open nobody signs; the author edits the document or sends it
-- again, which closes the return.
create table documentos_devoluciones (
  devolucion_id integer generated always as identity primary key,
  doc_id integer not null references documentos,
  id_doc_area integer not null references documentos_destinos,
  motivo text not null check (length(motivo) between 4 and 500),
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  cerrada_at timestamptz
);
create unique index documentos_devoluciones_abierta on documentos_devoluciones (doc_id) where cerrada_at is null;
create index documentos_devoluciones_de on documentos_devoluciones (doc_id, devolucion_id);
create trigger auditar after insert or update or delete on documentos_devoluciones
  for each row execute function auditar('devolucion_id');
create trigger anunciar after insert or update or delete on documentos_devoluciones
  for each row execute function anunciar_documento();

-- Signed in sequence (D-142): visados before conformity before author. What was sent before keeps no order.
alter table documentos add column en_secuencia boolean not null default false;
alter table documentos alter column en_secuencia set default true;

-- A signature of an earlier version of the document (D-141): kept, and no longer one of the document's destinations.
alter table documentos_destinos add column reemplazado boolean not null default false;
alter table documentos_destinos drop constraint documentos_destinos_check;
alter table documentos_destinos add constraint documentos_destinos_firmado_queda
  check (not (estado and deleted_at is not null and not reemplazado));
alter table documentos_destinos add constraint documentos_destinos_reemplazado
  check (not reemplazado or deleted_at is not null);
