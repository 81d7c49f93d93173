import { TOPE_FILAS_CANASTAS } from '@cabildo/contracts/canastas-reglas'
import type { FallaHoja } from '@cabildo/contracts/hojas'
import { leerLibro } from '@cabildo/hojas/leer-libro'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import type { Avisar } from '../../../platform/procesos/programa.ts'
import { Revision } from './revision.ts'

export interface PedidoDeRevision {
  /** The Lima day, yyyy-MM-dd. */
  hoy: string
}

/** Rows read, as the JSON that the database takes as it is: whoever passes them on need not look into them. */
export interface Avance {
  /** Rows read so far. */
  filas: number
  lote: string
}

/** What was read, or why it could not be. */
export type Revisado = { hoja: string; filas: number; ignorados: number } | { falla: FallaHoja }

/** What stands above the people of a full sheet, and the row that is one too many: so far the reader lets it come. */
const HOLGURA_FILAS = 100

/** Reads and checks a workbook of baskets, handing its rows on as they come. */
export const revisarLibro = async (
  archivo: Buffer,
  { hoy }: PedidoDeRevision,
  avisar: Avisar<Avance>,
): Promise<Revisado> => {
  const revision = new Revision(hoy, (lote, filas) => avisar({ filas, lote: JSON.stringify(lote) }))
  const leido = await leerLibro(archivo, { filasMaximo: TOPE_FILAS_CANASTAS + HOLGURA_FILAS }, (fila) =>
    revision.tomar(fila),
  )
  if ('falla' in leido) return leido
  try {
    return await revision.terminar()
  } catch (error) {
    if (error instanceof FallaDeHoja) return { falla: error.falla }
    throw error
  }
}
