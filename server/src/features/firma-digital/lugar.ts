import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import type { Hueco } from '@cabildo/firma/tipos'
import { enElMargen } from '../../platform/firmador/firmador.ts'

interface Punto {
  x: number
  y: number
}

/** Sizes of stamps in points (FIR-13): those of the margin are narrow. Those of the national signers are a little larger. */
const ALTO = 62
const conMedidas = (punto: Punto): Hueco => ({ ...punto, ancho: enElMargen(punto) ? 70 : 170, alto: ALTO })

const desde = (primero: number, hasta: number, paso: number): number[] =>
  Array.from({ length: Math.floor((hasta - primero) / paso) + 1 }, (_, i) => primero + i * paso)
/** The margin from top to bottom, and then the whole of a sheet. */
const RESTO: readonly Punto[] = [5, ...desde(90, 420, 30)].flatMap((x) => desde(5, 780, 20).map((y) => ({ x, y })))

/**
 * Where a stamp may go, the best place first: that of the picker which was chosen, the destination's own, the others of the
 * picker, and then wherever there is room (DOC-72, FIR-11, FIR-12).
 */
export const lugaresDe = (
  position_firma: string,
  elegido: { posx?: string | undefined; posy?: string | undefined } | null,
): Hueco[] => {
  const delSelector = POSICIONES_FIRMA.filter(({ x, y }) => String(x) === elegido?.posx && String(y) === elegido.posy)
  return [...delSelector, puntosDe(position_firma), ...POSICIONES_FIRMA, ...RESTO].map(({ x, y }) =>
    conMedidas({ x, y }),
  )
}
