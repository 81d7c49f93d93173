-- Encargaturas (USU-61 to USU-63, D-101): somebody answers for another's position between two dates, acts in it knowingly, and
-- everything done so keeps which encargatura it was.

-- Of the whole act the database decides what two people could do at once: overlaps, circles, and who is in force meanwhile.
create table encargaturas (
  id integer generated always as identity primary key,
  area_id integer not null references areas,
  cargo_id integer not null references cargos,
  -- Empty of a vacant position.
  titular_acceso integer references accesos,
  user_id integer not null references usuarios,
  clase text not null check (clase in ('vacaciones', 'licencia', 'comision', 'vacante', 'otra')),
  documento text not null check (length(documento) between 3 and 60),
  desde date not null,
  hasta date not null,
  suspende_titular boolean not null,
  -- The document by which the end was put off.
  hasta_documento text check (length(hasta_documento) between 3 and 60),
  -- Ended before its last day: when, by whom and why.
  terminada_at timestamptz,
  terminada_motivo text check (length(terminada_motivo) between 3 and 200),
  created_by integer references usuarios,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint encargaturas_fechas check (hasta >= desde),
  constraint encargaturas_duracion check (hasta - desde < 366),
  check (titular_acceso is not null or not suspende_titular),
  check ((terminada_at is null) = (terminada_motivo is null))
);
-- What a person may act in, and what ends with an access or an area.
create index encargaturas_encargado on encargaturas (user_id);
create index encargaturas_titular on encargaturas (titular_acceso) where terminada_at is null;
create index encargaturas_area on encargaturas (area_id) where terminada_at is null;
-- Screen encargaturas.
create index encargaturas_recientes on encargaturas (desde desc, id desc);

-- In force on that Lima day; like acceso_vigente it takes the row of the area, so that it is inlined.
create function encargatura_vigente(e encargaturas, ar areas, dia date) returns boolean
  language sql immutable parallel safe
  return e.terminada_at is null and dia between e.desde and e.hasta and ar.id = e.area_id and ar.cerrada_at is null;

-- The scope. Position and days stand in each row, so that an index keeps two from giving the same permission over the same
-- position on the same day: ranges of one number are compared by the index's own operators, without an extension. One that was
-- ended has no days any more.
create table encargaturas_codigos (
  encargatura_id integer not null references encargaturas on delete cascade,
  codigo smallint not null check (codigo between 1 and 17),
  area_id integer not null,
  cargo_id integer not null,
  dias daterange not null,
  primary key (encargatura_id, codigo),
  constraint encargaturas_sin_cruce exclude using gist (
    int4range(area_id, area_id, '[]') with =, int4range(cargo_id, cargo_id, '[]') with =,
    int4range(codigo, codigo, '[]') with =, dias with &&)
);

create function copiar_encargatura() returns trigger language plpgsql as $$
begin
  select e.area_id, e.cargo_id, case when e.terminada_at is null then daterange(e.desde, e.hasta, '[]') else 'empty' end
    into strict new.area_id, new.cargo_id, new.dias
  from encargaturas e where e.id = new.encargatura_id for no key update;
  return new;
end $$;
create trigger copiar_encargatura before insert or update on encargaturas_codigos
  for each row execute function copiar_encargatura();

create trigger area_abierta before insert on encargaturas for each row execute function exigir_area_abierta();

-- Nobody answers, by way of others, for whoever answers for them on the same days (O15). One encargatura is made after another,
-- so that each sees those before.
create function rechazar_circulo() returns trigger language plpgsql as $$
declare
  titular integer;
begin
  perform pg_advisory_xact_lock(hashtext('cabildo.encargaturas'));
  select a.user_id into titular from accesos a where a.empacce_id = new.titular_acceso;
  if titular is not null and exists (
    with recursive suplentes (user_id) as (
      select new.user_id
      union
      select e.user_id from suplentes s join accesos a on a.user_id = s.user_id
        join encargaturas e on e.titular_acceso = a.empacce_id
      where e.terminada_at is null and e.id <> new.id
        and daterange(e.desde, e.hasta, '[]') && daterange(new.desde, new.hasta, '[]')
    )
    select from suplentes s where s.user_id = titular
  ) then
    raise exception 'La encargatura cerraría un círculo' using errcode = 'CB061';
  end if;
  return null;
