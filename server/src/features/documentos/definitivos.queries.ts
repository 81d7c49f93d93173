import type { FirmaEnPapel } from '@cabildo/contracts/documentos-papel'
import type { ConsultaVerifica } from '@cabildo/contracts/verificacion'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { firmadoPorEncargo } from '../../platform/db/nombres.ts'
import { AVANCE, CON_ESTADO, DEFINITIVO, FALTAN, NUMERO, PAPEL } from './fila.queries.ts'

/** A document of our register as people know it, with who has signed it (D-138, D-139). */
export interface Registrado {
  doc_id: number
  tipo_doc: number
  tipo: string
  nro_doc: string
  anio: number
  /** What the area was called when the document was numbered, and the whole number; null of those not noted yet (ORG-24). */
  area: string
  numero_impreso: string | null
  /** Nobody; some of those who were asked; all of them; on paper; outside, as a convenio, by whom is not written down. */
  firmas: 'ninguna' | 'algunas' | 'todas' | 'papel' | 'convenio'
  /** The areas whose signature is missing. */
  faltan: string[]
  papel: FirmaEnPapel | null
  /** Of signatures made in somebody's position: how their reason ends, and by whose encargo and which document (USU-63). */
  encargos: { motivo: string; por_encargo: string }[]
}

/** One of its PDFs. */
export interface PdfRegistrado extends Registrado {
  path: string
  name: string
  size: number
  sha256: string
  /** Since when our register has this file. */
  existia_el: Date
  /** It is the document's PDF today. */
  vigente: boolean
  /** It belongs to a version that was returned before all had signed it, and that another one replaced (D-141). */
  reemplazada: boolean
}

const REGISTRADO = sql`
  d.doc_id, d.tipo_doc, d.tipo_nombre as tipo, ${NUMERO} as nro_doc, d.anio,
  coalesce(d.area_nombre, r.name) as area, d.numero_impreso,
  case when papel.papel_id is not null then 'papel'
    when x.firmados > 0 then case when x.firmados < x.destinos or devuelto.devolucion_id is not null then 'algunas' else 'todas' end
    when ${AVANCE} = 'papel' then 'convenio' else 'ninguna' end as firmas,
  ${FALTAN} as faltan,
  ${PAPEL} as papel,
  (select coalesce(json_agg(json_build_object('motivo', por_encargo(t.encargo_id), 'por_encargo', ${firmadoPorEncargo(sql`t.encargo_id`)})), '[]')
    from documentos_destinos t where t.doc_id = d.doc_id and t.encargo_id is not null) as encargos`

const PDF = sql`
  a.path, a.name, a.size, a.sha256, a.quitado_at is null as vigente,
  exists (select from documentos_destinos t where t.doc_id = d.doc_id and t.archivo_id = a.archivo_id and t.reemplazado)
    as reemplazada,
  coalesce(
    (select min(t.firmado_at) from documentos_destinos t where t.doc_id = d.doc_id and t.archivo_id = a.archivo_id),
    a.created_at
  ) as existia_el`

/**
 * A document by its number and code, with its main PDF where it has one; undefined when one of them is wrong (VER-07,
 * VER-10). Each area numbers its own documents, so only the code tells two apart: index documentos_codigo.
 */
export const findRegistradoPorCodigo = async (
  db: Db,
  { tipo_doc, nro_doc, anio, code_verifica }: ConsultaVerifica,
): Promise<PdfRegistrado | (Registrado & { path: null }) | undefined> =>
  (
    await sql<PdfRegistrado | (Registrado & { path: null })>`
      select ${REGISTRADO}, ${PDF} from documentos d join areas r on r.id = d.area_id ${CON_ESTADO}
      left join documentos_archivos a on a.doc_id = d.doc_id and a.orden = 0 and a.quitado_at is null
      where d.tipo_doc = ${tipo_doc} and d.anio = ${Number(anio)} and d.nro_doc = ${Number(nro_doc)}
        and d.code_verifica = ${code_verifica} and d.deleted_at is null`.execute(db)
  ).rows[0]

/** That the file a was signed, or is a convenio that was signed outside, whatever became of its document since. */
const FIRMADO = sql`(a.convenio or exists (
  select from documentos_destinos t where t.doc_id = d.doc_id and t.archivo_id = a.archivo_id))`
const EN_PAPEL = sql`(a.quitado_at is null and papel.papel_id is not null)`

