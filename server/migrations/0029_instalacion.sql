-- What all processes of one installation must agree on: one row. Of the secret there is only a fingerprint, from which it
-- cannot be found out; a process that has another would refuse the sessions and links of the rest.

create table instalacion (
  unica boolean primary key default true check (unica),
  huella_secreto text not null,
  huella_at timestamptz not null
);
