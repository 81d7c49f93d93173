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

-- An access that ever gave the right to sign. Whoever administers users may take that right away and give it back: the password
-- of somebody who has signed stays with the informatics area all the same, also under another user of the same employee.
alter table accesos add con_firma boolean not null default false;
drop trigger auditar on accesos;
update accesos a set con_firma = true from permisos p where p.empacce_id = a.empacce_id and p.codigo = 12;
create trigger auditar after insert or update or delete on accesos
  for each row execute function auditar('empacce_id', 'con_firma');
create index accesos_firma_usuario on accesos (user_id) where con_firma;
create index accesos_firma_trabajador on accesos (employee_id) where con_firma;

create function anotar_firma() returns trigger language plpgsql as $$
begin
  update accesos set con_firma = true where empacce_id = new.empacce_id and not con_firma;
  return null;
end $$;
create trigger anotar_firma after insert on permisos for each row when (new.codigo = 12) execute function anotar_firma();
