import type { Modulo } from '../../modulo.ts'
import { formulariosRoutes } from './formularios.routes.ts'

export const formularios = {
  rutas: [formulariosRoutes],
  permanentes: { limites: 'un día' },
  sinBuscar: { limites: 'Usos por red del último día, que se borran solos.' },
} satisfies Modulo
