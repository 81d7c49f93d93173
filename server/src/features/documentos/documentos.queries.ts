import { type Documento, type DocumentosListado, TABLA_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { citaDe } from '@cabildo/contracts/documentos-citas'
import { TIPOS_POR_BANDEJA } from '@cabildo/contracts/documentos-comunicaciones'
import { TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { crearLista } from '../../platform/db/lista.ts'
import { filtra } from '../../platform/db/listado.ts'
import {
  COLUMNAS_MOSTRADAS,
  DEFINITIVO_POR_TABLAS,
  enEstado,
  type FilaDocumento,
  filasDe,
  NUMERO,
} from './fila.queries.ts'

/** A page of more rows answers their texts cut short. */
const FILAS_COMPLETAS = 100

interface Marco {
  area_id: number
  tipo_doc: number
}
/** What numbers a document: its type and year, and for some types its area (D-137). */
export interface Serie extends Marco {
  anio: number
}

/** Which documents d can be sent by the tray (EXP-49): not those of before. */
const POR_BANDEJA = sql`d.tipo_doc = any(${sql.lit(`{${TIPOS_POR_BANDEJA.join()}}`)}::smallint[]) and not d.importado and ${DEFINITIVO_POR_TABLAS}
  and not exists (select from internos i where i.doc_id = d.doc_id)`

/**
 * The documents of an area, of all types or of one (DOC-02, DOC-17). Every way of ordering has an index that starts with
 * area_id, and one more for the rows of one type (migration 0005); totals are kept per area and type.
 */
const listaDeDocumentos = crearLista(TABLA_DOCUMENTOS, {
  tabla: 'documentos',
  alias: 'd',
  primaryKey: 'doc_id',
  propio: ['created_at'],
  ambito: ({ area_id }: Marco) => sql`d.a_cargo_id = ${area_id} and d.deleted_at is null`,
  // Whole Lima days, both ends included (DOC-07); `tipo_doc` is the value or the mark that stands for it.
  propios: (listado: DocumentosListado, { tipo_doc }) => {
    const { anio, estado, fini, ffin } = listado
    return [
      ...(listado.tipo_doc ? [sql`d.tipo_doc = ${tipo_doc}`] : []),
      ...(anio ? [sql`d.anio = ${anio}`] : []),
      ...(estado ? [enEstado(estado)] : []),
      ...(listado.por_bandeja ? [POR_BANDEJA] : []),
      ...(fini ? [sql`d.created_at >= (${`${fini} 00:00:00-05`})::timestamptz`] : []),
      ...(ffin ? [sql`d.created_at < (${`${ffin} 00:00:00-05`})::timestamptz + interval '1 day'`] : []),
    ]
  },
  conteo: ({ area_id, tipo_doc }) => sql`
    select coalesce(sum(total), 0) as total, coalesce(sum(total) filter (where tipo_doc = ${tipo_doc}), 0) as del_tipo
    from documentos_conteo where area_id = ${area_id}`,
  contadas: (listado) =>
    filtra(listado) || listado.anio || listado.estado || listado.fini || listado.ffin || listado.por_bandeja
      ? null
      : { caso: 'de un tipo', total: sql`n.del_tipo` },
  // Rows of one type all have its name: ordered by it, too, they would be looked for among those of all types.
  ordenado: ({ tipo_doc, order }) => (tipo_doc ? order.filter(({ column }) => column !== 'tipo_doc') : order),
  filas: (de, pedido) =>
    sql<FilaDocumento>`${filasDe(de, { resumido: pedido !== undefined && pedido.length > FILAS_COMPLETAS })}`,
  exportadas: (de) =>
    sql<
      Pick<Documento, 'doc_id' | 'tipo_doc' | 'nro_doc' | 'anio' | 'contenido' | 'created_at' | 'importado'>
    >`select ${COLUMNAS_MOSTRADAS} from ${de}`,
  ordenes: {
    created_at: sql.ref('d.created_at'),
    tipo_doc: sql.ref('d.tipo_nombre'),
    nro_doc: sql.ref('d.nro_doc'),
    descripcion: sql.ref('d.descripcion'),
  },
  filtros: {
    tipo_doc: sql.ref('d.tipo_nombre'),
    nro_doc: sql`${NUMERO} || '-' || d.anio`,
    descripcion: sql.ref('d.descripcion'),
  },
})

/** One page of an area's documents with its totals. */
export const pageDocumentos = (db: Db, area_id: number, listado: DocumentosListado) =>
  listaDeDocumentos.pagina(db, listado, { area_id, tipo_doc: listado.tipo_doc })

/** The shown columns of all rows that match, ordered, for an export (DOC-11, SHE-85). */
export const selectDocumentos = (area_id: number, listado: DocumentosListado) =>
  listaDeDocumentos.todas(listado, { area_id, tipo_doc: listado.tipo_doc })

/** A live document of the area, as a row of the list. */
export const findDocumento = (db: Db, area_id: number, doc_id: number) =>
  listaDeDocumentos.una(db, doc_id, { area_id, tipo_doc: 0 })

/** The types that the area has documents of, read from their totals (D-137), and the year of its oldest one. */
export const listTipos = async (db: Db, area_id: number) =>
  (
    await sql<{ data: TipoDocumento[]; desde: number | null }>`
      select array(select tipo_doc::integer from documentos_conteo where area_id = ${area_id} group by tipo_doc having sum(total) > 0
          order by tipo_doc) as data,
        (select left(marca_lima(min(created_at)), 4)::integer from documentos
          where a_cargo_id = ${area_id} and deleted_at is null) as desde`.execute(db)
  ).rows[0] ?? { data: [], desde: null }

/** The series of a type in an area: the municipality's own, 0, or the area's (D-137). */
export const serieDe = (tipo_doc: number, area_id: number) =>
  sql`serie_de_documento(${tipo_doc}::smallint, ${area_id}::integer)`

/**
 * The last number of the series that holds, 0 when none was given; `id` is 0 while it has no counter (API-52, D-137). Numbers of
 * documents of before are never given again (decision 0224).
 */
export const findCorrelativo = async (db: Db, { area_id, tipo_doc, anio }: Serie) =>
  (
    await sql<{ id: number; ultimo: number }>`
      select coalesce(c.id, 0) as id, ${ultimoDe(sql`coalesce(c.ultimo, 0)`, sql`s.serie`, { tipo_doc, anio })} as ultimo
      from (select ${serieDe(tipo_doc, area_id)} as serie) s
      left join correlativos c on c.serie = s.serie and c.tipo_doc = ${tipo_doc} and c.anio = ${anio}`.execute(db)
  ).rows[0] ?? { id: 0, ultimo: 0 }

/** The last number of a series by its counter, or the highest that documents of before have in it. */
export const ultimoDe = (
  contado: RawBuilder<unknown>,
  serie: RawBuilder<unknown>,
  { tipo_doc, anio }: Pick<Serie, 'tipo_doc' | 'anio'>,
) => sql<number>`ultimo_de_serie(${contado}, ${serie}, ${tipo_doc}::integer, ${anio}::integer)`

/** A document as a case that it joined shows it; without a PDF while there is none. */
export interface DocumentoDeCaso
  extends Pick<FilaDocumento, 'doc_id' | 'estado' | 'firmados' | 'destinos' | 'definitivo'> {
  titulo: string
  path: string | null
  name: string
  size: number | null
  paginas: number | null
  /** Of a final one; until then who reads it gets a copy that is made anew (D-143). */
  sha256: string | null
}

/** The live documents of these ids, of whatever area (EXP-21). */
export const listDocumentosPorId = async (db: Db, doc_ids: readonly number[]): Promise<DocumentoDeCaso[]> => {
  if (doc_ids.length === 0) return []
  const suyos = sql`(select * from documentos where doc_id = any(${[...doc_ids]}::integer[]) and deleted_at is null) d`
  const { rows } = await sql<FilaDocumento & Pick<DocumentoDeCaso, 'paginas' | 'sha256'>>`
    select f.*, a.paginas, case when f.definitivo then a.sha256 end as sha256
    from (${filasDe(suyos, { resumido: true })}) f
    left join documentos_archivos a on a.doc_id = f.doc_id and a.orden = 0 and a.quitado_at is null`.execute(db)
  return rows.map((fila) => {
    const { doc_id, estado, firmados, destinos, definitivo, paginas, sha256, documentos } = fila
    const { path_primary: path = null, name = null, size = null } = documentos[0] ?? {}
    return {
      ...{ doc_id, estado, firmados, destinos, definitivo, path, name: name ?? '', size, paginas, sha256 },
      titulo: tituloDe(fila),
    }
  })
}

/** What a document is called in a case. */
export const tituloDe = ({ tipo_doc, nro_doc, anio }: Pick<FilaDocumento, 'tipo_doc' | 'nro_doc' | 'anio'>): string =>
  citaDe({ tipo: TIPOS_DOCUMENTO.find(({ id }) => id === tipo_doc)?.name ?? '', nro_doc, anio }, '')

/** What a case of a document says of it besides: its whole number, and how many pages it has. */
export const findNumeroYPaginas = async (db: Db, doc_id: number) =>
  (
    await sql<{ numero: string | null; paginas: number | null }>`
      select d.numero_impreso as numero, a.paginas from documentos d
      left join documentos_archivos a on a.doc_id = d.doc_id and a.orden = 0 and a.quitado_at is null
      where d.doc_id = ${doc_id}`.execute(db)
  ).rows[0]

/** Whether a document was sent by the tray (EXP-49). */
export const isEnviado = async (db: Db, doc_id: number): Promise<boolean> =>
  (await sql`select from internos where doc_id = ${doc_id}`.execute(db)).rows.length > 0
