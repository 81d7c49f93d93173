-- Mails as people read them, and those that no server has taken.

alter table correos
  -- The same words with the municipality's dress; null for text alone.
  add column html text,
  -- Out of tries: it waits for somebody to look (F5).
  add column fallido_at timestamptz;

-- Confirmations of a day to one address (D6).
create index correos_para on correos (para, created_at desc);
-- What the mailbox screen lists.
create index correos_buzon on correos (created_at desc, id desc) where via = 'buzon' or enviado_at is null;
