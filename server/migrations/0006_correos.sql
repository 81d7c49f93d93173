-- Outbox of e-mail (D-18): a row is written in the transaction that it tells of; a job sends it.
create table correos (
  id integer generated always as identity primary key,
  -- Stable Message-ID: a mail sent twice after a crash can be recognised.
  message_id uuid not null unique default gen_random_uuid(),
  para text not null check (length(para) between 3 and 254),
  asunto text not null check (length(asunto) between 1 and 200 and asunto !~ '[\r\n]'),
  texto text not null,
  created_at timestamptz not null default now(),
  enviado_at timestamptz,
  -- 'smtp', or 'buzon' when it went to the local mailbox (SHE-103).
  via text check (via in ('smtp', 'buzon')),
  ultimo_error text
);
-- Screen buzon: newest first.
create index correos_recientes on correos (created_at desc, id desc);
-- Waiting mails, for observation.
create index correos_pendientes on correos (created_at) where enviado_at is null;
