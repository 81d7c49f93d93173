import type { Db } from './platform/db/conexion.ts'
import type { CarpetaConFilas } from './platform/trabajos/barrer-archivos.ts'

/** The storage folders that are swept at night; a feature that keeps files adds its line here. */
export const carpetasConFilas = (_db: Db): CarpetaConFilas[] => []
