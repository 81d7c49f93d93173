import { textoDeServicioCerrado } from '@cabildo/contracts/base/servicio-cerrado'
import type { Servicio, ServiciosAbiertos } from '@cabildo/contracts/base/servicios'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Vivo } from '../../platform/vivo/vivos.ts'

/** Throws servicioCerrado, which says where to go instead, while a service is closed (ORG-44). */
export type ExigirAbierto = (servicio: Servicio) => void

export const exigirServicioAbierto =
  (
    servicios: Vivo<ServiciosAbiertos>,
    entidad: Vivo<{ domicilio: string; telefono: string; horario: string }>,
  ): ExigirAbierto =>
  (servicio) => {
    if (!servicios.actual()[servicio])
      throw new ErrorDeNegocio('servicioCerrado', { mensaje: textoDeServicioCerrado(entidad.actual()) })
  }
