-- Procedure types (17-plazos.md section 4, Table PLA-E) and the permission that keeps them (Table USU-E: 17).

alter table permisos drop constraint permisos_codigo_check, add check (codigo between 1 and 14 or codigo = 17);
alter table perfiles_codigos
  drop constraint perfiles_codigos_codigo_check, add check (codigo between 1 and 14 or codigo = 17);

create table procedimientos (
  id integer generated always as identity primary key,
  codigo text check (length(codigo) between 1 and 20),
  nombre text not null check (length(nombre) between 4 and 200),
  -- In the order in which the citizen reads them.
  requisitos text[] not null default '{}' check (cardinality(requisitos) <= 20),
  -- Business days; an automatic approval has none.
  dias smallint check (dias between 1 and 365),
  -- Of SisGeDo's expe_clastupa: 1 positivo, 2 negativo, 3 aprobación automática, 9 ninguno.
  silencio smallint not null default 9 check (silencio in (1, 2, 3, 9)),
  area_id integer not null references areas,
  -- The fee in words; nothing is charged here.
  derecho text not null default '' check (length(derecho) <= 200),
  -- An inactive one is no longer offered and stays on its filings.
  activo boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((dias is null) = (silencio = 3))
);
create unique index procedimientos_codigo on procedimientos (lower(codigo)) where codigo is not null;
create unique index procedimientos_nombre on procedimientos (llano(nombre)) where activo;
create index procedimientos_area on procedimientos (area_id) where activo;
create trigger auditar after insert or update or delete on procedimientos for each row execute function auditar('id');

-- What the citizen chose when filing, or the front desk at reception; it stands from reception on (PLA-25).
alter table tramites add column procedimiento_id integer references procedimientos;

-- A closed area gets no type; one that is switched off or renamed keeps its own (ORG-29).
create trigger area_abierta before insert or update of area_id on procedimientos for each row
  execute function exigir_area_abierta();
