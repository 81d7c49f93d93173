-- Memorandos, informes, oficios and cartas: types 14 to 17 of the documents (D-72, EXP-47, EXP-48). They are numbered by area,
-- as serie_de_documento already says of types that it does not name.

create or replace function nombre_tipo_documento(tipo smallint) returns text
  language sql immutable parallel safe
  return case tipo
    when 1 then 'Ordenanza Municipal' when 2 then 'Resoluciones Consejo' when 3 then 'Resoluciones Alcaldia'
    when 7 then 'Acuerdos Consejo' when 8 then 'Decretos de Alcaldia' when 9 then 'Directiva' when 10 then 'Convenio'
    when 11 then 'Resolución de Gerencia' when 12 then 'Resolución Sub Gerencial' when 13 then 'Resolución Jefatural'
    when 14 then 'Memorando' when 15 then 'Informe' when 16 then 'Oficio' when 17 then 'Carta' end;

alter table documentos
  -- Whom a communication is for; what leaves the house names it, what stays may leave that to its destination areas.
  add column destinatario text not null default '' check (length(destinatario) <= 300
    and (destinatario = '' or tipo_doc in (14, 15, 16, 17)) and (destinatario <> '' or tipo_doc not in (16, 17))),
  -- One subject.
  add check (tipo_doc not in (14, 15, 16, 17) or (cardinality(resolutivos) = 1 and length(resolutivos[1]) <= 300)),
  -- The reference of a communication may be empty; the other types have vistos, or a session instead (DOC-36).
  drop constraint documentos_check1,
  add check ((tipo_doc in (1, 7) and vistos = '') or tipo_doc in (14, 15, 16, 17)
    or (tipo_doc not in (1, 7) and vistos <> ''));

-- The trail hears of whom a communication is for.
drop trigger auditar on documentos;
create trigger auditar after insert or delete or update of
    area_id, tipo_doc, anio, nro_doc, serie_anterior, con_siglas_de_area, repeticion, nombre, comparecientes, destinatario,
    vistos, considerandos, resolutivos, tipo_sesion, fecha_sesion, code_verifica, en_secuencia, clave, created_by,
    created_at, updated_at, deleted_at, cuidado_id
  on documentos for each row
  execute function auditar('doc_id', 'busqueda', 'tipo_nombre', 'descripcion', 'clave', 'a_cargo_id');

-- Formulas of the product for the contents of communications; no act of anybody.
alter table clausulas disable trigger auditar;
insert into clausulas (tipo_doc, campo, titulo, texto, orden) values
  (14, 'considerandos', 'Disponer', 'Por medio del presente, sírvase disponer [lo que corresponde], a más tardar el [fecha].', 10),
  (14, 'considerandos', 'Remitir para atención', 'Se remite a su despacho [documento], para su atención y los fines pertinentes.', 20),
  (15, 'considerandos', 'Informe por partes', E'**ANTECEDENTES**\n[antecedentes].\n**ANÁLISIS**\n[análisis].\n**CONCLUSIONES**\n1. [conclusión].\n**RECOMENDACIONES**\n1. [recomendación].', 10),
  (15, 'considerandos', 'Informar', 'Por medio del presente, informo a su despacho que [lo informado].', 20),
  (16, 'considerandos', 'Saludo', 'Tengo el agrado de dirigirme a usted para saludarlo cordialmente y, a la vez, [motivo del oficio].', 10),
  (16, 'considerandos', 'Despedida', 'Sin otro particular, hago propicia la ocasión para expresarle las muestras de mi especial consideración.', 90),
  (17, 'considerandos', 'Respuesta a una solicitud', 'Me dirijo a usted en atención al documento de la referencia, por el cual solicita [lo solicitado]. Al respecto, le comunico que [respuesta].', 10),
  (17, 'considerandos', 'Despedida', 'Sin otro particular, quedo de usted.', 90);
alter table clausulas enable trigger auditar;
