-- What the application may do to the roots of the audit trail (decision 0115).

-- As before, and no day more than a week beyond the last line of the trail: a night with a clock that runs ahead would give a root
-- to each day until it is right again, and none of them an honest one. Days that nobody wrote on get theirs with the next line.
create or replace function cerrar_dias_de_auditoria() returns setof auditoria_raices
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
-- anything. After them nobody replaces a good one.
create or replace function sellar_raiz_de_auditoria(de_dia date, token bytea) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform set_config('cabildo.reduccion', 'si', true);
  update public.auditoria_raices r set sello = token
  where r.dia = de_dia and (r.sello is null or r.creada_at > now() - interval '8 days');
  perform set_config('cabildo.reduccion', '', true);
end $$;
