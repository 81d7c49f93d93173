import type { Modulo } from '../../modulo.ts'
import { atencionRoutes } from './atencion.routes.ts'

/** What complaints and requests for information have in common once they came: their responsible, and the areas that they ask. */
export const atencion = {
  rutas: [atencionRoutes],
  permanentes: { responsables: 'siempre: quién respondió por la municipalidad, y desde cuándo' },
  sinBuscar: { responsables: 'A qué usuarios se designó para responder reclamos y solicitudes de información.' },
} satisfies Modulo
