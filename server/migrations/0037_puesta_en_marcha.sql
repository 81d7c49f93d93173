-- Putting the municipality in service (ORG-45 to ORG-48, ORG-56, D-98): what people decided, and the facts that tests of mail,
-- signature and backups leave. Whether a step is done is computed from facts, and stored nowhere.

-- Steps that somebody left out; the last one holds since when the municipality is in service. The key makes that one act.
create table puesta_en_marcha (
  paso smallint primary key check (paso between 5 and 9),
  omitido_por integer references usuarios,
  omitido_at timestamptz,
  motivo text check (length(motivo) between 3 and 120),
  en_servicio_desde timestamptz,
  -- Who put it in service; empty where it was before there was an assistant.
  por integer references usuarios,
  constraint puesta_en_marcha_clase check (case when paso = 9
    then en_servicio_desde is not null and num_nonnulls(omitido_por, omitido_at, motivo) = 0
    else omitido_at is not null and motivo is not null and num_nonnulls(en_servicio_desde, por) = 0 end)
);
-- Whoever serves citizens already is in service (D-96).
insert into puesta_en_marcha (paso, en_servicio_desde) select 9, now() where exists (select from servicios where abierto);

-- The last test of each person: a mail to the own address, a signature on a sample page. Nothing of either is kept but this.
create table pruebas (
  clase text not null check (clase in ('correo', 'firma')),
  user_id integer not null references usuarios,
  -- When it last worked; empty where it never did.
  hecha_at timestamptz,
  -- With which signer, and whether its certificates are of the demonstration.
  firmador text check (firmador in ('local', 'refirma', 'firmaperu')),
  de_prueba boolean,
  -- The mail that was written last; the outbox forgets it one day.
  correo_id integer references correos on delete set null,
  pedida_at timestamptz not null,
  primary key (clase, user_id),
  check (clase = 'correo' or (hecha_at is not null and firmador is not null and de_prueba is not null))
);
-- A sent mail is looked up among the tests, a purged one leaves them.
create index pruebas_correo on pruebas (correo_id) where correo_id is not null;

-- A test mail has worked once the mail server took it; one that stays in the mailbox folder has not.
create function anotar_correo_de_prueba() returns trigger language plpgsql as $$
begin
  update pruebas set hecha_at = new.enviado_at where correo_id = new.id;
  return null;
end $$;
create trigger anotar_prueba after update of enviado_at on correos
  for each row when (new.enviado_at is not null and new.via = 'smtp') execute function anotar_correo_de_prueba();

-- Backups that `cabildo backup` made, and when each was last found whole.
create table respaldos (
  en timestamptz primary key,
  destino text not null,
  bytes bigint not null check (bytes >= 0),
  comprobado_at timestamptz
);

create trigger anunciar after insert or update or delete on puesta_en_marcha
  for each statement execute function anunciar_a_todos('organizacion');
create trigger auditar after insert or update or delete on puesta_en_marcha for each row execute function auditar('paso');
-- That the outbox forgot the mail is no change of the test.
create trigger auditar after insert or delete or update of hecha_at, pedida_at, firmador, de_prueba on pruebas
  for each row execute function auditar('user_id', 'correo_id');
