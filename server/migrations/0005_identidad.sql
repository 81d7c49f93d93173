-- The local identity registry (D-20): asked before any national one.
create table padron (
  dni text primary key check (dni ~ '^[0-9]{8}$'),
  nombres text not null,
  ape_paterno text not null,
  ape_materno text not null,
  sexo smallint,
  fecha_nac date
);

-- Beneficiaries of the food-basket programme (Table CAN-A).
create table canastas (
  id integer generated always as identity primary key,
  dni text not null unique check (dni ~ '^[0-9]{8}$'),
  ape_nom text not null,
  fnac date,
  cont text not null default '',
  ngrupo text not null default '',
  address text not null default '',
  zona text not null default '',
  mz text not null default '',
  lote text not null default '',
  precalifica text not null default '',
  fec_entrega date,
  sub_grupo text not null default '',
  eval_campo text not null default '',
  referencia text not null default 'PENDIENTE',
  name_file text not null default '',
  size_file text not null default '0',
  path_file text not null default 'NINGUNO',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger auditar after insert or update or delete on canastas for each row execute function auditar('id');
