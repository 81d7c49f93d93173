-- Rules of areas and positions that hold whoever writes (20-organizacion.md), and what their screens announce.

-- The tree of areas (ORG-12) --------------------------------------------------------------------------------------------

-- Active areas depend on active ones, on none of those below them, and are eight levels at most. One change of the tree after
-- another: of two moves that would only together close a circle, the second sees the first.
create function exigir_arbol_de_areas() returns trigger language plpgsql as $$
declare
  arriba integer;
  abajo integer;
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.areas'));
  if new.cerrada_at is not null then
    if exists (select from areas a where a.depende_de = new.id and a.cerrada_at is null) then
      raise exception 'Quedan áreas activas que dependen del área %', new.id using errcode = 'CB043';
    end if;
    return null;
  end if;
  if exists (select from areas a where a.id = new.depende_de and a.cerrada_at is not null) then
    raise exception 'El área % está cerrada', new.depende_de using errcode = 'CB043';
  end if;
  -- Sets, so that they end in a database of before, in which nothing ruled out a circle.
  if new.id in (
    with recursive superiores (id, depende_de) as (
      select a.id, a.depende_de from areas a where a.id = new.depende_de
      union
      select a.id, a.depende_de from areas a join superiores s on a.id = s.depende_de
    )
    select s.id from superiores s
  ) then
    raise exception 'El área % dependería de sí misma', new.id using errcode = 'CB041';
  end if;
  with recursive superiores (id, depende_de) as (
    select a.id, a.depende_de from areas a where a.id = new.depende_de
    union
    select a.id, a.depende_de from areas a join superiores s on a.id = s.depende_de
  )
  select count(*) into arriba from superiores;
  -- Without circles below an area that is in none.
  with recursive suyas (id, nivel) as (
    values (new.id, 1)
    union all
    select a.id, s.nivel + 1 from areas a join suyas s on a.depende_de = s.id where a.cerrada_at is null and s.nivel < 9
  )
  select max(s.nivel) into abajo from suyas s;
  if arriba + abajo > 8 then
    raise exception 'El área % quedaría en el nivel %', new.id, arriba + abajo using errcode = 'CB042';
  end if;
  return null;
end $$;
create trigger exigir_arbol after insert on areas
  for each row when (new.depende_de is not null or new.cerrada_at is not null) execute function exigir_arbol_de_areas();
create trigger exigir_arbol_al_cambiar after update on areas
  for each row when (old.depende_de is distinct from new.depende_de or old.cerrada_at is distinct from new.cerrada_at)
  execute function exigir_arbol_de_areas();

-- Positions (ORG-33) ----------------------------------------------------------------------------------------------------

alter table cargos
  -- An access has named it, and so perhaps a visit: noted once, since looking through all visits would take too long.
  add column usado boolean not null default false,
  -- Of one that was never used: the row stays, so that its number is not given again.
  add column deleted_at timestamptz,
  add constraint cargos_quitado check (deleted_at is null or not activo),
  add constraint cargos_id check (id between 1 and 32767);
drop trigger auditar on cargos;
update cargos c set usado = true
where exists (select from accesos a where a.cargo_id = c.id) or exists (select from visitas v where v.cargo_id = c.id);
create trigger auditar after insert or delete or update of name, activo, deleted_at on cargos
  for each row execute function auditar('id', 'usado');

create function anotar_cargo_usado() returns trigger language plpgsql as $$
begin
  update cargos c set usado = true where c.id = new.cargo_id and not c.usado;
  return null;
end $$;
create trigger anotar_cargo_usado after insert or update of cargo_id on accesos
  for each row when (new.cargo_id is not null) execute function anotar_cargo_usado();
-- Screen organizacion, tab Cargos: the accesses of a position, and those that move when two are joined.
create index accesos_cargo on accesos (cargo_id) where deleted_at is null;

-- Open screens (ORG-03) -------------------------------------------------------------------------------------------------

create trigger anunciar after insert or update or delete on areas
  for each statement execute function anunciar_a_todos('organizacion');
create trigger anunciar after insert or update or delete on areas_nombres
  for each statement execute function anunciar_a_todos('organizacion');
create trigger anunciar after insert or update or delete on areas_facultades
  for each statement execute function anunciar_a_todos('organizacion');
create trigger anunciar after insert or update or delete on areas_locales
  for each statement execute function anunciar_a_todos('organizacion');
create trigger anunciar after insert or delete or update of name, activo, deleted_at on cargos
  for each statement execute function anunciar_a_todos('organizacion');
