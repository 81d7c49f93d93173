import { AJUSTES_ALMACENAMIENTO } from './almacenamiento.ts'
import { AJUSTES_CIUDADANOS } from './ciudadanos.ts'
import { AJUSTES_CONSERVACION } from './conservacion.ts'
import { AJUSTES_ENTIDAD, AJUSTES_MUNICIPALIDAD } from './entidad.ts'
import { AJUSTES_FIRMA } from './firma.ts'
import { AJUSTES_INGRESO } from './ingreso.ts'
import { AJUSTES_AUDITORIA, AJUSTES_OBSERVACION } from './observacion.ts'
import { AJUSTES_SERVIDOR } from './servidor.ts'
import { AJUSTES_SOCIOS } from './socios.ts'

/**
 * Every setting: the default as it would be written, what it does (Spanish, for the manual) and how its text is read.
 */
export const AJUSTES = {
  ...AJUSTES_SERVIDOR,
  ...AJUSTES_ALMACENAMIENTO,
  ...AJUSTES_MUNICIPALIDAD,
  ...AJUSTES_ENTIDAD,
  ...AJUSTES_CIUDADANOS,
  ...AJUSTES_INGRESO,
  ...AJUSTES_SOCIOS,
  ...AJUSTES_FIRMA,
  ...AJUSTES_OBSERVACION,
  ...AJUSTES_CONSERVACION,
  ...AJUSTES_AUDITORIA,
} as const

/** The same, under the titles of the manual's table (docs/ajustes.md). */
export const TEMAS = {
  'El programa': AJUSTES_SERVIDOR,
  'Dónde se guardan los archivos': AJUSTES_ALMACENAMIENTO,
  'La municipalidad': AJUSTES_MUNICIPALIDAD,
  'Datos de la municipalidad: se leen una sola vez, al primer inicio; después se cambian en Organización, Entidad':
    AJUSTES_ENTIDAD,
  'Los ciudadanos': AJUSTES_CIUDADANOS,
  'El ingreso del personal': AJUSTES_INGRESO,
  'Correo y registros nacionales': AJUSTES_SOCIOS,
  'Firma digital': AJUSTES_FIRMA,
  Observación: AJUSTES_OBSERVACION,
  'Conservación de datos personales': AJUSTES_CONSERVACION,
  Auditoría: AJUSTES_AUDITORIA,
} as const
