import { AREA_PERSONAL, DOCUMENTOS, lista, OTRA_AREA_DOCUMENTOS, uno } from './escena.ts'

const VERBOS = lista(['Aprobar', 'Designar', 'Encargar', 'Autorizar', 'Conformar', 'Disponer', 'Declarar', 'Modificar'])
const OBJETOS = lista([
  'el Plan Operativo Institucional de la Gerencia de Desarrollo Urbano',
  'al Comité de Seguridad y Salud en el Trabajo',
  'la transferencia de recursos para la limpieza pública de la ciudad',
  'el expediente técnico del parque de la urbanización Los Cipreses',
  'el reconocimiento de la junta directiva de la asociación Valle Alto',
])
const TIPOS = '(array[3, 3, 3, 3, 1, 2, 8, 11, 12, 13, 10, 7])'

/**
 * Eight years of documents of two areas, three in four of the one that asks: two pages of text each, a main PDF, one annex in every
 * second, two destinations in every third, some of them signed; some are published. Fills nothing when there are any.
 */
export const llenarDocumentos = (): string => `
  insert into documentos (area_id, tipo_doc, anio, nro_doc, vistos, considerandos, resolutivos, tipo_sesion, fecha_sesion,
      code_verifica, created_by, created_at, updated_at)
    select area_id, tipo, extract(year from en at time zone '-05:00'),
      row_number() over (partition by serie_de_documento(tipo::smallint, area_id), tipo, extract(year from en at time zone '-05:00') order by i),
      case when tipo in (1, 7) then '' else 'El Informe N° ' || i || '-2025 de la Gerencia de Administración' end,
      repeat('Que, las municipalidades gozan de autonomía política, económica y administrativa; ', 40),
      array[${uno(VERBOS, 'i')} || ' ' || ${uno(OBJETOS, 'i / 8')} || ' de la zona ' || i % 997, 'Encargar su cumplimiento',
        'Disponer su publicación'],
      case when tipo in (1, 7) then 1 end, case when tipo in (1, 7) then en::date end,
      translate(lpad(to_hex(i), 7, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP'), 1, en, en
    from (select i, case when i % 4 = 0 then ${OTRA_AREA_DOCUMENTOS} else ${AREA_PERSONAL} end as area_id,
        ${uno(TIPOS, 'i')} as tipo, now() - (${DOCUMENTOS} - i) * interval '42 minutes' as en
      from generate_series(1, ${DOCUMENTOS}) i) d
    where not exists (select from documentos limit 1);
  insert into correlativos (serie, tipo_doc, anio, ultimo)
    select serie_de_documento(tipo_doc, area_id), tipo_doc, anio, max(nro_doc) from documentos group by 1, 2, 3
    on conflict (serie, tipo_doc, anio) do nothing;
  insert into documentos_archivos (doc_id, clase, orden, name, size, path, sha256, paginas, created_at)
    select doc_id, case orden when 0 then 'principal' else 'anexo' end, orden, 'documento ' || doc_id || '.pdf',
      250000, gen_random_uuid() || '.pdf', repeat('0', 64), 3, created_at
    from documentos cross join generate_series(0, 1) orden
    where orden <= doc_id % 2 and not exists (select from documentos_archivos limit 1);
  insert into documentos_destinos (doc_id, tipo_doc, area_id, orden_firma, motivo, position_firma, estado, date_derivado,
      firmado_at)
    select doc_id, tipo_doc, (array[${OTRA_AREA_DOCUMENTOS}, ${AREA_PERSONAL}])[orden], orden, 2, '10_' || 140 + 60 * orden, doc_id % 2 = 0, created_at,
      case when doc_id % 2 = 0 then created_at end
    from documentos cross join generate_series(1, 2) orden
    where doc_id % 3 = 0 and not exists (select from documentos_destinos limit 1);
  insert into normas (area_id, tipo_doc, anio, ndoc, descripcion, path_file, name_file, size_file, sha256, doc_id, created_at)
    select area_id, tipo_doc, anio, nro_doc::text, descripcion, gen_random_uuid() || '.pdf', 'norma.pdf', 250000,
      repeat('0', 64), doc_id, created_at
    from documentos where area_id = ${AREA_PERSONAL} and tipo_doc = 3 and not exists (select from normas limit 1);
  analyze`