end $$;
create trigger sin_circulo after insert or update of hasta on encargaturas for each row execute function rechazar_circulo();

-- In force ----------------------------------------------------------------------------------------------------------------

-- The days on which an access is suspended stand in its row, so that what is in force still needs no other table (USU-59).
alter table accesos
  add column suspendido datemultirange not null default '{}',
  -- The first administrator always enters (O14).
  add constraint accesos_sin_suspension_del_administrador check (user_id <> 11 or suspendido = '{}');
create index accesos_suspendidos on accesos (upper(suspendido)) where suspendido <> '{}';

-- In force but for a suspension: what an encargatura may be made over, one after another.
create function acceso_no_terminado(a accesos, ar areas, dia date) returns boolean
  language sql immutable parallel safe
  return acceso_iniciado(a, dia) and (a.hasta is null or a.hasta >= dia) and ar.id = a.area_id and ar.cerrada_at is null;

create or replace function acceso_vigente(a accesos, ar areas, dia date) returns boolean
  language sql immutable parallel safe
  return acceso_no_terminado(a, ar, dia) and not a.suspendido @> dia;

-- Whoever is suspended now or later does not hold permission 4 for good (USU-59, O14): no act tells that a day has come.
create or replace function es_administrador(quien integer) returns boolean
  language sql stable
  return exists (
    select from usuarios u
    cross join lateral acceso_elegido(u.id, hoy_lima()) a
    join areas ar on ar.id = a.area_id
    join permisos p on p.empacce_id = a.empacce_id and p.codigo = 4
    where u.id = quien and u.deleted_at is null and acceso_no_terminado(a, ar, hoy_lima()) and a.hasta is null
      and not a.suspendido && daterange(hoy_lima(), null)
      and not exists (
        select from accesos n
        where n.user_id = quien and n.estado and n.deleted_at is null and n.desde > hoy_lima() and (n.hasta is not null
          or n.suspendido && daterange(hoy_lima(), null)
          or not exists (select from permisos s where s.empacce_id = n.empacce_id and s.codigo = 4))
      )
  );

drop trigger revisar_administrador on accesos;
create trigger revisar_administrador
  after insert or delete or update of user_id, area_id, estado, anio_eje, desde, hasta, suspendido, deleted_at on accesos
  for each row execute function revisar_por_acceso();

-- What follows from an encargatura, whoever changes it: the days of its scope, of the suspension, and the sessions that hear.
create function seguir_encargatura() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update encargaturas_codigos set codigo = codigo where encargatura_id = new.id;
  end if;
  if new.suspende_titular then
    update accesos a set suspendido = coalesce((
      select range_agg(daterange(e.desde, e.hasta, '[]')) from encargaturas e
      where e.titular_acceso = a.empacce_id and e.suspende_titular and e.terminada_at is null), '{}')
    where a.empacce_id = new.titular_acceso;
  end if;
  perform pg_notify('sesiones', new.user_id::text);
  return null;
end $$;
create trigger seguir_encargatura after insert or update of hasta, terminada_at on encargaturas
  for each row execute function seguir_encargatura();

-- It ends with the access that it stands for (USU-64), its area (ORG-29) and the user who was to answer for it.
create function terminar_encargaturas(por text, cuales integer[]) returns void language sql as $$
  update encargaturas e set terminada_at = clock_timestamp(), terminada_motivo = por, updated_at = clock_timestamp()
  where e.id = any (cuales) and e.terminada_at is null
$$;

create function terminar_con_el_acceso() returns trigger language plpgsql as $$
begin
  perform terminar_encargaturas('El titular dejó el puesto', array(
    select e.id from encargaturas e where e.titular_acceso = new.empacce_id and e.terminada_at is null order by e.id));
  return null;
