import type { Documento } from '@cabildo/contracts/documentos'
import { type RawBuilder, sql } from 'kysely'

/** A stored PDF as its row holds it, without its signed address. Exported, since declarations name it. */
export interface Archivo {
  name: string
  size: number
  path: string
}

/** A document of the contract without the signed addresses of its files. */
export type FilaDocumento = Omit<Documento, 'documentos' | 'repetido_con'> & {
  repetido_con: string[] | null
  documentos: { path_primary: string | null; name: string | null; size: number | null; anexos: Archivo[] }[]
}

/** A document's number with at least three digits, as the contract's `numeroDeDocumento` writes it. */
export const NUMERO = sql<string>`lpad(d.nro_doc::text, greatest(3, length(d.nro_doc::text)), '0')`

/** Its live files: the main PDF and the annexes, in order (DOC-19, DOC-45). */
const ARCHIVOS = sql`
  select max(a.path) filter (where a.orden = 0) as path_primary, max(a.name) filter (where a.orden = 0) as name,
    max(a.size) filter (where a.orden = 0) as size, coalesce(bool_or(a.convenio) filter (where a.orden = 0), false) as convenio,
    coalesce(json_agg(json_build_object('name', a.name, 'size', a.size, 'path', a.path) order by a.orden)
      filter (where a.orden > 0), '[]') as anexos
  from documentos_archivos a where a.doc_id = d.doc_id and a.quitado_at is null`

/** The totals of its live destinations (DOC-49, DOC-76, DOC-80). */
const DESTINOS = sql`
  select count(*) as destinos, count(*) filter (where x.estado) as firmados,
    coalesce(bool_or(x.area_id = d.area_id), false) as visado, count(x.date_derivado) > 0 as enviado
  from documentos_destinos x where x.doc_id = d.doc_id and x.deleted_at is null`

/** Joins to the documents d their live files, f, and the totals of their destinations, x. */
export const CON_ESTADO = sql`cross join lateral (${ARCHIVOS}) f cross join lateral (${DESTINOS}) x`
/** Whether a document has a signed or final PDF (DOC-80); reads CON_ESTADO. */
export const DEFINITIVO = sql<boolean>`(f.path_primary is not null and (x.firmados > 0 or f.convenio or not x.enviado))`

/** The areas of the other documents that bear a repeated number; few numbers are, so few rows look (D-137). */
const REPETIDO = sql`case when d.repeticion is not null then (
    select json_agg(o.name order by o.name, y.doc_id) from documentos y join areas o on o.id = y.area_id
    where y.tipo_doc = d.tipo_doc and y.anio = d.anio and y.nro_doc = d.nro_doc and y.doc_id <> d.doc_id
      and y.repeticion is not null) end`

const COMPLETO = sql`json_build_object('vistos', d.vistos, 'considerandos', d.considerandos, 'resolutivos', d.resolutivos)`
/** The texts that the table shows: all texts of thousands of rows would be hundreds of megabytes. */
const RESUMIDO = sql`json_build_object('vistos', '', 'considerandos', '', 'resolutivos', d.resolutivos[1:1])`

/** The columns that the list and its exports show (DOC-03, DOC-11). */
export const COLUMNAS_MOSTRADAS = sql`
  d.doc_id, d.tipo_doc, ${NUMERO} as nro_doc, d.anio, ${RESUMIDO} as contenido, marca_lima(d.created_at) as created_at`

/**
 * The documents of the FROM item `de`, called d, as the contract names their fields (Table DOC-B). Files, destinations
 * and publication are looked up for each row, so `de` must hold no more rows than are answered.
 */
export const filasDe = (de: RawBuilder<unknown>, { resumido = false } = {}): RawBuilder<unknown> => sql`
  select d.doc_id, d.tipo_doc, ${NUMERO} as nro_doc, d.anio, ${resumido ? RESUMIDO : COMPLETO} as contenido,
    d.tipo_sesion, d.fecha_sesion, marca_lima(d.created_at) as created_at, d.updated_at::text as updated_at, d.code_verifica,
    json_build_array(json_build_object('path_primary', f.path_primary, 'name', f.name, 'size', f.size, 'anexos', f.anexos))
      as documentos,
    json_build_object('id', r.id, 'name', r.name) as area, x.firmados > 0 as firmado,
    ${DEFINITIVO} as definitivo,
    x.visado, x.destinos, x.firmados,
    (select n.path_file from normas n where n.doc_id = d.doc_id and n.deleted_at is null) as publicado,
    ${REPETIDO} as repetido_con
  from ${de} join areas r on r.id = d.area_id ${CON_ESTADO}`
