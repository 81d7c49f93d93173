import type { Db } from '../../platform/db/conexion.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { findCorrelativo } from './documentos.queries.ts'
import type { Marco } from './guardar.ts'

/** The number that the next document of a type and year would get: a preview, which reserves nothing (DOC-50, SHE-101). */
export const correlativoSiguiente = async (
  db: Db,
  { reloj, sesion, primerNumero }: Omit<Marco, 'actor'>,
  pedido: { tipo_doc: number; area_id?: number | null | undefined; anio?: number | null | undefined },
): Promise<{ id: number; nro_correlativo: number }> => {
  const area_id = soloSuArea(sesion, pedido.area_id)
  const serie = { area_id, tipo_doc: pedido.tipo_doc, anio: pedido.anio ?? reloj.anio() }
  const actual = await findCorrelativo(db, serie)
  return actual
    ? { id: actual.id, nro_correlativo: actual.ultimo + 1 }
    : { id: 0, nro_correlativo: primerNumero(serie) }
}
