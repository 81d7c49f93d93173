-- A password that somebody sets for somebody else is initial, whatever it is and whichever way it came: its owner changes it
-- at the next entry, and is told there who set it and when (D-07). The own change says neither.

alter table usuarios
  -- Who set it; none where the owner or the program itself did.
  add clave_puesta_por integer references usuarios,
  add constraint clave_ajena_inicial check (clave_inicial or clave_puesta_por is null);

-- The trail says who by itself, and nothing of what a password is.
drop trigger auditar on usuarios;
create trigger auditar after insert or update or delete on usuarios
  for each row execute function auditar('id', 'password_hash', 'clave_inicial', 'clave_puesta_por');
