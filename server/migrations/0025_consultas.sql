-- Who looked up or took out people's data (P-11, P-12, decision 0052). Its audit shows it where all other acts are.

create table consultas (
  id bigint generated always as identity primary key,
  -- 'padron' for a search by DNI, 'exportar' for a file of a whole list, 'carga' for a spreadsheet held against a list.
  que text not null check (que in ('padron', 'exportar', 'carga')),
  -- The DNI that was asked for, the table that was taken out with its format, or the spreadsheet's name.
  de text not null,
  -- The listing request of an export, as it came.
  filtro text not null default '',
  -- How many records were answered, or were named by the spreadsheet.
  filas integer not null,
  user_id integer not null references usuarios (id),
  created_at timestamptz not null default clock_timestamp()
);
create index consultas_persona on consultas (user_id, created_at desc);

create trigger auditar after insert or update or delete on consultas for each row execute function auditar('id');
