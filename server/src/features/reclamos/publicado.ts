import type { Db } from '../../platform/db/conexion.ts'
import { expedienteDe } from './pdf.ts'
import { findPdf } from './terminar.queries.ts'

/** The file of the complaint that a path below /storage/reclamos/ names; undefined when there is none (API-107). */
export const findPublicado = async (db: Db, camino: string): Promise<{ clave: string; nombre: string } | undefined> => {
  const expe_id = expedienteDe(camino)
  const clave = expe_id === null ? undefined : await findPdf(db, expe_id)
  return clave === undefined ? undefined : { clave, nombre: `Reclamo-${expe_id}.pdf` }
}
