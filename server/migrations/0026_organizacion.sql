-- The organisation as data (20-organizacion.md): what areas and positions are, which names areas had, and what areas may do
-- that others may not (Table ORG-B), where ids stood in the code before.

-- Areas ---------------------------------------------------------------------------------------------------------------

-- Compares names without regard to case, accents and blanks (ORG-10).
create function sin_blancos(valor text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return regexp_replace(public.llano(valor), '\s+', '', 'g');
end $$;

alter table areas
  drop constraint areas_name_key,
  add constraint areas_id check (id between 1 and 32767),
  add column siglas text check (siglas ~ '^[[:upper:][:digit:]][[:upper:][:digit:]./-]{0,19}$'),
  -- Counts only while that access is in force and of this area (ORG-13).
  add column jefe_acceso_id integer references accesos,
  add column correo text check (length(correo) between 1 and 100),
  add column telefono text check (length(telefono) between 1 and 60),
  add column ubicacion text check (length(ubicacion) between 1 and 200),
  -- Of the seal in the file store; an area without one takes that of the folder (ORG-14).
  add column sello_clave text,
  add column sello_sha256 text,
  add column cerrada_at timestamptz,
  -- Whoever has the area's documents and publications in care since it was closed (ORG-25).
  add column sucesora_id integer references areas,
  add column updated_at timestamptz not null default now(),
  add constraint areas_sello check ((sello_clave is null) = (sello_sha256 is null)),
  add constraint areas_cerrada check ((cerrada_at is null) = (sucesora_id is null) and sucesora_id <> id);
-- A closed area's name and siglas may be used again (ORG-10, ORG-11).
create unique index areas_nombre on areas (sin_blancos(name)) where cerrada_at is null;
create unique index areas_siglas on areas (siglas) where cerrada_at is null;
create index areas_dependientes on areas (depende_de) where depende_de is not null;

create table areas_nombres (
  area_id integer not null references areas,
  name text not null,
  siglas text,
  -- Start of the Lima day; the first name of an area holds since ever.
  desde timestamptz not null,
  documento text check (length(documento) between 3 and 120),
  created_by integer references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  primary key (area_id, desde)
);

-- What an area was called at an instant (ORG-23).
create function nombre_area(id integer, instante timestamptz) returns text
  language sql stable parallel safe
  return (select n.name from areas_nombres n where n.area_id = nombre_area.id and n.desde <= instante order by n.desde desc limit 1);

create table areas_facultades (
  area_id integer not null references areas,
  facultad text not null check (facultad in ('informatica', 'secretaria', 'visado', 'locales', 'tramites')),
  primary key (area_id, facultad)
);
create unique index areas_facultades_informatica on areas_facultades (facultad) where facultad = 'informatica';
create unique index areas_facultades_secretaria on areas_facultades (facultad) where facultad = 'secretaria';
-- Who has an ability, for what asks that of another area.
create index areas_facultades_quienes on areas_facultades (facultad, area_id);

-- The locations of areas with the ability 'locales', in the order given (ORG-18).
create table areas_locales (
  area_id integer not null references areas,
  orden smallint not null check (orden between 1 and 20),
  nombre text not null check (length(nombre) between 1 and 120),
  primary key (area_id, orden),
  unique (area_id, nombre)
);

-- Whoever has an ability as a rule of the database -----------------------------------------------------------------------

-- The informatics area is one, always: looked at when a transaction ends, so that moving it is one act (ORG-17).
create function exigir_informatica() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.informatica'));
  if not exists (select from areas_facultades where facultad = 'informatica') then
    raise exception 'Ninguna área quedaría con la facultad Informática' using errcode = 'CB021';
  end if;
  return null;
end $$;
create constraint trigger queda_informatica after delete or update on areas_facultades
  deferrable initially deferred for each row when (old.facultad = 'informatica') execute function exigir_informatica();

-- Every area receives front-desk submissions until somebody says otherwise (ORG-19), and has its name since ever.
create function iniciar_area() returns trigger language plpgsql as $$
begin
  insert into areas_nombres (area_id, name, siglas, desde) values (new.id, new.name, new.siglas, '-infinity');
  insert into areas_facultades (area_id, facultad) values (new.id, 'tramites');
  return null;
end $$;
create trigger iniciar_area after insert on areas for each row execute function iniciar_area();

-- A correction puts the present name right; a change of name has inserted the new one before (ORG-22).
create function corregir_nombre_de_area() returns trigger language plpgsql as $$
begin
  update areas_nombres n set name = new.name, siglas = new.siglas
  where n.area_id = new.id and n.desde = (select max(u.desde) from areas_nombres u where u.area_id = new.id)
    and (n.name, n.siglas) is distinct from (new.name, new.siglas);
  return null;
end $$;
create trigger corregir_nombre_de_area after update of name, siglas on areas
  for each row execute function corregir_nombre_de_area();

-- The sessions of an area's people learn at once what it is called and may do (ORG-21).
create function avisar_sesiones_de_area() returns trigger language plpgsql as $$
begin
  perform pg_notify('sesiones', a.user_id::text) from accesos a
  where a.area_id = (to_jsonb(coalesce(new, old)) ->> case tg_table_name when 'areas' then 'id' else 'area_id' end)::integer
    and a.user_id is not null and a.estado and a.deleted_at is null;
  return null;
end $$;
create trigger avisar_sesion after update of name, cerrada_at on areas
  for each row execute function avisar_sesiones_de_area();
create trigger avisar_sesion after insert or update or delete on areas_facultades
  for each row execute function avisar_sesiones_de_area();

-- The seeds: what volume 1 tied to ids (ORG-20) ------------------------------------------------------------------------

insert into areas_nombres (area_id, name, desde) select id, name, '-infinity' from areas;
insert into areas_facultades (area_id, facultad) select id, 'tramites' from areas;
insert into areas_facultades (area_id, facultad)
  select a.id, s.facultad
  from (values (21, 'informatica'), (4, 'secretaria'), (11, 'visado'), (47, 'locales')) s (id, facultad) join areas a on a.id = s.id;
insert into areas_locales (area_id, orden, nombre)
  select a.id, s.orden, s.nombre
  from (values (1, 'OFICINA CENTRAL'), (2, 'NUTRICION'), (3, 'PADRON NOMINAL'), (4, 'UNIDAD LOCAL DE EMPADRONAMIENTO'),
    (5, 'PROGRAMA DE COMPLEMENTACION ALIMENTARIA'), (6, 'PROGRAMA VASO DE LECHE'),
    (7, 'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION')) s (orden, nombre)
  join areas a on a.id = 47;

-- Positions (ORG-33) ---------------------------------------------------------------------------------------------------

alter table cargos
  drop constraint cargos_name_key,
  add column activo boolean not null default true,
  add column updated_at timestamptz not null default now();
create unique index cargos_nombre on cargos (llano(name)) where activo;

create trigger auditar after insert or update or delete on areas for each row execute function auditar('id');
create trigger auditar after insert or update or delete on areas_nombres for each row execute function auditar('area_id');
create trigger auditar after insert or update or delete on areas_facultades for each row execute function auditar('area_id');
create trigger auditar after insert or update or delete on areas_locales for each row execute function auditar('area_id');
create trigger auditar after insert or update or delete on cargos for each row execute function auditar('id');
