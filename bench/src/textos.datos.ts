import { NORMAS } from './escena.ts'

/** Pages of different text; each is bound into some twenty norms, with a number of its own. */
const HOJAS = 25_000
const PALABRAS_POR_HOJA = 340
const VOCABULARIO = 40_000

/**
 * Fifty thousand norms, seven in ten in the archive and the others published by thirty areas. Fills nothing when there are
 * any.
 */
export const llenarNormas = (): string => `
  insert into areas (id, name) select i, 'Área ' || i from generate_series(1, 30) i on conflict do nothing;
  insert into archivo_normas (tipo_doc, anio, nro_doc, sumilla, file, clave, name_file, size_file, sha256, created_at)
    select (array[1, 3, 7, 8])[1 + i % 4], 2004 + i % 20, (100000 + i)::text, 'Que regula la materia ' || i || ' del distrito',
      'NORMA-' || i || '.pdf', gen_random_uuid() || '.pdf', 'norma.pdf', 250000, repeat('0', 64),
      now() - (${NORMAS} - i) * interval '2 hours'
    from generate_series(1, ${NORMAS} * 7 / 10) i where (select count(*) from archivo_normas) < 1000;
  insert into normas (area_id, tipo_doc, anio, ndoc, descripcion, path_file, name_file, size_file, sha256, created_at)
    select 1 + i % 30, 1 + i % 9, 2004 + i % 20, (100000 + i)::text, 'Que regula la materia ' || i || ' del distrito',
      gen_random_uuid() || '.pdf', 'norma.pdf', 250000, repeat('0', 64), now() - (${NORMAS} - i) * interval '2 hours'
    from generate_series(1, ${NORMAS} * 3 / 10) i where (select count(*) from normas) < 1000`

/** The words of legal Spanish that come most often, the most frequent first; after them come invented ones. */
const FRECUENTES = `de la que el en y los del las por con se a para al municipal una no su un artículo ley es o lo como
  conforme alcaldía municipalidad resolución provincial presente mediante ordenanza decreto gestión público norma servicio
  considerando administración local gerencia concejo acuerdo autonomía político económico competencia gobierno sub general
  desarrollo urbano recurso aprobar plan informe visto ejercicio fiscal presupuesto expediente técnico obra proyecto licencia
  funcionamiento edificación limpieza ciudadano vecino distrito tributo arbitrio tasa procedimiento texto único trámite plazo
  sanción multa infracción reglamento comité comisión funcionario servidor designar encargar disponer publicación registrar
  comunicar cumplir seguridad ciudadano tránsito transporte mercado comercio ambulatorio ornato parque jardín agua residuo
  sólido ambiente salud educación cultura deporte programa alimentario vaso leche beneficiario empadronar convenio cooperación`
  .split(/\s+/)
  .join(' ')

/**
 * The text of every norm of the archive and of the list of publications that has none yet: some ten pages each, of words as
 * frequent as words are (Zipf), with formulas that come back and phrases that come once in a while. What a page is indexed
 * by is copied with it, since parsing half a million pages takes minutes and says nothing of a search.
 */
export const llenarTextos = (): string => `
  set maintenance_work_mem = '512MB';
  create temp table vocabulario as
    with frecuentes as (select palabra, orden::integer from regexp_split_to_table('${FRECUENTES}', ' ')
        with ordinality as f(palabra, orden)),
      silabas as (select array['ca','me','ti','ro','lu','pa','se','ni','do','mu','tra','bel','con','gui','fer','lan','pri','ser','tor','via'] as s)
    select orden, palabra from frecuentes
    union all select n, s[1 + n % 20] || s[1 + n / 20 % 20] || s[1 + n / 400 % 20] || s[1 + n / 8000 % 20] || case n % 3 when 0 then 'no' when 1 then 'ción' else 'dad' end
      from generate_series((select max(orden) + 1 from frecuentes), ${VOCABULARIO}) n, silabas;
  create unique index on vocabulario (orden);
  analyze vocabulario;
  create temp table hojas as
    select hoja, string_agg(palabra, case when lugar % 12 = 0 then E'\\n' else ' ' end order by lugar)
      || case when hoja % 8 = 0 then E'\\nRegístrese, comuníquese y cúmplase.' else '' end
      || case when hoja % 250 = 0 then E'\\nla licencia de funcionamiento del mercado de abastos' else '' end
      || case when hoja = 7 then E'\\nel festival de la vendimia y el pisco' else '' end as texto
    from (select hoja, lugar, floor(exp(random() * ln(${VOCABULARIO})))::integer as orden
        from generate_series(1, ${HOJAS}) hoja, generate_series(1, ${PALABRAS_POR_HOJA}) lugar) d
      join vocabulario using (orden)
    group by hoja;
  alter table hojas add busqueda tsvector;
  update hojas set busqueda = to_tsvector('public.norma_es', texto);
  create unique index on hojas (hoja);
  analyze hojas;
  insert into textos (archivo_id, estado)
    select id, 'pendiente' from archivo_normas a where not exists (select from textos where archivo_id = a.id);
  insert into textos (norma_id, estado)
    select id, 'pendiente' from normas n where deleted_at is null and not exists (select from textos where norma_id = n.id);
  drop index if exists textos_paginas_busqueda;
  alter table textos_paginas alter column busqueda drop expression if exists;
  insert into textos_paginas (texto_id, pagina, areas, texto, busqueda)
    select t.id, p, case when n.id is null then '{}' else areas_de_norma(n) end,
      h.texto || ' folio ' || t.id * 20 + p, h.busqueda || to_tsvector('public.norma_es', 'folio ' || t.id * 20 + p)
    from textos t left join normas n on n.id = t.norma_id
      cross join lateral generate_series(1, 1 + t.id % 19) p
      join hojas h on h.hoja = 1 + (t.id * 31 + p * 7919) % ${HOJAS}
    where t.estado = 'pendiente' order by t.id, p;
  update textos set estado = case when id % 20 = 0 then 'sin_texto' else 'completo' end, paginas = 1 + id % 19, leido_at = now()
    where estado = 'pendiente';
  create index textos_paginas_busqueda on textos_paginas using gin (busqueda, areas, tramo) with (fastupdate = off);`
