-- Mail that comes back (CON-24, D-76): a letter knows its case, the case is marked when the mail server refuses its address for
-- good, and its citizen gives another one, with the code alone.

alter table correos
  -- The case that the letter is about, named as in `casos`; empty of letters about none.
  add column caso text check (caso ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$');

-- The address that a case was filed with; where `casos.correo` holds another one, its mails go there.
create function correo_de_presentacion(clave text) returns text language sql stable parallel safe
  return case split_part($1, ':', 1)
    when 'tramite' then (select email from tramites where id = split_part($1, ':', 2)::integer)
    when 'reclamo' then (select email from reclamos where id = split_part($1, ':', 2)::integer)
    when 'solicitud' then (select email from solicitudes where id = split_part($1, ':', 2)::integer)
  end;

alter table casos_actos
  drop constraint casos_actos_acto_check,
  add check (acto in ('entrar', 'autorizar', 'desautorizar', 'subsanar', 'desistir', 'cambiar_correo'));
