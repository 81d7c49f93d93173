import { nombreEnSingular } from '@cabildo/contracts/documentos-citas'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { MENSAJES_IMPORTACIONES as M, SERIES_CON_FALTAS_MAXIMO, TRAMOS_MAXIMO } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { dicho, type Importador, SIN_IMPEDIMENTOS, type Sql, valor } from './importador.queries.ts'
import { NOMBRE_DE_PDF } from './norma.queries.ts'

const TIPO = sql`(case ${valor('tipo')} ${sql.join(
  TIPOS_DOCUMENTO.map((tipo) => sql`when ${sql.lit(nombreEnSingular(tipo))} then ${sql.lit(tipo.id)}`),
  sql` `,
)} end)::smallint`
const ANIO = sql`${valor('anio')}::smallint`
const NUMERO = sql`substring(${valor('numero')} from '^[0-9]+')::integer`
/** The series that numbers it: the area's, or the municipality's (D-137). */
const SERIE = sql`serie_de_documento(${TIPO}, f.area_id)`
const MISMO = sql`coalesce(t.serie_anterior, serie_de_documento(t.tipo_doc, t.area_id)) = ${SERIE} and t.tipo_doc = ${TIPO}
  and t.anio = ${ANIO} and t.nro_doc = ${NUMERO}`
const DIA = sql`(${valor('fecha')} || ' 00:00:00-05')::timestamptz`

/** How a type is called, by its number. */
const NOMBRE_DE_TIPO = sql`case h.tipo ${sql.join(
  TIPOS_DOCUMENTO.map((tipo) => sql`when ${sql.lit(tipo.id)} then ${sql.lit(nombreEnSingular(tipo))}`),
  sql` `,
)} end`

/**
 * That an ordinary document `o` was numbered since an instant: in the series of an imported one it bears a number after it
 * (migration 0084), which would be one after a gap without it.
 */
const NUMERADO_DESDE = (instante: Sql) => sql`not o.importado and o.created_at >= ${instante}`
const SERIE_DE = (de: 'o' | 't') =>
  sql`coalesce(${sql.id(de, 'serie_anterior')}, serie_de_documento(${sql.id(de, 'tipo_doc')}, ${sql.id(de, 'area_id')})),
    ${sql.id(de, 'tipo_doc')}, ${sql.id(de, 'anio')}`

/**
 * Documents of past years: one number once in its series, whoever brought it there (migration 0018). They are finished, and known by
 * the number that they bear (decision 0224).
 */
