import { randomUUID } from 'node:crypto'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { Db } from '../src/platform/db/conexion.ts'

let numero = 0

interface Fila {
  area_id?: number
  tipo_doc?: TipoDocumento
  /** With a main PDF (a row of it; no file is opened). */
  pdf?: boolean
  deleted_at?: Date
}

/** A document as a row, for tests of what happens to it later: drafting and uploading have their own. */
export const unDocumentoEnFila = async (
  db: Db,
  { area_id = 4, tipo_doc = 3, pdf = true, deleted_at }: Fila = {},
): Promise<number> => {
  const deSesion = tipo_doc === 1 || tipo_doc === 7
  const { doc_id } = await db
    .insertInto('documentos')
    .values({
      area_id,
      tipo_doc,
      anio: 2026,
      nro_doc: ++numero,
      vistos: deSesion ? '' : 'El informe del área',
      considerandos: 'Que, corresponde aprobarlo',
      resolutivos: ['Aprobar el plan de limpieza'],
      tipo_sesion: deSesion ? 1 : null,
      fecha_sesion: deSesion ? '2026-11-17' : null,
      code_verifica: 'ABCDEFG',
      deleted_at,
    })
    .returning('doc_id')
    .executeTakeFirstOrThrow()
  if (pdf)
    await db
      .insertInto('documentos_archivos')
      .values({
        doc_id,
        clase: 'principal',
        orden: 0,
        name: 'Resolución.pdf',
        size: 1_000,
        path: `${randomUUID()}.pdf`,
        sha256: 'a'.repeat(64),
        paginas: 1,
      })
      .execute()
  return doc_id
}

/** Marks a destination as signed, as the digital signature will. */
export const firmarEnFila = (db: Db, id_doc_area: number) =>
  db.updateTable('documentos_destinos').set({ estado: true }).where('id_doc_area', '=', id_doc_area).execute()
