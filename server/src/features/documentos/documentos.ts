import type { Db } from '../../platform/db/conexion.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { findCorrelativo } from './documentos.queries.ts'

/** The number that the next document of a type and year would get: a preview, which reserves nothing (DOC-50, SHE-101). */
export const correlativoSiguiente = async (
  db: Db,
  reloj: Reloj,
  area_id: number,
  { tipo_doc, anio }: { tipo_doc: number; anio?: number | null | undefined },
): Promise<{ id: number; nro_correlativo: number }> => {
  const actual = await findCorrelativo(db, { area_id, tipo_doc, anio: anio ?? reloj.anio() })
  return { id: actual?.id ?? 0, nro_correlativo: (actual?.ultimo ?? 0) + 1 }
}
