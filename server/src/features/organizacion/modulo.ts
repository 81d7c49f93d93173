import type { Modulo } from '../../modulo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { areasRoutes } from './areas.routes.ts'
import { cargosRoutes } from './cargos.routes.ts'
import { cierreRoutes } from './cierre.routes.ts'
import { logosEnUso } from './entidad.queries.ts'
import { entidadRoutes } from './entidad.routes.ts'
import { CARPETA } from './entidad.ts'
import { estructuraRoutes } from './estructura.routes.ts'
import { modulosRoutes } from './modulos.routes.ts'
import { plantillasRoutes } from './plantillas.routes.ts'

/** Screen `organizacion`: the parts of the municipality, and what it says of itself (20-organizacion.md). */
export const organizacion = {
  rutas: [areasRoutes, cargosRoutes, cierreRoutes, entidadRoutes, estructuraRoutes, modulosRoutes, plantillasRoutes],
  carpetas: (db) => [
    { carpeta: 'sellos', enUso: archivosEnUso(db, 'areas', 'sello_clave') },
    { carpeta: CARPETA, enUso: logosEnUso(db) },
  ],
  permanentes: {
    entidad: 'siempre: son los datos de la municipalidad',
    entidad_lemas: 'siempre: los documentos llevan el nombre de su año',
    areas_cierres: 'siempre: qué área sigue a la que se cerró',
    areas_nombres: 'siempre: cómo se llamaba un área el día de cada documento',
    plantillas: 'siempre: con qué palabras se imprimió cada documento',
  },
  sinBuscar: {
    areas_cierres: 'Qué usuario cerró un área, y por qué documento.',
    areas_nombres: 'Qué usuario cambió el nombre de un área, y por qué documento.',
    entidad: 'Son los datos de la municipalidad, que están a la vista de todos.',
    entidad_lemas: 'Son los nombres oficiales de los años.',
    plantillas: 'Palabras de los documentos, sin nombres de personas; quién las escribió está en la auditoría.',
  },
} satisfies Modulo
