import { puntosDe } from '@cabildo/contracts/documentos-destinos'
import { POSICIONES_FIRMA } from '@cabildo/contracts/firma-digital'
import { enElMargen } from '../../platform/firmador/firmador.ts'

interface Punto {
  x: number
  y: number
}

/** Sizes of stamps in points (FIR-13): those of the margin are narrow. */
const ALTO = 55
const anchoDe = (punto: Punto): number => (enElMargen(punto) ? 70 : 168)

const seTocan = (a: Punto, b: Punto): boolean =>
  a.x < b.x + anchoDe(b) && b.x < a.x + anchoDe(a) && a.y < b.y + ALTO && b.y < a.y + ALTO

/**
 * Where a stamp goes: at the place of the picker that was chosen, otherwise at the destination's own; where another
 * signature of the document stands, at the first place of the picker that is free (DOC-72, FIR-11, FIR-12).
 */
export const lugarDe = (
  position_firma: string,
  elegido: { posx?: string | undefined; posy?: string | undefined } | null,
  sellos: readonly Punto[],
): Punto => {
  const suyo = puntosDe(position_firma)
  const delSelector = POSICIONES_FIRMA.filter(({ x, y }) => String(x) === elegido?.posx && String(y) === elegido.posy)
  const libre = [...delSelector, suyo, ...POSICIONES_FIRMA].find(
    (lugar) => !sellos.some((sello) => seTocan(sello, lugar)),
  )
  const { x, y } = libre ?? suyo
  return { x, y }
}
