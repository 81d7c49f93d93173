import type { Documento } from '@cabildo/contracts/documentos'
import type { EstadoDocumento } from '@cabildo/contracts/documentos-estados'
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

/** The totals of its live destinations (DOC-49, DOC-76, DOC-80, D-139). */
const DESTINOS = sql`
  select count(*) as destinos, count(*) filter (where x.estado) as firmados,
    coalesce(bool_or(x.area_id = d.area_id), false) as visado, count(x.date_derivado) > 0 as enviado,
    coalesce(array_agg(r.name order by x.orden_firma) filter (where not x.estado and x.date_derivado is not null), '{}')
      as faltan
  from documentos_destinos x join areas r on r.id = x.area_id where x.doc_id = d.doc_id and x.deleted_at is null`

/** Joins to the documents d all that their state follows from: each has at most one live row of its kind. */
export const CON_ESTADO = sql`cross join lateral (${ARCHIVOS}) f cross join lateral (${DESTINOS}) x
  left join documentos_papel papel on papel.doc_id = d.doc_id and papel.deshecho_at is null
  left join documentos_devoluciones devuelto on devuelto.doc_id = d.doc_id and devuelto.cerrada_at is null
  left join normas norma on norma.doc_id = d.doc_id and norma.deleted_at is null`

type Condicion = RawBuilder<unknown>
/** What the states follow from. A destination that has signed was sent. */
type Hecho = 'publicado' | 'importado' | 'papel' | 'devuelto' | 'enviado' | 'falta' | 'convenio'
type Hechos = Readonly<Record<Hecho, Condicion>>

/**
 * The states of a document: what must be so, and what not; of all rules one holds (D-138 to D-140). What 'Subir Convenio'
 * brought was signed on paper, by whom nobody wrote down (DOC-78). What came in from before has none of the rest (migration 0084).
 */
const REGLAS: readonly { estado: EstadoDocumento; si: readonly Hecho[]; no: readonly Hecho[] }[] = [
  { estado: 'publicado', si: ['publicado'], no: [] },
  { estado: 'importado', si: ['importado'], no: ['publicado'] },
  { estado: 'papel', si: ['papel'], no: ['publicado'] },
  { estado: 'devuelto', si: ['devuelto'], no: ['publicado', 'papel'] },
  { estado: 'enFirma', si: ['enviado', 'falta'], no: ['publicado', 'papel', 'devuelto'] },
  { estado: 'firmado', si: ['enviado'], no: ['falta', 'publicado', 'papel', 'devuelto'] },
  { estado: 'papel', si: ['convenio'], no: ['enviado', 'publicado', 'papel', 'devuelto'] },
  { estado: 'borrador', si: [], no: ['convenio', 'enviado', 'publicado', 'papel', 'devuelto', 'importado'] },
]

const condicionDe = ({ si, no }: (typeof REGLAS)[number], de: Hechos): Condicion =>
  sql`(${sql.join([...si.map((hecho) => de[hecho]), ...no.map((hecho) => sql`not ${de[hecho]}`)], sql` and `)})`

const segun = (de: Hechos): RawBuilder<EstadoDocumento> =>
  sql`case ${sql.join(
    REGLAS.map((regla) => sql`when ${condicionDe(regla, de)} then ${sql.lit(regla.estado)}`),
    sql` `,
  )} end`

const DE_LA_FILA: Hechos = {
  publicado: sql`(norma.id is not null)`,
  importado: sql`d.importado`,
  papel: sql`(papel.papel_id is not null)`,
  devuelto: sql`(devuelto.devolucion_id is not null)`,
  enviado: sql`x.enviado`,
  falta: sql`(x.firmados < x.destinos)`,
  convenio: sql`f.convenio`,
}
/** The state of a document; reads CON_ESTADO. */
export const ESTADO = segun(DE_LA_FILA)
/** How far its signatures are, published or not; reads CON_ESTADO. */
export const AVANCE = segun({ ...DE_LA_FILA, publicado: sql`false` })
/** Whether a document has a main PDF that everybody has signed, or that came in from before (DOC-80, D-138, D-139); reads CON_ESTADO. */
export const DEFINITIVO = sql<boolean>`(f.path_primary is not null and ${AVANCE} in ('firmado', 'papel', 'importado'))`

const hay = (de: RawBuilder<unknown>): Condicion => sql`exists (select from ${de})`
const unDestino = sql`documentos_destinos x where x.doc_id = d.doc_id and x.deleted_at is null`
const DE_TABLAS: Hechos = {
  publicado: hay(sql`normas n where n.doc_id = d.doc_id and n.deleted_at is null`),
  importado: sql`d.importado`,
  papel: hay(sql`documentos_papel p where p.doc_id = d.doc_id and p.deshecho_at is null`),
  devuelto: hay(sql`documentos_devoluciones v where v.doc_id = d.doc_id and v.cerrada_at is null`),
  enviado: hay(sql`${unDestino} and x.date_derivado is not null`),
  falta: hay(sql`${unDestino} and not x.estado`),
  convenio: hay(
    sql`documentos_archivos a where a.doc_id = d.doc_id and a.orden = 0 and a.quitado_at is null and a.convenio`,
  ),
}

/**
 * The condition that a document d is in a state, by tables whose indexes are read without their rows (D-140); the same rules
 * as ESTADO, which needs a row's own joins.
 */
