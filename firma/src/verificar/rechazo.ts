import type { FirmaDictaminada } from '../tipos.ts'
import { HALLAZGOS, type Hallazgo } from './causas.ts'

const SIN_FIRMA_NUEVA = 'El archivo recibido no trae una firma nueva'
const VARIAS = 'El archivo recibido trae más de una firma nueva'

/**
 * Why a file is no answer to the one handed out, whose size is `base`: it must be that file with exactly one signature
 * behind it, which covers all, is valid, and leaves everything else as it was (FIR-25). Null when it is. `nuevas` are the
 * signatures that were not in the file handed out.
 */
export const rechazoDe = (
  largo: number,
  base: number,
  nuevas: readonly FirmaDictaminada[],
  paso: Hallazgo | null,
): string | null => {
  const [nueva] = nuevas
  // A time stamp proves when, and nobody's will: anybody may have made it.
  if (largo <= base || nuevas.every(({ esSello }) => esSello) || !nueva) return SIN_FIRMA_NUEVA
  if (nuevas.length > 1) return VARIAS
  if (nueva.causa !== null) return nueva.causa
  return nueva.hasta === largo ? (paso?.causa ?? null) : HALLAZGOS.restoDespues.causa
}
