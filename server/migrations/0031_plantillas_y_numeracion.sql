-- Words and first numbers of documents, as data of a screen (ORG-40, ORG-41, D-95; decision 0158).

-- What was saved of each type of document, each time; the highest version holds. A type without one, or whose last one has
-- no data, prints the factory's template, with what later versions of the program mend in it.
create table plantillas (
  tipo_doc smallint not null check (nombre_tipo_documento(tipo_doc) is not null),
  version integer not null check (version > 0),
  datos jsonb check (jsonb_typeof(datos) = 'object'),
  created_by integer references usuarios,
  created_at timestamptz not null default clock_timestamp(),
  -- The screen and every process ask for the last versions of a type.
  primary key (tipo_doc, version)
);

-- With which number a series begins; one without a row begins with 1. The area is null where the municipality numbers.
create table numeracion (
  tipo_doc smallint not null check (nombre_tipo_documento(tipo_doc) is not null),
  area_id integer references areas,
  anio smallint not null check (anio between 2000 and 2100),
  primero integer not null check (primero between 1 and 999999),
  unique nulls not distinct (tipo_doc, area_id, anio),
  constraint numeracion_serie check ((area_id is null) = (serie_de_documento(tipo_doc, 1) = 0))
);

-- A series whose first number was said has its row before its first document, so that both wait for the same lock.
alter table correlativos drop constraint correlativos_ultimo_check, add constraint correlativos_ultimo check (ultimo >= 0);

create trigger avisar_datos after insert or update or delete on plantillas
  for each statement execute function avisar_datos();
create trigger anunciar after insert on plantillas for each row execute function anunciar_a_todos('organizacion');
create trigger anunciar after insert or update on numeracion for each row execute function anunciar_a_todos('organizacion');

create trigger auditar after insert or update or delete on plantillas for each row execute function auditar('tipo_doc');
create trigger auditar after insert or update or delete on numeracion for each row execute function auditar('tipo_doc');
