-- The mails about due dates that were written (PLA-19): one for each user and Lima day, in the transaction of the mail, so that
-- a day is told of once, however many processes run.
create table avisos_de_plazos (
  user_id integer not null references usuarios,
  dia date not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, dia)
);
