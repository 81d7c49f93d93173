import type { Modulo } from '../../modulo.ts'
import { logosEnUso } from './entidad.queries.ts'
import { CARPETA } from './entidad.ts'
import { modulosRoutes } from './modulos.routes.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [modulosRoutes],
  carpetas: (db) => [{ carpeta: CARPETA, enUso: logosEnUso(db) }],
} satisfies Modulo
