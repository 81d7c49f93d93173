import type { MovimientoDeExpediente } from '@cabildo/contracts/expediente'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'

type Leido = Pick<MovimientoDeExpediente, 'tipo' | 'forma' | 'area' | 'destino' | 'anulado_por'>

/** The lane of the copies beside a movement: whether it goes on below it and above it, and begins there from the original's. */
export interface Carril {
  abajo: boolean
  arriba: boolean
  nace: boolean
}

const ENVIOS: readonly number[] = [Movimiento.derivado, Movimiento.devuelto]
const FINES: readonly number[] = [Movimiento.archivado, Movimiento.concluido]

/**
 * The lane of the copies along the movements, the newest first: it begins where the first copy leaves the original, and
 * ends where the last area with one files it away; while somebody has one it reaches the top.
 */
export const carrilesDe = (movimientos: readonly Leido[]): Carril[] => {
  const conCopia = new Set<string>()
  return movimientos
    .toReversed()
    .map(({ tipo, forma, area, destino, anulado_por }) => {
      const abajo = conCopia.size > 0
      if (forma === 'copia' && anulado_por === null) {
        if (area !== null && [...ENVIOS, ...FINES].includes(tipo)) conCopia.delete(area)
        if (destino !== null && ENVIOS.includes(tipo)) conCopia.add(destino)
      }
      const arriba = conCopia.size > 0
      return { abajo, arriba, nace: arriba && !abajo }
    })
    .toReversed()
}
