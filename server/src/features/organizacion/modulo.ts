import type { Modulo } from '../../modulo.ts'
import { logosEnUso } from './entidad.queries.ts'
import { CARPETA } from './entidad.ts'
import { plantillasRoutes } from './plantillas.routes.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [plantillasRoutes],
  carpetas: (db) => [{ carpeta: CARPETA, enUso: logosEnUso(db) }],
  permanentes: {
    plantillas: 'siempre: con qué palabras se imprimió cada documento',
  },
  sinBuscar: {
    plantillas: 'Palabras de los documentos, sin nombres de personas; quién las escribió está en la auditoría.',
  },
} satisfies Modulo