end $$;
create trigger terminar_encargaturas after update of estado, deleted_at, area_id, cargo_id on accesos
  for each row when (old.estado and not new.estado or old.deleted_at is null and new.deleted_at is not null
    or old.area_id <> new.area_id or old.cargo_id is distinct from new.cargo_id)
  execute function terminar_con_el_acceso();

create function terminar_con_el_area() returns trigger language plpgsql as $$
begin
  perform terminar_encargaturas('El área se cerró', array(
    select e.id from encargaturas e where e.area_id = new.id and e.terminada_at is null and e.hasta >= hoy_lima() order by e.id));
  return null;
end $$;
create trigger terminar_encargaturas after update of cerrada_at on areas
  for each row when (old.cerrada_at is null and new.cerrada_at is not null) execute function terminar_con_el_area();

create function terminar_con_el_usuario() returns trigger language plpgsql as $$
begin
  perform terminar_encargaturas('El encargado ya no tiene usuario', array(
    select e.id from encargaturas e where e.user_id = new.id and e.terminada_at is null order by e.id));
  return null;
end $$;
create trigger terminar_encargaturas after update of deleted_at on usuarios
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function terminar_con_el_usuario();

-- Sessions --------------------------------------------------------------------------------------------------------------

-- The encargatura in which a session acts; none at the own position (USU-62).
alter table sesiones add column encargo_id integer references encargaturas;
create trigger avisar_sesion_encargo after update of encargo_id on sesiones for each row execute function avisar_sesion();

-- Whoever acts in a position has no more than it has: a change of its access is news for the encargado, too.
create function avisar_encargado() returns trigger language plpgsql as $$
begin
  perform pg_notify('sesiones', e.user_id::text) from encargaturas e
  where e.titular_acceso = coalesce(new.empacce_id, old.empacce_id) and e.terminada_at is null;
  return null;
end $$;
create trigger avisar_encargado after insert or delete on permisos for each row execute function avisar_encargado();

-- Trail and records -----------------------------------------------------------------------------------------------------

-- The encargatura in which the transaction acts, as the server set it.
create function encargo_actual() returns integer
  language sql stable parallel safe
  return nullif(current_setting('cabildo.encargo_id', true), '')::integer;

alter table auditoria add column encargo_id integer;

create or replace function auditar() returns trigger language plpgsql security definer as $$
declare
  antes jsonb := case when tg_op = 'INSERT' then null else pg_catalog.to_jsonb(old) operator(pg_catalog.-) tg_argv[1:] end;
  despues jsonb := case when tg_op = 'DELETE' then null else pg_catalog.to_jsonb(new) operator(pg_catalog.-) tg_argv[1:] end;
  quien text := pg_catalog.current_setting('cabildo.user_id', true);
  peticion text := pg_catalog.current_setting('cabildo.peticion', true);
  encargo text := pg_catalog.current_setting('cabildo.encargo_id', true);
  purga boolean := coalesce(pg_catalog.current_setting('cabildo.purga', true), '') operator(pg_catalog.<>) '';
  registro text := coalesce(despues, antes) operator(pg_catalog.->>) tg_argv[0];
  suyo jsonb := antes;
begin
  if purga then
    antes := case when tg_op = 'DELETE' then '{}' else public.reducir_valores(antes, despues) end;
    despues := public.reducir_valores(despues, suyo);
  end if;
  insert into public.auditoria (user_id, encargo_id, peticion, tabla, registro, accion, antes, despues, reducida)
  values (
    case when quien operator(pg_catalog.<>) '' then quien::pg_catalog.int4 end,
    case when encargo operator(pg_catalog.<>) '' then encargo::pg_catalog.int4 end,
    case when peticion operator(pg_catalog.<>) '' then peticion end,
    tg_table_name, registro, tg_op, antes, despues, purga
  );
  return null;
end $$;

-- The link of a line says by which encargatura, where there is one: all other lines are digested as before, so that those of
-- before this go on verifying. Migration 0013 explains the rest.
create or replace function enlazar_auditoria(cuantas integer, out enlazadas integer, out hasta bigint, out visto bigint)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  estado public.auditoria_enlace;
  ultima bigint;
  previa bytea;
  visto_xid xid8;
  a record;
