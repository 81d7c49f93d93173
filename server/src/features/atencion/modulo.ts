import type { Modulo } from '../../modulo.ts'
import { archivosEnUso } from '../../platform/trabajos/limpieza.queries.ts'
import { CARPETA_TRAMITES } from '../mesa-de-partes/index.ts'
import { atencionRoutes } from './atencion.routes.ts'
import { desistimientosRoutes } from './desistimientos.routes.ts'

/** What complaints and requests for information have in common once they came: their responsible, and the areas that they ask. */
export const atencion = {
  rutas: [atencionRoutes, desistimientosRoutes],
  carpetas: (db) => [{ carpeta: CARPETA_TRAMITES, enUso: archivosEnUso(db, 'desistimientos_papeles', 'path') }],
  permanentes: {
    responsables: 'siempre: quién respondió por la municipalidad, y desde cuándo',
    desistimientos_papeles: 'siempre: con su reclamo o su solicitud',
  },
  sinBuscar: { responsables: 'A qué usuarios se designó para responder reclamos y solicitudes de información.' },
} satisfies Modulo
