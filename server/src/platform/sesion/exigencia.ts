import { puedeAcceder, type QuienPide, type Requisito } from '@cabildo/contracts/base/permisos'
import { diaLima, diaMas } from '@cabildo/contracts/base/tiempo'

/** Of whom a second factor is demanded, and how many days they have to add one (ING-13). */
export interface Exigencia {
  de: readonly Requisito[]
  plazoDias: number
}

/** A user as the demand sees it. */
export interface Exigido extends QuienPide {
  tieneFactor: boolean
  /** Since when one is demanded; null while nothing has noted it. */
  exigidoAt: Date | null
}

/**
 * Whether a second factor is demanded of somebody: by the rights that count here, or since it was noted of the person, who may
 * have it by another position (ING-13).
 */
export const seExige = ({ de }: Exigencia, quien: QuienPide & Pick<Exigido, 'exigidoAt'>): boolean =>
  puedeAcceder(de, quien) || (de.length > 0 && quien.exigidoAt !== null)

/**
 * The Lima day before which somebody has to add a second factor, yyyy-MM-dd, whether it is over or not; null for whoever has
 * one or need not have any (ING-13).
 */
export const antesDelDia = (exigencia: Exigencia, quien: Exigido, ahora: Date): string | null =>
  !quien.tieneFactor && seExige(exigencia, quien)
    ? diaMas(diaLima(quien.exigidoAt ?? ahora), exigencia.plazoDias)
    : null
