import { Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import type { Casa } from '../../casa.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { MarcoDeBandeja, PedidoDeBandeja } from './bandeja.queries.ts'
import { alcanceDe, areaMedida } from './estadistica.ts'

/** Sent ones are listed so long unless asked for otherwise (Table EXP-B). */
const ENVIADOS_DIAS = 90

/** The area whose tray is read: the own one, or with permission 17 the one asked for (EXP-07). Throws sinPermiso. */
export const areaDe = ({ area, roles }: Sesion, area_id: number | undefined): number => {
  if (area_id === undefined || area_id === area.id) return area.id
  if (!roles.includes(Permiso.supervision)) throw new ErrorDeNegocio('sinPermiso')
  return area_id
}

/** Of whom a request reads, and until when something falls due soon. */
export const marcoDe = (
  { reloj, plazos }: Pick<Casa, 'reloj' | 'plazos'>,
  sesion: Sesion,
  { area_id, medida, clase, desde, hasta }: Pick<PedidoDeBandeja, 'area_id' | 'medida' | 'clase' | 'desde' | 'hasta'>,
): MarcoDeBandeja => {
  const dias = diasDelAmbar({ reloj, plazos })
  const { hoy } = dias
  const periodo = { desde: desde ?? hoy, hasta: hasta ?? hoy, clase }
  return {
    contado: medida ? { medida, alcance: alcanceDe({ reloj, plazos }, periodo, areaMedida(sesion, area_id)) } : null,
    area_id: areaDe(sesion, area_id),
    user_id: sesion.user.id,
    ...dias,
    desde: new Date(`${diaMas(hoy, -ENVIADOS_DIAS)}T00:00:00-05:00`),
  }
}
