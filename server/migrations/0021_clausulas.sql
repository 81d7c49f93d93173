-- Formulas of legal documents kept as data, and lists and searches that show texts without their marks (decision 0140).

-- A formula to insert while drafting. Places to fill in are written '[…]'.
create table clausulas (
  clausula_id integer generated always as identity primary key,
  -- Null: of the whole municipality, kept by Secretaría General.
  area_id integer references areas,
  -- Null: for every type.
  tipo_doc smallint check (tipo_doc is null or nombre_tipo_documento(tipo_doc) is not null),
  campo text not null check (campo in ('vistos', 'considerandos', 'resolutivos')),
  titulo text not null check (length(titulo) between 1 and 120),
  texto text not null check (length(texto) between 1 and 5000),
  orden smallint not null default 1000,
  created_by integer,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz
);
-- The menu of the drafting desk: an area's own and the general ones, in order. A title once in its place.
create index clausulas_menu on clausulas (area_id, orden, clausula_id) where deleted_at is null;
create unique index clausulas_titulo on clausulas (coalesce(area_id, 0), coalesce(tipo_doc, 0), campo, llano(titulo))
  where deleted_at is null;

insert into clausulas (tipo_doc, campo, titulo, texto, orden) values
  (null, 'vistos', 'Informe de un área', 'El Informe N° [número]-[año]-[siglas], de fecha [fecha], de [área];', 10),
  (null, 'vistos', 'Informe legal', 'El Informe Legal N° [número]-[año]-[siglas], de la Gerencia de Asesoría Jurídica;', 20),
  (null, 'vistos', 'Certificación de crédito presupuestario', 'El Memorando N° [número]-[año]-[siglas], de la Gerencia de Planeamiento y Presupuesto, con la certificación de crédito presupuestario;', 30),
  (null, 'vistos', 'Expediente de un administrado', 'El Expediente N° [número], de fecha [fecha], presentado por [nombres y apellidos];', 40),
  (null, 'vistos', 'Proveído', 'El Proveído N° [número]-[año] de la Gerencia Municipal, y;', 50),

  (null, 'considerandos', 'Autonomía municipal: artículo 194 de la Constitución', 'Que, conforme al artículo 194 de la Constitución Política del Perú, modificado por las Leyes de Reforma Constitucional N° 27680, N° 28607 y N° 30305, las municipalidades provinciales y distritales son los órganos de gobierno local, y tienen autonomía política, económica y administrativa en los asuntos de su competencia;', 10),
  (null, 'considerandos', 'Autonomía municipal: artículo II del Título Preliminar', 'Que, el artículo II del Título Preliminar de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que la autonomía que la Constitución Política del Perú reconoce a las municipalidades radica en la facultad de ejercer actos de gobierno, administrativos y de administración, con sujeción al ordenamiento jurídico;', 20),
  (null, 'considerandos', 'Normas municipales: artículo 39', 'Que, el artículo 39 de la Ley N° 27972, Ley Orgánica de Municipalidades, dispone que los concejos municipales ejercen sus funciones de gobierno mediante la aprobación de ordenanzas y acuerdos; que el alcalde ejerce las funciones ejecutivas de gobierno mediante decretos de alcaldía, y que por resoluciones de alcaldía resuelve los asuntos administrativos a su cargo;', 30),
  (null, 'considerandos', 'Principio de legalidad', 'Que, por el principio de legalidad, previsto en el numeral 1.1 del artículo IV del Título Preliminar del Texto Único Ordenado de la Ley N° 27444, Ley del Procedimiento Administrativo General, aprobado por Decreto Supremo N° 004-2019-JUS, las autoridades administrativas deben actuar con respeto a la Constitución, la ley y al derecho, dentro de las facultades que les estén atribuidas y de acuerdo con los fines para los que les fueron conferidas;', 40),
  (null, 'considerandos', 'Mediante informe', 'Que, mediante Informe N° [número]-[año]-[siglas], de fecha [fecha], [área] [informa, propone o recomienda] [asunto];', 50),
  (null, 'considerandos', 'Opinión legal favorable', 'Que, mediante Informe Legal N° [número]-[año]-[siglas], la Gerencia de Asesoría Jurídica opina que es procedente [asunto];', 60),
  (null, 'considerandos', 'Disponibilidad presupuestal', 'Que, mediante Memorando N° [número]-[año]-[siglas], la Gerencia de Planeamiento y Presupuesto informa que existe disponibilidad presupuestal para [asunto], por la suma de S/ [monto];', 70),
  (1, 'considerandos', 'Ordenanzas: artículo 40', 'Que, el artículo 40 de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que las ordenanzas de las municipalidades provinciales y distritales, en la materia de su competencia, son las normas de carácter general de mayor jerarquía en la estructura normativa municipal, por medio de las cuales se aprueba la organización interna, la regulación, administración y supervisión de los servicios públicos y las materias en las que la municipalidad tiene competencia normativa;', 31),
  (1, 'considerandos', 'Atribución del concejo: artículo 9, numeral 8', 'Que, el numeral 8 del artículo 9 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que corresponde al concejo municipal aprobar, modificar o derogar las ordenanzas y dejar sin efecto los acuerdos;', 32),
  (2, 'considerandos', 'Resoluciones de concejo: artículo 39', 'Que, conforme al artículo 39 de la Ley N° 27972, Ley Orgánica de Municipalidades, los asuntos administrativos concernientes a la organización interna del concejo municipal se resuelven a través de resoluciones de concejo;', 31),
  (3, 'considerandos', 'Atribución del alcalde: artículo 20, numeral 6', 'Que, el numeral 6 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que es atribución del alcalde dictar decretos y resoluciones de alcaldía, con sujeción a las leyes y ordenanzas;', 31),
  (3, 'considerandos', 'Resoluciones de alcaldía: artículo 43', 'Que, el artículo 43 de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que las resoluciones de alcaldía aprueban y resuelven los asuntos de carácter administrativo;', 32),
  (3, 'considerandos', 'Designación de funcionarios: artículo 20, numeral 17', 'Que, el numeral 17 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que es atribución del alcalde designar y cesar al gerente municipal y, a propuesta de este, a los demás funcionarios de confianza;', 33),
  (3, 'considerandos', 'Uso de facultades del alcalde', 'Estando a lo expuesto y en uso de las atribuciones conferidas por el numeral 6 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades;', 90),
  (7, 'considerandos', 'Acuerdos: artículo 41', 'Que, el artículo 41 de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que los acuerdos son decisiones que toma el concejo, referidas a asuntos específicos de interés público, vecinal o institucional, que expresan la voluntad del órgano de gobierno para practicar un determinado acto o sujetarse a una conducta o norma institucional;', 31),
  (7, 'considerandos', 'Convenios: artículo 9, numeral 26', 'Que, el numeral 26 del artículo 9 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que corresponde al concejo municipal aprobar la celebración de convenios de cooperación nacional e internacional y convenios interinstitucionales;', 32),
  (8, 'considerandos', 'Atribución del alcalde: artículo 20, numeral 6', 'Que, el numeral 6 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que es atribución del alcalde dictar decretos y resoluciones de alcaldía, con sujeción a las leyes y ordenanzas;', 31),
  (8, 'considerandos', 'Decretos de alcaldía: artículo 42', 'Que, el artículo 42 de la Ley N° 27972, Ley Orgánica de Municipalidades, señala que los decretos de alcaldía establecen normas reglamentarias y de aplicación de las ordenanzas, sancionan los procedimientos necesarios para la correcta y eficiente administración municipal y resuelven o regulan asuntos de orden general y de interés para el vecindario, que no sean de competencia del concejo municipal;', 32),
  (9, 'considerandos', 'Directivas: artículo 39', 'Que, conforme al artículo 39 de la Ley N° 27972, Ley Orgánica de Municipalidades, las gerencias resuelven los aspectos administrativos a su cargo a través de resoluciones y directivas;', 31),
  (10, 'considerandos', 'Celebración de convenios: artículo 20, numeral 23', 'El numeral 23 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades, establece que es atribución del alcalde celebrar los actos, contratos y convenios necesarios para el ejercicio de sus funciones.', 31),
  (11, 'considerandos', 'Resoluciones de gerencia: artículo 39', 'Que, conforme al artículo 39 de la Ley N° 27972, Ley Orgánica de Municipalidades, las gerencias resuelven los aspectos administrativos a su cargo a través de resoluciones y directivas;', 31),
  (11, 'considerandos', 'Administración municipal: artículo 27', 'Que, el artículo 27 de la Ley N° 27972, Ley Orgánica de Municipalidades, dispone que la administración municipal está bajo la dirección y responsabilidad del gerente municipal, funcionario de confianza a tiempo completo y dedicación exclusiva designado por el alcalde;', 32),
  (11, 'considerandos', 'Facultades delegadas', 'Que, mediante Resolución de Alcaldía N° [número]-[año]-[siglas], el alcalde delegó en la Gerencia Municipal la atribución de [atribución], al amparo del numeral 20 del artículo 20 de la Ley N° 27972, Ley Orgánica de Municipalidades;', 33),
  (12, 'considerandos', 'Competencia de la subgerencia', 'Que, el artículo [número] del Reglamento de Organización y Funciones, aprobado por Ordenanza Municipal N° [número]-[año]-[siglas], establece que corresponde a la Sub Gerencia [nombre] [función];', 31),
  (13, 'considerandos', 'Competencia de la jefatura', 'Que, el artículo [número] del Reglamento de Organización y Funciones, aprobado por Ordenanza Municipal N° [número]-[año]-[siglas], establece que corresponde a la Oficina [nombre] [función];', 31),

  (null, 'resolutivos', 'Encargar el cumplimiento', 'ENCARGAR a la Gerencia Municipal y a [área] el cumplimiento de lo dispuesto.', 60),
  (null, 'resolutivos', 'Notificar', 'NOTIFICAR el presente documento a [nombre o área] y a las unidades orgánicas que correspondan.', 70),
  (null, 'resolutivos', 'Publicar en el portal institucional', 'DISPONER la publicación del presente documento en el portal institucional de la municipalidad.', 80),
  (null, 'resolutivos', 'Dejar sin efecto', 'DEJAR SIN EFECTO toda disposición que se oponga a lo resuelto.', 90),
  (1, 'resolutivos', 'Aprobar la ordenanza', 'APROBAR la Ordenanza que [objeto], que consta de [número] artículos y [número] disposiciones complementarias.', 10),
  (1, 'resolutivos', 'Facultar al alcalde', 'FACULTAR al alcalde para que, mediante decreto de alcaldía, dicte las disposiciones necesarias para la aplicación de la presente Ordenanza.', 50),
  (1, 'resolutivos', 'Publicación: artículo 44', 'ENCARGAR a Secretaría General la publicación de la presente Ordenanza conforme al artículo 44 de la Ley N° 27972, Ley Orgánica de Municipalidades, y su difusión en el portal institucional.', 81),
  (1, 'resolutivos', 'Vigencia', 'La presente Ordenanza entra en vigencia el día siguiente de su publicación.', 85),
  (1, 'resolutivos', 'Derogar', 'DEROGAR la Ordenanza Municipal N° [número]-[año]-[siglas] y toda norma que se oponga a la presente Ordenanza.', 91),
  (2, 'resolutivos', 'Conceder licencia', 'CONCEDER licencia a [nombres y apellidos], [cargo], del [fecha] al [fecha].', 10),
  (3, 'resolutivos', 'Aprobar', 'APROBAR [documento o asunto], que como anexo forma parte de la presente Resolución.', 10),
  (3, 'resolutivos', 'Designar en un cargo de confianza', 'DESIGNAR, a partir de [fecha], a [nombres y apellidos], identificado con DNI N° [número], en el cargo de confianza de [cargo].', 20),
  (3, 'resolutivos', 'Dar por concluida una designación', 'DAR POR CONCLUIDA, a partir de [fecha], la designación de [nombres y apellidos] en el cargo de [cargo], y agradecerle los servicios prestados.', 30),
  (3, 'resolutivos', 'Conformar una comisión', E'CONFORMAR [la comisión o comité], integrado por:\n1. [nombres y apellidos], [cargo], quien lo preside.\n2. [nombres y apellidos], [cargo].\n3. [nombres y apellidos], [cargo].', 40),
  (7, 'resolutivos', 'Aprobar un convenio', 'APROBAR la celebración del convenio entre la municipalidad y [entidad], para [objeto], y autorizar al alcalde a suscribirlo.', 10),
  (7, 'resolutivos', 'Dispensar del trámite de lectura y aprobación del acta', 'DISPENSAR el presente Acuerdo del trámite de lectura y aprobación del acta.', 95),
  (8, 'resolutivos', 'Aprobar el reglamento', 'APROBAR el Reglamento de la Ordenanza Municipal N° [número]-[año]-[siglas], que como anexo forma parte del presente Decreto.', 10),
  (8, 'resolutivos', 'Prorrogar un plazo', 'PRORROGAR hasta el [fecha] el plazo establecido en el artículo [número] de la Ordenanza Municipal N° [número]-[año]-[siglas].', 20),
  (8, 'resolutivos', 'Publicación: artículo 44', 'ENCARGAR a Secretaría General la publicación del presente Decreto conforme al artículo 44 de la Ley N° 27972, Ley Orgánica de Municipalidades, y su difusión en el portal institucional.', 81),
  (9, 'resolutivos', 'Objetivo', E'**OBJETIVO**\nEstablecer [disposiciones o procedimientos] para [asunto].', 10),
  (9, 'resolutivos', 'Finalidad', E'**FINALIDAD**\n[Finalidad de la directiva].', 20),
  (9, 'resolutivos', 'Base legal', E'**BASE LEGAL**\n- Constitución Política del Perú.\n- Ley N° 27972, Ley Orgánica de Municipalidades.\n- Texto Único Ordenado de la Ley N° 27444, Ley del Procedimiento Administrativo General, aprobado por Decreto Supremo N° 004-2019-JUS.\n- [otras normas].', 30),
  (9, 'resolutivos', 'Alcance', E'**ALCANCE**\nLas disposiciones de la presente Directiva son de cumplimiento obligatorio para [áreas o personas].', 40),
  (9, 'resolutivos', 'Disposiciones generales', E'**DISPOSICIONES GENERALES**\n1. [disposición].\n2. [disposición].', 50),
  (9, 'resolutivos', 'Disposiciones específicas', E'**DISPOSICIONES ESPECÍFICAS**\n1. [disposición].\n2. [disposición].', 52),
  (9, 'resolutivos', 'Disposiciones complementarias', E'**DISPOSICIONES COMPLEMENTARIAS**\n1. [disposición].', 54),
  (10, 'resolutivos', 'De las partes', E'**DE LAS PARTES**\n- LA MUNICIPALIDAD, con RUC N° [número], con domicilio en [dirección], representada por su alcalde, [nombres y apellidos], identificado con DNI N° [número].\n- [ENTIDAD], con RUC N° [número], con domicilio en [dirección], representada por [nombres y apellidos], identificado con DNI N° [número].', 10),
  (10, 'resolutivos', 'De los antecedentes', E'**DE LOS ANTECEDENTES**\n[antecedentes].', 20),
  (10, 'resolutivos', 'Del objeto', E'**DEL OBJETO**\nEl presente Convenio tiene por objeto [objeto].', 30),
  (10, 'resolutivos', 'De las obligaciones', E'**DE LAS OBLIGACIONES**\n- LA MUNICIPALIDAD se obliga a [obligación].\n- [ENTIDAD] se obliga a [obligación].', 40),
  (10, 'resolutivos', 'De la vigencia', E'**DE LA VIGENCIA**\nEl presente Convenio rige desde el día siguiente de su suscripción, por el plazo de [plazo], y puede renovarse por acuerdo escrito de las partes.', 50),
  (10, 'resolutivos', 'De la resolución', E'**DE LA RESOLUCIÓN**\nEl presente Convenio puede resolverse por acuerdo de las partes o por incumplimiento de cualquiera de ellas, mediante comunicación escrita con [número] días de anticipación.', 55),
  (10, 'resolutivos', 'De las controversias', E'**DE LA SOLUCIÓN DE CONTROVERSIAS**\nToda controversia sobre la interpretación o ejecución del presente Convenio se resuelve por trato directo entre las partes, según las reglas de la buena fe.', 57),
  (11, 'resolutivos', 'Aprobar', 'APROBAR [documento o asunto], que como anexo forma parte de la presente Resolución.', 10),
  (12, 'resolutivos', 'Declarar procedente', 'DECLARAR PROCEDENTE la solicitud presentada por [nombres y apellidos], con Expediente N° [número], sobre [asunto].', 10),
  (13, 'resolutivos', 'Declarar procedente', 'DECLARAR PROCEDENTE la solicitud presentada por [nombres y apellidos], con Expediente N° [número], sobre [asunto].', 10);

