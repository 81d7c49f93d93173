-- Scanned pages are read by machine (decision 0147): which ones, and that a norm's turn was.
alter table textos_paginas add column por_maquina boolean not null default false;
alter table textos add column reconocido_at timestamptz;
-- 'reconocido': nothing of it is left unread, and some of its pages were read by machine.
alter table textos drop constraint textos_estado_check;
alter table textos add constraint textos_estado_check
  check (estado in ('pendiente', 'completo', 'parcial', 'sin_texto', 'ilegible', 'reconocido'));
-- Those whose scanned pages wait for the machine.
create index textos_por_reconocer on textos (id) where reconocido_at is null and estado in ('sin_texto', 'parcial');
