-- What citizens may do by way of the internet (ORG-44, D-96). A new municipality receives nothing until somebody puts it in
-- service, since nobody would read what is filed; one that works already goes on.

create table servicios (
  servicio text primary key check (servicio in ('mesa_de_partes', 'reclamos', 'transparencia', 'visitas', 'verificacion')),
  abierto boolean not null,
  updated_at timestamptz not null default clock_timestamp()
);

insert into servicios (servicio, abierto)
  select s.servicio,
    -- User 11 is there from the first start on; anybody else is a sign of work.
    exists (select from usuarios where id <> 11) or exists (select from tramites) or exists (select from reclamos)
      or exists (select from solicitudes)
  from (values ('mesa_de_partes'), ('reclamos'), ('transparencia'), ('visitas'), ('verificacion')) s (servicio);

create trigger avisar_datos after update on servicios for each statement execute function avisar_datos();
create trigger anunciar after update on servicios for each statement execute function anunciar_a_todos('organizacion');
create trigger auditar after insert or update or delete on servicios for each row execute function auditar('servicio');