begin
  if pg_current_xact_id_if_assigned() is null then
    select case when s.is_called then s.last_value else 0 end into visto from public.auditoria_id_seq s;
    visto_xid := pg_current_xact_id();
  end if;
  enlazadas := 0;
  hasta := 0;
  select * into estado from public.auditoria_enlace for update skip locked;
  if not found then return; end if;
  select c.linea, c.huella into ultima, previa from public.auditoria_cadena c order by c.linea desc limit 1;
  ultima := coalesce(ultima, 0);
  previa := coalesce(previa, decode(repeat('00', 32), 'hex'));
  hasta := ultima;
  if estado.tope_xid > pg_snapshot_xmax(pg_current_snapshot()) then
    estado.tope := 0;
  elsif estado.tope_xid > pg_snapshot_xmin(pg_current_snapshot()) then
    return;
  end if;
  for a in
    select l.id, public.auditoria_valores(l.antes, l.despues) as entero,
      case when l.reducida then public.auditoria_valores(l.antes, l.despues) else public.auditoria_valores(
        public.reducir_valores(l.antes, l.despues), public.reducir_valores(l.despues, l.antes)) end as queda,
      l.reducida, uuid_send(gen_random_uuid()) as sal,
      (jsonb_build_array(l.id, to_char(l.en at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), l.user_id, l.peticion, l.tabla,
        l.registro, l.accion) || case when l.encargo_id is null then '[]' else jsonb_build_array(l.encargo_id) end)::text as acto
    from public.auditoria l where l.id > ultima and l.id <= estado.tope order by l.id limit cuantas
  loop
    previa := sha256(previa || sha256(a.queda) || sha256(a.sal || a.entero) || convert_to(a.acto, 'UTF8'));
    insert into public.auditoria_cadena (linea, huella, queda, sal, oculto)
    values (a.id, previa, sha256(a.queda), case when not a.reducida then a.sal end,
      case when a.reducida then sha256(a.sal || a.entero) end);
    enlazadas := enlazadas + 1;
    hasta := a.id;
  end loop;
  if enlazadas = cuantas then return; end if;
  hasta := greatest(hasta, estado.tope);
  if visto > estado.tope then
    update public.auditoria_enlace e set tope = visto, tope_xid = visto_xid;
  end if;
end $$;

-- Which encargatura somebody signed in, and began to (USU-63).
alter table firmas_intentos add column encargo_id integer references encargaturas;
alter table documentos_destinos add column encargo_id integer references encargaturas;
-- Of a movement whoever inserts it need not say so (EXP-70).
alter table movimientos add column encargo_id integer default encargo_actual() references encargaturas;

-- Whose an access is: the full name, or the area of a user by area, however many years ago.
create function persona_de_acceso(acceso integer) returns text
  language plpgsql stable strict parallel safe as $$
begin
  return (
    select coalesce(nullif(concat_ws(' ', t.name, t.ape_pat, t.ape_mat), ''), ar.name)
    from public.accesos a join public.areas ar on ar.id = a.area_id left join public.usuarios u on u.id = a.user_id
    left join public.trabajadores t on t.employee_id = coalesce(a.employee_id, u.employee_id)
    where a.empacce_id = acceso);
end $$;

-- How records name whoever acts so: 'por encargo de Ruth Salcedo', or 'encargado de Gerente' of a vacant position; null of none.
create function por_encargo(encargo integer) returns text
  language plpgsql stable strict parallel safe as $$
begin
  return (
    select coalesce('por encargo de ' || public.persona_de_acceso(e.titular_acceso), 'encargado de ' || c.name)
    from public.encargaturas e join public.cargos c on c.id = e.cargo_id where e.id = encargo);
end $$;

create trigger auditar after insert or update or delete on encargaturas for each row execute function auditar('id');
create trigger auditar after insert or delete on encargaturas_codigos
  for each row execute function auditar('encargatura_id', 'area_id', 'cargo_id', 'dias');
