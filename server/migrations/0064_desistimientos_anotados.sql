-- The withdrawal of a case that is answered with others (CON-22): it ends nothing, and is a note in the route for the area in
-- charge, which decides.

alter table movimientos
  drop constraint movimientos_tipo,
  -- Table EXP-D; 13 of a corrected procedure type (PLA-25), 14 of a withdrawal that was only noted.
  add constraint movimientos_tipo check (oper_idtope between 1 and 14);

-- Complaints and requests for information go on in no other case, and none in them.
alter table desistimientos
  add column anotado boolean not null default false check (not anotado or clave like 'tramite:%');
