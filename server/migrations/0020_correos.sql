-- Mails as people read them, and those that no server has taken.

alter table correos
  -- The same words with the municipality's dress; null for text alone.
  add column html text,
  -- Out of tries: it waits for somebody to look (F5).
  add column fallido_at timestamptz check (fallido_at is null or enviado_at is null);

-- What the mailbox screen lists.
create index correos_buzon on correos (created_at desc, id desc) where via = 'buzon' or enviado_at is null;
drop index correos_recientes;

create trigger anunciar after insert or delete on correos for each row execute function anunciar_a_todos('correos');
create trigger anunciar_cambio after update of enviado_at, fallido_at, ultimo_error on correos
  for each row when (old is distinct from new) execute function anunciar_a_todos('correos');
