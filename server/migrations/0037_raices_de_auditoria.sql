-- The root of each day (D-33, decision 0100): how far the chain of the audit trail had come when a day of Lima was over. It is
-- told outside, so that not even the owner of the database rewrites a day of before unseen.

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
-- written until then has to be linked.
create function cerrar_dias_de_auditoria() returns setof auditoria_raices
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  ayer date := (now() at time zone 'America/Lima')::date - 1;
  raiz public.auditoria_raices;
  ultima bigint;
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
  for cerrado in select d::date from generate_series(coalesce(raiz.dia + 1, ayer)::timestamp, ayer::timestamp, '1 day') d loop
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

-- Keeps the time stamp of a root that has none.
create function sellar_raiz_de_auditoria(de_dia date, token bytea) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform set_config('cabildo.reduccion', 'si', true);
  update public.auditoria_raices r set sello = token where r.dia = de_dia and r.sello is null;
  perform set_config('cabildo.reduccion', '', true);
end $$;

-- Granted to the role of the application at each start, as all of its rights (0019).
revoke execute on function cerrar_dias_de_auditoria, sellar_raiz_de_auditoria from public;
