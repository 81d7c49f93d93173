-- The secret address of a user's calendar of due dates (decision 0216): one of each, of which only the SHA-256 is kept.

create table calendarios_suscritos (
  user_id integer primary key references usuarios,
  huella bytea not null unique check (octet_length(huella) = 32),
  created_at timestamptz not null,
  -- To the hour.
  ultimo_uso timestamptz
);
create trigger auditar after insert or delete or update of created_at on calendarios_suscritos
  for each row execute function auditar('user_id', 'huella', 'ultimo_uso');

-- It ends with the password under which it was made, and with its owner's leaving, whoever changes either.
create function terminar_calendario() returns trigger language plpgsql as $$
begin
  delete from calendarios_suscritos where user_id = new.id;
  return null;
end $$;
create trigger terminar_calendario after update of clave_cambiada_at, deleted_at, baja_at on usuarios
  for each row when (new.clave_cambiada_at is distinct from old.clave_cambiada_at
    or (new.deleted_at is not null and old.deleted_at is null) or (new.baja_at is not null and old.baja_at is null))
  execute function terminar_calendario();
