-- Says that this database holds demonstration data, and for which Lima year its accesses were last made. At most one row;
-- none in a municipality's own database, which the demonstration never touches.
create table demostracion (
  unica boolean primary key default true check (unica),
  anio smallint not null check (anio between 2000 and 2100),
  cargada_at timestamptz not null default now()
);
