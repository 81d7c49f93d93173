-- Of each time that a backup was put in the place of a database, which one: the trail goes on from what it told, and says so.
create table restauraciones (
  id integer generated always as identity primary key,
  -- When the backup's rows were as they are.
  hecho_at timestamptz not null,
  -- The public key that signed it; empty where nobody had.
  firmante text not null,
  created_at timestamptz not null default clock_timestamp()
);
create trigger auditar after insert or update or delete on restauraciones for each row execute function auditar('id');
