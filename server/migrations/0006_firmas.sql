-- Digital signature (05) and verification (06): the documents in dispatch of each area, the attempts to sign them, and the
-- one-use tickets of the native signer.

-- Screen firmadigital: what was sent to an area, newest first, and each of its orders and filters (FIR-03, FIR-06).
create index despacho_recientes on documentos_destinos (area_id, date_derivado desc, id_doc_area desc)
  where deleted_at is null and date_derivado is not null;
create index despacho_estado on documentos_destinos (area_id, estado, date_derivado desc, id_doc_area desc)
  where deleted_at is null and date_derivado is not null;
create index despacho_tipo on documentos_destinos (area_id, tipo_nombre, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index despacho_numero on documentos_destinos (area_id, nro_doc, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index despacho_descripcion on documentos_destinos (area_id, descripcion, id_doc_area)
  where deleted_at is null and date_derivado is not null;
create index despacho_busqueda on documentos_destinos using gin (area_id, busqueda gin_trgm_ops)
  where deleted_at is null and date_derivado is not null;
-- A larger sample, for the reason given at visitas.
alter table documentos_destinos alter column busqueda set statistics 1000;

-- Exact totals per area, kept in the same transaction (D-42, decision 0004).
create table despacho_conteo (
  area_id integer not null,
  ranura smallint not null,
  total integer not null,
  pendientes integer not null,
  primary key (area_id, ranura)
) with (fillfactor = 50);

create function contar_despacho() returns trigger language plpgsql as $$
declare
  total_antes integer := case when tg_op <> 'INSERT' and old.deleted_at is null and old.date_derivado is not null then 1 else 0 end;
  total_ahora integer := case when tg_op <> 'DELETE' and new.deleted_at is null and new.date_derivado is not null then 1 else 0 end;
  pend_antes integer := case when total_antes = 1 and not old.estado then 1 else 0 end;
  pend_ahora integer := case when total_ahora = 1 and not new.estado then 1 else 0 end;
begin
  if total_antes <> total_ahora or pend_antes <> pend_ahora then
    insert into despacho_conteo as c (area_id, ranura, total, pendientes)
    values (
      coalesce(new.area_id, old.area_id), pg_backend_pid() % 32, total_ahora - total_antes, pend_ahora - pend_antes
    )
    on conflict (area_id, ranura) do update
      set total = c.total + excluded.total, pendientes = c.pendientes + excluded.pendientes;
  end if;
  return null;
end $$;
create trigger contar after insert or delete or update of estado, date_derivado, deleted_at on documentos_destinos
  for each row execute function contar_despacho();

-- Every area that a document was sent to hears of what happens to it: another area's signature changes the PDF to sign.
create function anunciar_despacho() returns trigger language plpgsql as $$
begin
  insert into eventos (tema, area_id)
  select distinct 'firmadigital', t.area_id from documentos_destinos t
  where t.doc_id = coalesce(new.doc_id, old.doc_id) and t.deleted_at is null and t.date_derivado is not null;
  -- One that was taken back is no longer among them, and its area should see it go.
  if tg_table_name = 'documentos_destinos' then
    if tg_op = 'DELETE' or new.deleted_at is not null then
      insert into eventos (tema, area_id) values ('firmadigital', old.area_id);
    end if;
  end if;
  return null;
end $$;
create trigger anunciar_despacho after insert or delete or update of estado, date_derivado, deleted_at
  on documentos_destinos for each row execute function anunciar_despacho();
create trigger anunciar_despacho after update on documentos
  for each row execute function anunciar_despacho();

-- One try to sign one destination: which very file was handed out, and where the stamp goes (FIR-25, FIR-26, D-34).
create table firmas_intentos (
  intento_id integer generated always as identity primary key,
  id_doc_area integer not null references documentos_destinos,
  -- The file handed out: what comes back must begin with its bytes.
  archivo_id integer not null references documentos_archivos,
  user_id integer not null,
  firmador text not null check (firmador in ('local', 'refirma', 'firmaperu')),
  -- Stamp: points of the page from its left and top edges (FIR-13), and the page counted from 0 (FIR-17).
  posx smallint not null,
  posy smallint not null,
  pagina smallint not null check (pagina >= 0),
  estado text not null default 'abierto' check (estado in ('abierto', 'firmado', 'refirmar', 'rechazado')),
  -- Why what came back was refused, in the words that people read.
  causa text check ((estado = 'rechazado') = (causa is not null)),
  -- The signer was given its arguments (API-70).
  entregado_at timestamptz,
  created_at timestamptz not null,
  resuelto_at timestamptz check ((estado = 'abierto') = (resuelto_at is null))
);
-- Finishing asks for the newest try of a person (API-71).
create index firmas_intentos_de on firmas_intentos (id_doc_area, user_id, intento_id desc);
-- The sweep of old ones.
create index firmas_intentos_viejos on firmas_intentos (created_at);

-- What lets the native signer in, which carries no session: one address, one use, half an hour (D-34, D-49).
create table firmas_tickets (
  -- SHA-256 of the ticket: whoever reads the table cannot use it.
  huella bytea primary key,
  intento_id integer not null references firmas_intentos on delete cascade,
  uso text not null check (uso in ('descargar', 'subir', 'logo', 'sello', 'parametros')),
  vence_at timestamptz not null,
  usado_at timestamptz
);
create index firmas_tickets_intento on firmas_tickets (intento_id);
