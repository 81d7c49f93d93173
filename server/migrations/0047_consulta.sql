-- What the tracker counts and writes down of a case (19, D-76).

-- Wrong tries of the three digits that a link asks for, in all; after nine only the code opens the case (CON-05).
alter table casos add column digitos_fallidos smallint not null default 0 check (digitos_fallidos >= 0);

-- Who came in with all rights, and what was done there (CON-23, CON-28): no code, no token, no address. Its trigger writes
-- the line of the trail; the rows are also the history of the consent to notices by mail.
create table casos_actos (
  acto_id integer generated always as identity primary key,
  clave text not null check (clave ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$'),
  -- 1 by a signed link alone, 2 with the code or the digits of the document.
  nivel smallint not null check (nivel in (1, 2)),
  acto text not null check (acto in ('entrar', 'autorizar', 'desautorizar')),
  created_at timestamptz not null default clock_timestamp()
);
create index casos_actos_caso on casos_actos (clave, acto_id);

create trigger auditar after insert or update or delete on casos_actos
  for each row execute function auditar('acto_id');
