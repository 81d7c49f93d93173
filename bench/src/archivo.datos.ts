import { AREA_PERSONAL, lista, NORMAS, OTRA_AREA_DOCUMENTOS, uno } from './escena.ts'

const ACTOS = lista([
  ...['Aprueba', 'Regula', 'Establece', 'Modifica', 'Deroga', 'Reglamenta', 'Autoriza', 'Declara'],
  ...['Reconoce', 'Ratifica', 'Prorroga', 'Conforma', 'Dispone'],
])
const OBJETOS = lista([
  'el comercio ambulatorio y el uso de la vía pública',
  'el programa de segregación de residuos sólidos',
  'el expediente técnico del mejoramiento de pistas y veredas',
  'el beneficio tributario de regularización de arbitrios municipales',
  'la junta directiva de la asociación de vecinos',
  'el plan de desarrollo concertado y su equipo técnico',
  'la tenencia responsable de canes y el registro municipal',
  'el convenio de cooperación interinstitucional para el mantenimiento',
])
const LUGARES = lista([
  ...['la avenida Los Alisos', 'el jirón Los Molles', 'el barrio San Isidro', 'la urbanización Los Cipreses'],
  ...['el centro poblado Pampa Alta', 'el mercado central', 'el sector Quebrada Honda'],
])
const SUMILLA = `${uno(ACTOS, 'i')} || ' ' || ${uno(OBJETOS, 'i / 13')} || ' de ' || ${uno(LUGARES, 'i / 104')} || ', zona ' || i % 991`

/**
 * Decades of norms: as many in the archive as published, most of them resolutions; the publications of two areas, three in
 * four of the one that asks, half of them with a unit. Fills nothing when there are any.
 */
export const llenarArchivo = (): string => `
  create temp table por_llenar on commit drop as select (select count(*) from archivo_normas) < ${NORMAS} as si;
  alter table archivo_normas disable trigger user;
  insert into archivo_normas (tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256, created_by, created_at)
    select tipo, anio, nro, sumilla, tipo || '-' || nro || '-' || anio || '.pdf', gen_random_uuid() || '.pdf', 'norma.pdf', 250000,
      repeat('0', 64), 1, now() - (${NORMAS} - i) * interval '170 minutes'
    from (select i, (array[3, 1, 3, 7, 3, 8])[1 + i % 6] as tipo, 2017 + i * 9 / (${NORMAS} + 1) as anio, i::text as nro, ${SUMILLA} as sumilla
      from generate_series(1, ${NORMAS}) i) d
    where (select si from por_llenar);
  delete from archivo_conteo;
  insert into archivo_conteo (ranura, total) select 0, count(*) from archivo_normas;
  alter table archivo_normas enable trigger user;
  alter table normas disable trigger user;
  insert into normas (area_id, tipo_doc, anio, ndoc, uo, descripcion, path_file, name_file, size_file, sha256, created_by,
      created_at, updated_at)
    select case when i % 4 = 0 then ${OTRA_AREA_DOCUMENTOS} else ${AREA_PERSONAL} end, 1 + i % 9,
      extract(year from en at time zone '-05:00'), i::text, case when i % 2 = 0 then 15 end, ${SUMILLA},
      gen_random_uuid() || '.pdf', 'norma.pdf', 250000, repeat('0', 64), 1, en, en
    from (select i, now() - (${NORMAS} - i) * interval '170 minutes' as en from generate_series(1, ${NORMAS}) i) d
    where (select si from por_llenar);
  alter table normas enable trigger user`

/** Marks the norms without a text as already read, so that no server starts reading them. */
export const darPorLeidas = (): string => `
  insert into textos (archivo_id, estado) select id, 'completo' from archivo_normas a
    where not exists (select from textos t where t.archivo_id = a.id);
  insert into textos (norma_id, estado) select id, 'completo' from normas n
    where deleted_at is null and not exists (select from textos t where t.norma_id = n.id)`
