-- Norms that live: each has an address by what identifies it, whichever of both tables holds it, and says what it does to others.

-- The type as an address bears it; the contract spells them, and a test compares both.
create function tipo_en_direccion(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo
    when 1 then 'ordenanza-municipal' when 2 then 'resolucion-de-concejo' when 3 then 'resolucion-de-alcaldia'
    when 4 then 'resolucion-de-gerencia' when 5 then 'resolucion-sub-gerencial' when 6 then 'directiva'
    when 7 then 'acuerdo-de-concejo' when 8 then 'decreto-de-alcaldia' when 9 then 'convenio' end;

-- What identifies a norm, as its public address bears it: 'ordenanza-municipal/2026/12', with its unit where it has one. The
-- same norm in the archive and among the publications has one address: types of the archive have the numbers of publications.
create function direccion_de_norma(tipo smallint, anio smallint, numero text, uo integer) returns text
  language sql immutable parallel safe
  return tipo_en_direccion(tipo) || '/' || anio::text || '/' || coalesce(nullif(ltrim(numero, '0'), ''), '0')
    || coalesce('/' || uo::text, '');

-- A norm is found by its address; the index says besides that the same one is published once (NOR-28).
drop index normas_existe;
create unique index normas_existe on normas (direccion_de_norma(tipo_doc, anio, ndoc, uo)) where deleted_at is null;
create unique index archivo_direccion on archivo_normas (direccion_de_norma(tipo_doc, anio, nro_doc, null));

-- What a norm does to another one. Both are named by their addresses, so that a relation holds whichever table has them, and
-- reaches a norm that is brought in later; `destino` is the citation of what is no norm of the municipality ('Ley N.° 27972').
create table normas_relaciones (
  id integer generated always as identity primary key,
  origen text not null check (origen ~ '^[a-z-]+/[0-9]{4}/[0-9]{1,8}(/[0-9]{1,9})?$'),
  tipo text not null check (tipo in ('modifica', 'deroga', 'deroga_en_parte', 'reglamenta', 'fe_de_erratas')),
  destino text not null check (destino <> '' and length(destino) <= 200),
  -- Articles or parts, as people read them: 'artículos 5 y 8'.
  detalle text not null default '' check (length(detalle) <= 300),
  -- The first day on which it holds.
  desde date not null,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  constraint normas_relaciones_una unique (origen, tipo, destino)
);
create index normas_relaciones_destino on normas_relaciones (destino, desde);

-- Addresses that a norm had before its number, year, type or unit was put right: they lead to the one of today.
create table normas_direcciones (
  anterior text primary key,
  norma_id integer not null references normas
);
create index normas_direcciones_de on normas_direcciones (norma_id);

-- Whether a norm of that address is published or archived.
create function hay_norma(direccion text) returns boolean
  language sql stable parallel safe
  return exists (
    select from normas n where n.deleted_at is null and direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) = direccion
  ) or exists (
    select from archivo_normas a where direccion_de_norma(a.tipo_doc, a.anio, a.nro_doc, null) = direccion
  );

-- In force, changed or gone on a day, by what other norms do to it: 'causa' is what made it so, 'luego' what will. What a norm
-- says that is neither published nor archived does not count; what one says that was derogated itself does: a derogation gives no
-- life back to what had been derogated.
create function vigencia_de_norma(direccion text, dia date) returns jsonb
  language sql stable parallel safe
  as $$
    with recibidas as (
      select r.id, r.tipo, r.desde,
        pg_catalog.jsonb_build_object('tipo', r.tipo, 'por', r.origen, 'desde', r.desde) as acto
      from public.normas_relaciones r
      where r.destino = direccion and r.tipo in ('deroga', 'deroga_en_parte', 'modifica') and public.hay_norma(r.origen)
    ), causa as (
      -- The first derogation, or the last change.
      select tipo, acto from recibidas where desde <= dia
      order by tipo = 'deroga' desc, case when tipo = 'deroga' then desde end, desde desc, id desc limit 1
    )
    select pg_catalog.jsonb_build_object(
      'estado', case (select tipo = 'deroga' from causa) when true then 'DEROGADA' when false then 'MODIFICADA' else 'VIGENTE' end,
      'causa', (select acto from causa),
      'luego', (
        select acto from recibidas where desde > dia and not exists (select from causa where tipo = 'deroga')
        order by tipo = 'deroga' desc, desde, id limit 1))
  $$;
create function estado_de_norma(direccion text, dia date) returns text
  language sql stable parallel safe
  return vigencia_de_norma(direccion, dia) ->> 'estado';

-- What happens to relations ------------------------------------------------------------------------------------------------

-- One change at a time, before any row of this table is locked: whether relations go round can only be told by looking at all of
-- them. A norm may be locked before; nobody who has this lock waits for one.
create function ordenar_relaciones() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.normas_relaciones'));
  return null;
end $$;
create trigger ordenar before insert or update or delete on normas_relaciones
  for each statement execute function ordenar_relaciones();

