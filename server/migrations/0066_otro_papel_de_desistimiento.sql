-- The paper of a withdrawal that is accepted once its case is in no group any more, after another was noted (CON-22): `orden` 116.
-- That of the note stays.

alter table tramites_archivos
  drop constraint tramites_archivos_orden_check,
  add check (orden between 0 and 116);
