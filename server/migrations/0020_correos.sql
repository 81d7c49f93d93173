-- Mails as people read them, and those that no server has taken.

alter table correos
  -- The same words with the municipality's dress; null for text alone.
  add column html text,
  -- Out of tries: it waits for somebody to look (F5).
  add column fallido_at timestamptz check (fallido_at is null or enviado_at is null);

-- What the mailbox screen lists.
create index correos_buzon on correos (created_at desc, id desc) where via = 'buzon' or enviado_at is null;
drop index correos_recientes;

create trigger anunciar after insert or delete on correos for each row execute function anunciar_a_todos('correos');
create trigger anunciar_cambio after update of enviado_at, fallido_at, ultimo_error on correos
  for each row when (old is distinct from new) execute function anunciar_a_todos('correos');

-- Exact totals of the mailbox per state, kept in the same transaction (D-42); see tramites_conteo. What a mail server has
-- taken is in no state.
create function estado_correo(enviado_at timestamptz, via text, fallido_at timestamptz) returns text
  language sql immutable parallel safe
  return case when enviado_at is null then case when fallido_at is null then 'pendiente' else 'fallido' end
    when via = 'buzon' then 'buzon' end;

create table correos_conteo (
  estado text not null,
  ranura smallint not null,
  total integer not null,
  primary key (estado, ranura)
) with (fillfactor = 50);
insert into correos_conteo (estado, ranura, total)
  select estado_correo(enviado_at, via, fallido_at), 0, count(*) from correos
  where via = 'buzon' or enviado_at is null group by 1;

create function contar_correos() returns trigger language plpgsql as $$
declare
  antes text := case when tg_op <> 'INSERT' then estado_correo(old.enviado_at, old.via, old.fallido_at) end;
  ahora text := case when tg_op <> 'DELETE' then estado_correo(new.enviado_at, new.via, new.fallido_at) end;
begin
  if antes is distinct from ahora then
    insert into correos_conteo as c (estado, ranura, total)
    select estado, pg_backend_pid() % 32, cuanto from (values (antes, -1), (ahora, 1)) v(estado, cuanto)
    where estado is not null order by estado
    on conflict (estado, ranura) do update set total = c.total + excluded.total;
  end if;
  return null;
end $$;
create trigger contar after insert or update or delete on correos for each row execute function contar_correos();