const porHuella = async (db: Db, huellas: readonly string[], condicion: RawBuilder<unknown>) =>
  (
    await sql<PdfRegistrado>`
      select ${REGISTRADO}, ${PDF}
      from documentos_archivos a join documentos d on d.doc_id = a.doc_id and a.sha256 = any(${[...huellas]}::text[])
      join areas r on r.id = d.area_id ${CON_ESTADO}
      where d.deleted_at is null and not d.importado and a.clase = 'principal' and ${condicion}
      order by ${FIRMADO} or ${EN_PAPEL} desc, vigente desc, a.archivo_id desc limit 1`.execute(db)
  ).rows[0]

/**
 * Our PDF with this SHA-256: where several documents have it, the one in which it is signed, then a current one before a
 * replaced one. Of replaced ones those alone that were signed, for nobody is told of an old draft. Index
 * documentos_archivos_huella. Of documents of before nothing is vouched for: their PDFs are judged by themselves (decision 0224).
 */
export const findRegistradoPorHuella = (db: Db, sha256: string) =>
  porHuella(db, [sha256], sql`(a.quitado_at is null or ${FIRMADO})`)

/** Our signed PDF with one of these SHA-256. */
export const findFirmadoPorHuella = (db: Db, huellas: readonly string[]) =>
  porHuella(db, huellas, sql`(${FIRMADO} or ${EN_PAPEL})`)

/** The SHA-256 of a document's stored PDF, as it was when it came or was signed. */
export const findHuella = async (db: Db, path: string): Promise<string | undefined> =>
  (await sql<{ sha256: string }>`select sha256 from documentos_archivos where path = ${path}`.execute(db)).rows[0]
    ?.sha256

const CON_HUELLA = (sha256: string) =>
  sql`documentos_archivos a join documentos d on d.doc_id = a.doc_id and a.sha256 = ${sha256} and a.clase = 'principal'
    and d.deleted_at is null`

/** Locks the documents of which a PDF with this SHA-256 is or was the main one, so that they stay as they are. */
export const lockConHuella = async (trx: Trx, sha256: string): Promise<void> => {
  await sql`select from ${CON_HUELLA(sha256)} order by d.doc_id for share of d`.execute(trx)
}

/**
 * Which of the digests that `huellas` selects are of main PDFs of our documents. They are selected first: joined, thousands that have
 * just come in would be taken for one, and looked for in every document.
 */
export const listHuellasConocidas = async (db: Db, huellas: RawBuilder<unknown>): Promise<string[]> =>
  (
    await sql<{ sha256: string }>`
      select distinct a.sha256 from documentos_archivos a join documentos d on d.doc_id = a.doc_id
      where a.clase = 'principal' and d.deleted_at is null and a.sha256 = any(array(${huellas}))`.execute(db)
  ).rows.map(({ sha256 }) => sha256)

/**
 * The document of which a PDF with this SHA-256 is or was the main one without being a final one (DOC-80): what misses, and
 * whether another PDF is final. Undefined when our register does not know it, or it is the final one of some document. A document
 * of before is final by its coming alone, which says nothing of a PDF that one of our own has (decision 0224).
 */
export const findNoDefinitivo = async (
  db: Db,
  sha256: string,
): Promise<{ faltan: string[]; definitivo: boolean } | undefined> => {
  const { rows } = await sql<{ faltan: string[]; definitivo: boolean; vigente: boolean }>`
    select ${FALTAN} as faltan, ${DEFINITIVO} as definitivo, a.quitado_at is null as vigente
    from ${CON_HUELLA(sha256)} ${CON_ESTADO}
    order by d.importado, a.quitado_at is null and ${DEFINITIVO} desc, vigente desc, a.archivo_id desc limit 1`.execute(
    db,
  )
  const [hallado] = rows
  return hallado && !(hallado.vigente && hallado.definitivo) ? hallado : undefined
}

/**
 * Whether the PDF that a document has now is public: as a norm or in the archive, whoever brought it there (D-138). Indexes
 * normas_huella and archivo_normas_huella.
 */
export const esPublico = async (db: Db, doc_id: number): Promise<boolean> =>
  (
    await sql<{ publico: boolean }>`
      select exists (
        select from documentos_archivos a where a.doc_id = ${doc_id} and a.orden = 0 and a.quitado_at is null and (
          exists (select from normas n where n.sha256 = a.sha256 and n.deleted_at is null)
          or exists (select from archivo_normas n where n.sha256 = a.sha256))) as publico`.execute(db)
  ).rows[0]?.publico === true
