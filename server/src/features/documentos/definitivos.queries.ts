import type { ConsultaVerifica } from '@cabildo/contracts/verificacion'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'
import { CON_ESTADO, DEFINITIVO, NUMERO } from './fila.queries.ts'

/** One PDF of a final document, with what people know the document by. */
export interface PdfDefinitivo {
  tipo_doc: number
  tipo: string
  nro_doc: string
  anio: number
  area: string
  path: string
  name: string
  size: number
  sha256: string
  /** Since when our register has this file. */
  existia_el: Date
  /** An area signed it digitally; otherwise it is final because it was signed on paper (DOC-80). */
  firmado: boolean
  /** It is the document's PDF today. */
  vigente: boolean
}

const COLUMNAS = sql`
  d.tipo_doc, d.tipo_nombre as tipo, ${NUMERO} as nro_doc, d.anio, r.name as area, a.path, a.name, a.size, a.sha256,
  coalesce(
    (select min(t.firmado_at) from documentos_destinos t where t.doc_id = d.doc_id and t.archivo_id = a.archivo_id),
    a.created_at
  ) as existia_el,
  x.firmados > 0 as firmado, a.quitado_at is null as vigente`

const unPdf = async (db: Db, de: RawBuilder<unknown>): Promise<PdfDefinitivo | undefined> => {
  const { rows } = await sql<PdfDefinitivo>`
    select ${COLUMNAS} from ${de} join areas r on r.id = d.area_id ${CON_ESTADO}
    where d.deleted_at is null and a.clase = 'principal' and ${DEFINITIVO}
      -- A replaced PDF counts when it was signed or final: nobody is told of a draft.
      and (a.quitado_at is null or a.convenio or exists (
        select from documentos_destinos t where t.doc_id = d.doc_id and t.archivo_id = a.archivo_id))
    order by vigente desc, a.archivo_id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * The main PDF of a final document by its number and code; undefined when one of them is wrong or there is no such PDF
 * (VER-07, VER-10, VER-12). Each area numbers its own documents, so only the code tells two apart: index
 * documentos_codigo.
 */
export const findDefinitivoPorCodigo = (db: Db, { tipo_doc, nro_doc, anio, code_verifica }: ConsultaVerifica) =>
  unPdf(
    db,
    sql`(
      select * from documentos
      where tipo_doc = ${tipo_doc} and anio = ${Number(anio)} and nro_doc = ${Number(nro_doc)}
        and code_verifica = ${code_verifica}
    ) d join documentos_archivos a on a.doc_id = d.doc_id and a.quitado_at is null`,
  )

/** Our PDF with one of these SHA-256, a current one before a replaced one: index documentos_archivos_huella. */
export const findDefinitivoPorHuella = (db: Db, huellas: readonly string[]) =>
  unPdf(
    db,
    sql`documentos_archivos a join documentos d on d.doc_id = a.doc_id and a.sha256 = any(${[...huellas]}::text[])`,
  )