export const IMPORTADOR_DE_DOCUMENTOS: Importador = {
  tipo: 'documentos',
  tabla: 'documentos',
  llave: 'doc_id',
  clave: sql`${TIPO} || ' ' || ${SERIE} || ' ' || ${ANIO} || ' ' || ${NUMERO}`,
  mismo: MISMO,
  // A number that another document has, or had, is not given again: of this one nothing would be kept.
  impedimentos: sql`coalesce((
    select array[case when t.deleted_at is null then ${sql.lit(M.otroDocumento)} else ${sql.lit(M.documentoEliminado)} end]
    from documentos t where ${MISMO}
      and (t.deleted_at is not null or not t.importado or llano(t.resolutivos[1]) <> llano(${dicho('asunto')}))
    order by t.deleted_at is not null limit 1), ${SIN_IMPEDIMENTOS})`,
  areas: [sql`f.area_id`, sql`atiende_documentos_de(f.area_id)`],
  definitivos: true,
  columnas: ({ por, ahora }) => ({
    ...{ area_id: sql`f.area_id`, cuidado_id: sql`atiende_documentos_de(f.area_id)`, importado: sql`true` },
    ...{ tipo_doc: TIPO, anio: ANIO, nro_doc: NUMERO },
    ...{ vistos: sql`''`, considerandos: sql`''`, resolutivos: sql`array[${dicho('asunto')}]` },
    ...{ destinatario: dicho('destino'), suscrito_por: dicho('suscrito_por'), firma_hallada: sql`f.firma_hallada` },
    area_nombre: sql`coalesce(nombre_area(f.area_id, ${DIA}), (select a.name from areas a where a.id = f.area_id))`,
    numero_impreso: dicho('numero'),
    ...{ created_by: sql`${por}::integer`, created_at: DIA, updated_at: sql`${ahora}::timestamptz` },
  }),
  conFirmas: true,
  // Whoever has opened its PDF has changed nothing.
  intacto: (aplicada_at) => sql`(t.updated_at = ${aplicada_at}::timestamptz
    and not exists (select from normas n where n.doc_id = t.doc_id)
    and not exists (select from registros_documentos g where g.doc_id = t.doc_id)
    and not exists (select from movimientos_documentos m where m.doc_id = t.doc_id)
    and not exists (select from respuestas_archivos s where s.doc_id = t.doc_id)
    and not exists (select from expedientes_relaciones e where e.doc_id = t.doc_id)
    and (${SERIE_DE('t')}) not in (
      select ${SERIE_DE('o')} from documentos o where ${NUMERADO_DESDE(sql`${aplicada_at}::timestamptz`)}))`,
  alEscribir: async (trx, carga_id) => {
    await sql`
      insert into documentos_archivos (doc_id, clase, orden, name, size, path, sha256, paginas, created_by, created_at)
      select d.doc_id, 'principal', 0, ${NOMBRE_DE_PDF}, f.archivo_bytes, f.archivo_clave, f.archivo_sha256, f.archivo_paginas,
        d.created_by, d.updated_at
      from importaciones_registros r join documentos d on d.doc_id = r.registro_id
      join importaciones_filas f on f.carga_id = r.carga_id and f.clave = r.clave and f.clase = 'nuevo'
      where r.carga_id = ${carga_id}`.execute(trx)
  },
  alDeshacer: async (trx, carga_id) => {
    // Whoever is numbering in one of its series is waited for, and whoever begins to waits: a number is given after these documents,
    // which then stay, or without them.
    await sql`
      insert into correlativos as c (serie, tipo_doc, anio, ultimo)
      select distinct ${SERIE_DE('t')}, 0 from importaciones_registros r join documentos t on t.doc_id = r.registro_id
      where r.carga_id = ${carga_id} and r.tipo = 'documentos' order by 1, 2, 3
      on conflict (serie, tipo_doc, anio) do update set ultimo = c.ultimo`.execute(trx)
    for (const tabla of ['documentos_vistas', 'documentos_archivos'] as const)
      await sql`
        delete from ${sql.table(tabla)} x using importaciones_registros r
        where r.carga_id = ${carga_id} and r.tipo = 'documentos' and x.doc_id = r.registro_id`.execute(trx)
  },
  // Rows that are refused for something else have their number all the same.
  faltantes: (carga_id) => sql`
    with f as (
      select r.valores, r.area_id from importaciones_filas r
      where r.carga_id = ${carga_id} and r.area_id is not null and jsonb_exists_all(r.valores, array['tipo', 'anio', 'numero'])
    ), series as materialized (
      select distinct ${TIPO} as tipo, ${SERIE} as serie, ${ANIO} as anio from f
    ), numeros as (
      select ${TIPO} as tipo, ${SERIE} as serie, ${ANIO} as anio, ${NUMERO} as numero from f
      union
      select s.tipo, s.serie, s.anio, d.nro_doc from series s join documentos d
        on coalesce(d.serie_anterior, serie_de_documento(d.tipo_doc, d.area_id)) = s.serie and d.tipo_doc = s.tipo and d.anio = s.anio
    ), seguidos as (
      select n.*, lead(n.numero) over (partition by n.tipo, n.serie, n.anio order by n.numero) as luego from numeros n
    ), huecos as (
      select tipo, serie, anio, numero + 1 as desde, luego - 1 as hasta,
        row_number() over (partition by tipo, serie, anio order by numero) as lugar
      from seguidos where luego > numero + 1
    ), h as (
      select tipo, serie, anio, sum(hasta - desde + 1)::integer as faltan,
        json_agg(json_build_object('desde', desde, 'hasta', hasta) order by desde) filter (where lugar <= ${sql.lit(TRAMOS_MAXIMO)}) as tramos
      from huecos group by tipo, serie, anio
    ), dichas as (
      select concat_ws(', ', ${NOMBRE_DE_TIPO}, (select a.name from areas a where a.id = nullif(h.serie, 0)), h.anio) as serie,
        h.faltan, h.tramos, row_number() over (order by h.anio, h.tipo, h.serie) as lugar
      from h
    )
    select case when count(*) > 0 then json_build_object('series', count(*), 'numeros', sum(faltan),
      'detalle', json_agg(json_build_object('serie', serie, 'faltan', faltan, 'tramos', tramos) order by lugar)
        filter (where lugar <= ${sql.lit(SERIES_CON_FALTAS_MAXIMO)})) end
    from dichas`,
  nombreDe: sql`t.tipo_nombre || ' ' || t.numero_impreso || coalesce((
    select ' (después se numeró ' || o.tipo_nombre || ' ' || coalesce(o.numero_impreso, o.nro_doc || '-' || o.anio) || ')'
    from documentos o where (${SERIE_DE('o')}) = (${SERIE_DE('t')}) and ${NUMERADO_DESDE(sql`t.updated_at`)}
    order by o.nro_doc limit 1), '')`,
}
