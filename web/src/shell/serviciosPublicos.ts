import type { Ruta } from '@cabildo/contracts/base/rutas'
import { SERVICIOS_PUBLICOS, type ServicioPublico } from '@cabildo/contracts/base/servicios-publicos'

/** The public services that are built. */
export const serviciosPublicos = (existe: (ruta: Ruta) => boolean): ServicioPublico[] =>
  SERVICIOS_PUBLICOS.filter(({ ruta }) => existe(ruta))