-- The formulas of the product are no act of anybody: the trail begins after them.
create trigger auditar after insert or update or delete on clausulas
  for each row execute function auditar('clausula_id');

-- Marks -----------------------------------------------------------------------------------------------------------------

-- A text as people search it and order by it: without the marks of bold and the backslashes that take a mark literally.
create function sin_formato(texto text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(
    regexp_replace(texto, '\\([\\*])|\*\*', '\1', 'g'),
    '(^|\n)\s*\\(?=(\d{1,3}\.|[-•])\s+\S)', '\1', 'g');

-- An expression of a generated column cannot be changed before PostgreSQL 17: the columns are made again, with what stood
-- on them (migration 0005 says which screen each index serves).
drop trigger copiar on documentos;
alter table documentos drop column descripcion, drop column busqueda;
alter table documentos
  add column descripcion text not null generated always as (left(sin_formato(resolutivos[1]), 300)) stored,
  add column busqueda text not null generated always as (
    llano(nombre_tipo_documento(tipo_doc) || ' ' || lpad(nro_doc::text, greatest(3, length(nro_doc::text)), '0') || '-'
      || anio || ' ' || left(sin_formato(resolutivos[1]), 300))
  ) stored;
create index documentos_descripcion on documentos (area_id, descripcion, doc_id) where deleted_at is null;
create index documentos_tipo_descripcion on documentos (area_id, tipo_doc, descripcion, doc_id) where deleted_at is null;
create index documentos_busqueda on documentos using gin (area_id, busqueda gin_trgm_ops) where deleted_at is null;
alter table documentos alter column busqueda set statistics 1000;
create trigger copiar after update of resolutivos on documentos
  for each row when (old.descripcion is distinct from new.descripcion) execute function copiar_a_destinos();

-- The copies of the despacho, where a text of before happened to hold what is a mark now.
alter table documentos_destinos disable trigger user;
update documentos_destinos t set descripcion = d.descripcion
from documentos d where d.doc_id = t.doc_id and t.descripcion is distinct from d.descripcion;
alter table documentos_destinos enable trigger user;

analyze documentos;