export const enEstado = (estado: EstadoDocumento): Condicion =>
  sql`(${sql.join(
    REGLAS.filter((regla) => regla.estado === estado).map((regla) => condicionDe(regla, DE_TABLAS)),
    sql` or `,
  )})`

/** DEFINITIVO of a document d, by tables whose indexes are read without its row's joins. */
export const DEFINITIVO_POR_TABLAS = sql<boolean>`(${hay(
  sql`documentos_archivos a where a.doc_id = d.doc_id and a.orden = 0 and a.quitado_at is null`,
)} and (${sql.join(
  (['publicado', 'papel', 'firmado', 'importado'] as const).map((estado) => enEstado(estado)),
  sql` or `,
)}))`

/** The area that returned a document; null when no return is open. */
const AREA_QUE_DEVOLVIO = sql`(select ar.name from documentos_destinos t join areas ar on ar.id = t.area_id
  where t.id_doc_area = devuelto.id_doc_area)`
/** The areas whose signature is missing: those that were asked, and the one that returned it. Reads CON_ESTADO. */
export const FALTAN = sql`case when devuelto.devolucion_id is null or ${AREA_QUE_DEVOLVIO} = any(x.faltan) then x.faltan
  else x.faltan || ${AREA_QUE_DEVOLVIO} end`
const DEVOLUCION = sql`case when devuelto.devolucion_id is not null then devolucion_abierta(d.doc_id) end`
/** The signature on paper of a document, or null; reads CON_ESTADO. */
export const PAPEL = sql`case when papel.papel_id is not null
  then json_build_object('fecha', papel.fecha, 'firmantes', papel.firmantes) end`

/** What is said of a document that came in from before (decision 0224), or null. */
const IMPORTADO = sql`case when d.importado then json_build_object('suscrito_por', d.suscrito_por, 'firma', d.firma_hallada) end`

/** The areas of the other documents that bear a repeated number; few numbers are, so few rows look (D-137). */
const REPETIDO = sql`case when d.repeticion is not null then (
    select json_agg(coalesce(y.area_nombre, o.name) order by coalesce(y.area_nombre, o.name), y.doc_id) from documentos y join areas o on o.id = y.area_id
    where y.tipo_doc = d.tipo_doc and y.anio = d.anio and y.nro_doc = d.nro_doc and y.doc_id <> d.doc_id
      and y.repeticion is not null) end`

/** The cases of a document d: that as which it was sent, then those that it joined (EXP-32, EXP-49). */
const EXPEDIENTES = sql`(
    select coalesce(json_agg(json_build_object('registro_id', x.registro_id, 'expe_id', x.expe_id, 'enviado', x.enviado)
      order by x.enviado desc, x.registro_id), '[]')
    from (select g.registro_id, g.expe_id,
        coalesce(g.clave = 'interno:' || (select i.interno_id from internos i where i.doc_id = d.doc_id), false) as enviado
      from registros_documentos e join movimientos m on m.oper_id = e.oper_id and m.anulado_at is null
      join registros g on g.registro_id = e.registro_id
      where e.doc_id = d.doc_id) x)`

const COMPLETO = sql`json_strip_nulls(json_build_object('nombre', nullif(d.nombre, ''), 'comparecientes',
  nullif(d.comparecientes, ''), 'vistos', d.vistos, 'considerandos', d.considerandos, 'resolutivos', d.resolutivos))`
/** The texts that the table shows: all texts of thousands of rows would be hundreds of megabytes. */
const RESUMIDO = sql`json_strip_nulls(json_build_object('nombre', nullif(d.nombre, ''), 'vistos', '', 'considerandos', '',
  'resolutivos', d.resolutivos[1:1]))`

/** The columns that the list and its exports show (DOC-03, DOC-11). */
export const COLUMNAS_MOSTRADAS = sql`
  d.doc_id, d.tipo_doc, ${NUMERO} as nro_doc, d.anio, ${RESUMIDO} as contenido, marca_lima(d.created_at) as created_at,
  ${IMPORTADO} as importado`

/**
 * The documents of the FROM item `de`, called d, as the contract names their fields (Table DOC-B). Files, destinations
 * and publication are looked up for each row, so `de` must hold no more rows than are answered.
 */
export const filasDe = (de: RawBuilder<unknown>, { resumido = false } = {}): RawBuilder<unknown> => sql`
  select d.doc_id, d.tipo_doc, ${NUMERO} as nro_doc, d.anio, ${resumido ? RESUMIDO : COMPLETO} as contenido,
    d.destinatario, d.tipo_sesion, d.fecha_sesion, marca_lima(d.created_at) as created_at, d.updated_at::text as updated_at,
    coalesce(d.code_verifica, '') as code_verifica,
    json_build_array(json_build_object('path_primary', f.path_primary, 'name', f.name, 'size', f.size, 'anexos', f.anexos))
      as documentos,
    json_build_object('id', r.id, 'name', coalesce(d.area_nombre, r.name)) as area, ${ESTADO} as estado,
    x.firmados > 0 or papel.papel_id is not null as firmado, ${DEFINITIVO} as definitivo, x.visado, x.destinos, x.firmados,
    ${FALTAN} as faltan, ${DEVOLUCION} as devolucion, ${PAPEL} as papel, ${IMPORTADO} as importado, norma.path_file as publicado,
    ${REPETIDO} as repetido_con, ${EXPEDIENTES} as expedientes
  from ${de} join areas r on r.id = d.area_id ${CON_ESTADO}`
