import type { Modulo } from '../../modulo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { areasRoutes } from './areas.routes.ts'
import { cargosRoutes } from './cargos.routes.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [areasRoutes, cargosRoutes],
  carpetas: (db) => [{ carpeta: 'sellos', enUso: archivosEnUso(db, 'areas', 'sello_clave') }],
} satisfies Modulo
