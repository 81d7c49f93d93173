-- Complaints answered (REC-44, REC-45): their sheet is made anew with what the municipality did, and that of filing is kept.

create table reclamos_presentados (
  reclamo_id integer primary key references reclamos on delete cascade,
  path text not null unique
);
create trigger auditar after insert or update or delete on reclamos_presentados
  for each row execute function auditar('reclamo_id');
