-- The paper by which a complaint or a request for information was withdrawn (CON-22, API-162); that of a filing is among its
-- files.

create table desistimientos_papeles (
  clave text primary key references desistimientos check (clave ~ '^(reclamo|solicitud):'),
  path text not null unique,
  nombre text not null,
  bytes integer not null,
  sha256 text not null,
  paginas integer not null,
  -- It holds programs or other files (E6).
  activo boolean not null default false
);
create trigger auditar after insert or update or delete on desistimientos_papeles
  for each row execute function auditar('clave', 'path');
