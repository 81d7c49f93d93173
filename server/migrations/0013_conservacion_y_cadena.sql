-- How long personal data is kept (P-10, P-19, decisions 0076 and 0077), and the tamper-evidence of the audit trail (D-33,
-- decisions 0099, 0100 and 0115): what may be taken out of the trail, and how a change of it is seen all the same.

-- Of each purge of a module, what it took; written with each of its batches, so that one that was interrupted is told, too.
create table purgas (
  id integer generated always as identity primary key,
  modulo text not null,
  -- What was older than this was purged.
  hasta timestamptz not null,
  -- 'trabajo' by night, 'orden' by hand.
  quien text not null check (quien in ('trabajo', 'orden')),
  filas integer not null default 0,
  archivos integer not null default 0,
  -- Lines of the audit trail that lost their values.
  lineas integer not null default 0,
  inicio timestamptz not null,
  -- Null while it works, and for ever where it was interrupted: the next one went on.
  fin timestamptz,
  ms integer
);
create index purgas_modulo on purgas (modulo, id desc);
-- A purge that took something is told to the screen; each row that it took has its own line.
create trigger auditar after update of fin on purgas
  for each row when (new.filas > 0 or new.lineas > 0) execute function auditar('id');

-- The chain: each line of the trail is linked to the one before by a digest, a moment after it was committed. Whoever writes a
-- line pays nothing for it and waits for nobody.
create table auditoria_cadena (
  linea bigint primary key,
  -- Over the link before, what the line says of who, what and when, and the two digests of its values below.
  huella bytea not null check (length(huella) = 32),
  -- Of what the line still holds once its values are taken out (decision 0077).
  queda bytea not null check (length(queda) = 32),
  -- With it the values as they were written have their digest. It goes with them, so that nobody finds short texts by
  -- trying, and leaves that digest in its place.
  sal bytea,
  oculto bytea,
  check (num_nonnulls(sal, oculto) = 1)
);
create trigger auditoria_cadena_intacta before update or delete or truncate on auditoria_cadena
  for each statement execute function rechazar_cambio();

-- How far the trail was seen. Numbers of lines are given before their transactions commit, in another order: all lines up to
-- `tope` are decided once no transaction older than `tope_xid` is open, which is the one that saw it.
create table auditoria_enlace (
  unica boolean primary key default true check (unica),
  tope bigint not null default 0,
  tope_xid xid8 not null default '0'
);
insert into auditoria_enlace default values;

-- The values of a line as they are digested. In the text of a jsonb a line break is always written \n.
create function auditoria_valores(antes jsonb, despues jsonb) returns bytea
  language sql immutable parallel safe set search_path = pg_catalog
  return convert_to(coalesce(antes::text, '') || chr(10) || coalesce(despues::text, ''), 'UTF8');

-- Links at most so many lines. All up to `hasta` are linked then; those up to `visto` are there, and can be linked once those who
-- write are done. A transaction that has written sees nothing (null). One at a time: whoever comes second links nothing, so that
-- the first time of a long trail, which takes minutes, does not take all who work in the background.
create function enlazar_auditoria(cuantas integer, out enlazadas integer, out hasta bigint, out visto bigint)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  estado public.auditoria_enlace;
  ultima bigint;
  previa bytea;
  visto_xid xid8;
  a record;
begin
  -- First the number, then a transaction's own: whoever has taken a number up to it is an older transaction, since a row is
  -- written before its line. The newest of a snapshot would not do, which leaves out those that are open beyond the last that ended.
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
  -- What another server has noted, of which this is a copy, says nothing of the transactions here.
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
      jsonb_build_array(l.id, to_char(l.en at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), l.user_id, l.peticion, l.tabla,
        l.registro, l.accion)::text as acto
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

-- Reductions ----------------------------------------------------------------------------------------------------------

-- Whatever a setting says, no line of the last half a year loses its values.
create function auditoria_reducible() returns timestamptz
  language sql stable parallel safe set search_path = pg_catalog
  return now() - interval '180 days';

-- Takes the values out of these lines and answers how many had any; the chain stays whole (decision 0077). No line is linked
-- meanwhile: one that is read whole and linked after it has lost its values would break it.
create function retirar_valores(lineas bigint[]) returns integer
  language plpgsql set search_path = pg_catalog as $$
declare
  hechas integer;
begin
  perform from public.auditoria_enlace for share;
  perform set_config('cabildo.reduccion', 'si', true);
  update public.auditoria_cadena c set sal = null, oculto = sha256(c.sal || public.auditoria_valores(a.antes, a.despues))
  from public.auditoria a where c.linea = any(lineas) and a.id = c.linea and not a.reducida and c.sal is not null;
  update public.auditoria a set antes = public.reducir_valores(a.antes, a.despues),
    despues = public.reducir_valores(a.despues, a.antes), reducida = true
  where a.id = any(lineas) and not a.reducida;
  get diagnostics hechas = row_count;
  perform set_config('cabildo.reduccion', '', true);
  return hechas;
end $$;

-- Takes the values out of the lines of these records of a table, and answers how many lines these were.
create function reducir_auditoria_de(de_tabla text, registros text[]) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  return public.retirar_valores(array(select a.id from public.auditoria a
    where a.tabla = de_tabla and a.registro = any(registros) and a.en < public.auditoria_reducible() and not a.reducida));
