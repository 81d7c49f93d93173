import type { Db } from '../../platform/db/conexion.ts'
import { findPdf } from './reclamos.queries.ts'

/** Where complaints' PDFs are kept (API-107). */
export const CARPETA = 'reclamos'

const PRESENTADA = '-presentacion'
/** The name that the sheet of an expediente is served under; that of its filing too, once there is a newer one (REC-45). */
export const caminoDePdf = (expe_id: string, { presentada = false } = {}): string =>
  `${expe_id}${presentada ? PRESENTADA : ''}.pdf`

/** The expediente of such a name, a number as Sisgedo gives them; null for any other text (E9). */
const expedienteDe = (camino: string): string | null =>
  /^([0-9A-Za-z][0-9A-Za-z-]{0,29})\.pdf$/.exec(camino)?.[1] ?? null

/** The file of the complaint that a path below /storage/reclamos/ names; undefined when there is none (API-107). */
export const findPublicado = async (
  db: Db,
  camino: string,
): Promise<{ storage_key: string; nombre: string } | undefined> => {
  const presentada = camino.endsWith(caminoDePdf('', { presentada: true }))
  const expe_id = expedienteDe(presentada ? camino.replace(PRESENTADA, '') : camino)
  const storage_key = expe_id === null ? undefined : await findPdf(db, expe_id, { presentada })
  return storage_key === undefined
    ? undefined
    : { storage_key, nombre: `Reclamo-${caminoDePdf(expe_id ?? '', { presentada })}` }
}