-- What a norm does to another one comes after it: none acts on itself, nor on one that acts on it, however far apart.
create function exigir_relacion_sin_vuelta() returns trigger language plpgsql as $$
begin
  if new.origen = new.destino then
    raise exception '% no actúa sobre sí misma', new.origen
      using errcode = 'check_violation', constraint = 'normas_relaciones_propia';
  end if;
  if exists (
    with recursive alcanzadas as (
      select new.destino as direccion
      union
      select r.destino from normas_relaciones r join alcanzadas a on r.origen = a.direccion where r.id <> new.id
    )
    select from alcanzadas where direccion = new.origen
  ) then
    raise exception '% ya actúa sobre %', new.destino, new.origen
      using errcode = 'check_violation', constraint = 'normas_relaciones_vuelta';
  end if;
  return new;
end $$;
create trigger sin_vuelta before insert or update of origen, destino on normas_relaciones
  for each row execute function exigir_relacion_sin_vuelta();

create trigger auditar after insert or update or delete on normas_relaciones
  for each row execute function auditar('id');

-- The areas that see a publication with one of those addresses hear that something of it is another one.
create function anunciar_direcciones(direcciones text[]) returns void language sql
  as $$
    insert into eventos (tema, area_id)
    select distinct 'normas', a from normas n, unnest(areas_de_norma(n)) a
    where n.deleted_at is null and direccion_de_norma(n.tipo_doc, n.anio, n.ndoc, n.uo) = any (direcciones)
  $$;
create function anunciar_relacion() returns trigger language plpgsql as $$
begin
  perform anunciar_direcciones(array_remove(array[new.origen, new.destino, old.origen, old.destino], null));
  return null;
end $$;
create trigger anunciar after insert or update or delete on normas_relaciones
  for each row execute function anunciar_relacion();

-- What is said of or by one address is from now on of the other one; what is said of both is said once.
create function mudar_relaciones(antes text, ahora text) returns void language plpgsql as $$
begin
  delete from normas_relaciones r using normas_relaciones s
  where r.tipo = s.tipo and (r.origen = antes and s.origen = ahora and r.destino = s.destino
    or r.destino = antes and s.destino = ahora and r.origen = s.origen);
  update normas_relaciones
  set origen = case origen when antes then ahora else origen end, destino = case destino when antes then ahora else destino end
  where antes in (origen, destino);
end $$;

-- What a publication says of others goes when it is withdrawn, unless the archive has it too: another norm that comes to bear its
-- number does not say it. When its number, year, type or unit is put right, its relations go with it, unless the archive has a
-- norm with the address of before; and that address leads to the one of today until another norm bears it. What was said of a
-- norm without its unit, which came later, is said of the only one with that type, year and number.
create function seguir_norma() returns trigger language plpgsql as $$
declare
  antes text := case when tg_op = 'UPDATE' then direccion_de_norma(old.tipo_doc, old.anio, old.ndoc, old.uo) end;
  ahora text := direccion_de_norma(new.tipo_doc, new.anio, new.ndoc, new.uo);
  sin_unidad text := direccion_de_norma(new.tipo_doc, new.anio, new.ndoc, null);
begin
  if tg_op = 'UPDATE' and old.deleted_at is null and not hay_norma(antes) then
    if new.deleted_at is not null then
      delete from normas_relaciones where origen = antes;
    elsif antes <> ahora then
      perform mudar_relaciones(antes, ahora);
      insert into normas_direcciones (anterior, norma_id) values (antes, new.id)
      on conflict (anterior) do update set norma_id = excluded.norma_id;
    end if;
  end if;
  if new.deleted_at is null and new.uo is not null and antes is distinct from ahora then
    -- Whoever says something of it now has either found the norm, or is done before this looks.
    perform pg_advisory_xact_lock(hashtext('cabildo.normas_relaciones'));
    if not hay_norma(sin_unidad) and not exists (
      select from normas n where n.deleted_at is null and n.id <> new.id
        and n.tipo_doc = new.tipo_doc and n.anio = new.anio and n.ndoc::integer = new.ndoc::integer
    ) then
      perform mudar_relaciones(sin_unidad, ahora);
    end if;
  end if;
  if new.deleted_at is null then
    delete from normas_direcciones where anterior = ahora;
  end if;
  perform anunciar_direcciones(array(select r.destino from normas_relaciones r where r.origen in (antes, ahora)));
  return null;
end $$;
create trigger seguir after insert or update of tipo_doc, anio, ndoc, uo, deleted_at on normas
  for each row execute function seguir_norma();

create function seguir_archivada() returns trigger language plpgsql as $$
declare
  ahora text := direccion_de_norma(new.tipo_doc, new.anio, new.nro_doc, null);
begin
  delete from normas_direcciones where anterior = ahora;
  perform anunciar_direcciones(array(select r.destino from normas_relaciones r where r.origen = ahora));
  return null;
end $$;
create trigger seguir after insert on archivo_normas
  for each row execute function seguir_archivada();