end $$;

-- Takes the values out of the lines between two instants, at most so many, after the one named by its instant and number;
-- answers how many it looked at, how many of these had values, and the last of them.
create function reducir_auditoria(
  desde timestamptz, desde_id bigint, hasta timestamptz, cuantas integer,
  out vistas integer, out hechas integer, out ultima timestamptz, out ultima_id bigint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  tramo bigint[];
begin
  if hasta > public.auditoria_reducible() then
    raise exception 'La auditoría de los últimos 180 días no se reduce' using errcode = 'insufficient_privilege';
  end if;
  tramo := array(select a.id from public.auditoria a
    where (a.en, a.id) > (desde, desde_id) and a.en < hasta order by a.en, a.id limit cuantas);
  vistas := cardinality(tramo);
  hechas := public.retirar_valores(tramo);
  select a.en, a.id into ultima, ultima_id from public.auditoria a where a.id = tramo[cardinality(tramo)];
end $$;

-- Roots ---------------------------------------------------------------------------------------------------------------

-- The root of each day (decision 0100): how far the chain had come when a day of Lima was over. It is told outside, so that not
-- even the owner of the database rewrites a day of before unseen.
create table auditoria_raices (
  dia date primary key,
  -- The last line of that day or before, and its link.
  linea bigint not null,
  huella bytea not null check (length(huella) = 32),
  -- Lines since the root before.
  lineas bigint not null check (lineas >= 0),
  creada_at timestamptz not null default now(),
  -- What a time-stamp authority has signed of it (RFC 3161).
  sello bytea
);
create trigger auditoria_raices_intacta before update or delete or truncate on auditoria_raices
  for each statement execute function rechazar_cambio();

-- Of each time that the whole chain was read again, what was found; the screen tells the last one.
create table cadena_revisiones (
  id integer generated always as identity primary key,
  en timestamptz not null,
  -- The last line that was linked then, and how many fit from the first on.
  hasta bigint not null,
  lineas bigint not null,
  -- The first thing that does not fit; null where all does.
  rotura jsonb,
  ms integer not null
);

-- Makes the roots that are missing until yesterday, oldest first; the first of all covers whatever came before. All that was
-- written until then has to be linked. No day more than a week beyond the last line of the trail gets one (decision 0115): a
-- night with a clock that runs ahead would give a root to each day until it is right again, and none of them an honest one.
-- Days that nobody wrote on get theirs with the next line.
create function cerrar_dias_de_auditoria() returns setof auditoria_raices
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  ayer date := (now() at time zone 'America/Lima')::date - 1;
  raiz public.auditoria_raices;
  ultima bigint;
  hasta date;
  cerrado date;
begin
  perform from public.auditoria_enlace for update;
  select coalesce(max(c.linea), 0) into ultima from public.auditoria_cadena c;
  if exists (
    select from public.auditoria a
    where a.id > ultima and a.en < (ayer + 1)::timestamp at time zone 'America/Lima'
  ) then
    raise exception 'Quedan líneas de la auditoría por enlazar' using errcode = 'object_not_in_prerequisite_state';
  end if;
  select r.* into raiz from public.auditoria_raices r order by r.dia desc limit 1;
  hasta := least(ayer, 7 + coalesce(
    (select (a.en at time zone 'America/Lima')::date from public.auditoria a order by a.id desc limit 1), raiz.dia, ayer));
  for cerrado in select d::date from generate_series(coalesce(raiz.dia + 1, ayer)::timestamp, hasta::timestamp, '1 day') d loop
    insert into public.auditoria_raices (dia, linea, huella, lineas)
    select cerrado, u.linea, coalesce(
        (select c.huella from public.auditoria_cadena c where c.linea = u.linea), decode(repeat('00', 32), 'hex')),
      (select count(*) from public.auditoria_cadena c where c.linea > coalesce(raiz.linea, 0) and c.linea <= u.linea)
    -- Read from the end: what comes after the day is little, however long the trail is.
    from (select coalesce((
        select c.linea from public.auditoria_cadena c join public.auditoria a on a.id = c.linea
        where c.linea > coalesce(raiz.linea, 0) and c.linea <= ultima
          and a.en < (cerrado + 1)::timestamp at time zone 'America/Lima'
        order by c.linea desc limit 1), raiz.linea, 0) as linea) u
    returning * into raiz;
    return next raiz;
  end loop;
end $$;

-- Keeps the time stamp of a root; one that has its own gets another for some days, since whoever comes first could have brought
-- anything. After them nobody replaces a good one (decision 0115).
create function sellar_raiz_de_auditoria(de_dia date, token bytea) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform set_config('cabildo.reduccion', 'si', true);
  update public.auditoria_raices r set sello = token
  where r.dia = de_dia and (r.sello is null or r.creada_at > now() - interval '8 days');
  perform set_config('cabildo.reduccion', '', true);
end $$;

-- Granted to the role of the application at each start, as all of its rights (decision 0019).
revoke execute on function reducir_auditoria_de, reducir_auditoria, enlazar_auditoria, retirar_valores,
  cerrar_dias_de_auditoria, sellar_raiz_de_auditoria from public;
