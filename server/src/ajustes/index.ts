import { AJUSTES_ALMACENAMIENTO } from './almacenamiento.ts'
import { AJUSTES_CIUDADANOS } from './ciudadanos.ts'
import { AJUSTES_ENTIDAD } from './entidad.ts'
import { AJUSTES_FIRMA } from './firma.ts'
import { AJUSTES_SERVIDOR } from './servidor.ts'
import { AJUSTES_SOCIOS } from './socios.ts'

/**
 * Every setting: the default as it would be written, what it does (Spanish, for the manual) and how its text is read.
 */
export const AJUSTES = {
  ...AJUSTES_SERVIDOR,
  ...AJUSTES_ALMACENAMIENTO,
  ...AJUSTES_ENTIDAD,
  ...AJUSTES_CIUDADANOS,
  ...AJUSTES_SOCIOS,
  ...AJUSTES_FIRMA,
} as const
