-- The audit trail is written by its trigger alone (D-33): the trigger works with the owner's rights, so that the role of the
-- application needs none to write there. Everything is named with its schema, since the caller chooses the search path.

create or replace function auditar() returns trigger language plpgsql security definer as $$
declare
  antes jsonb := case when tg_op = 'INSERT' then null else pg_catalog.to_jsonb(old) operator(pg_catalog.-) tg_argv[1:] end;
  despues jsonb := case when tg_op = 'DELETE' then null else pg_catalog.to_jsonb(new) operator(pg_catalog.-) tg_argv[1:] end;
  quien text := pg_catalog.current_setting('cabildo.user_id', true);
  peticion text := pg_catalog.current_setting('cabildo.peticion', true);
begin
  insert into public.auditoria (user_id, peticion, tabla, registro, accion, antes, despues)
  values (
    case when quien operator(pg_catalog.<>) '' then quien::pg_catalog.int4 end,
    case when peticion operator(pg_catalog.<>) '' then peticion end,
    tg_table_name, coalesce(despues, antes) operator(pg_catalog.->>) tg_argv[0], tg_op, antes, despues
  );
  return null;
end $$;

-- Screen auditoria (D-42): the newest of all, of a module, of a person, between two dates; each also counts its rows without
-- reading them. They grow at their end, where writing costs least. The record keeps the index it has.
drop index auditoria_persona;
create index auditoria_fecha on auditoria (en, id);
create index auditoria_modulo on auditoria (tabla, en, id);
create index auditoria_persona on auditoria (user_id, en, id);
-- Counting by index alone needs pages that vacuum has seen: soon after they are written, not after a fifth of the table.
alter table auditoria set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
