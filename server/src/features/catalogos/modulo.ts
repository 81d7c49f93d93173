import type { Modulo } from '../../modulo.ts'
import { catalogosRoutes } from './catalogos.routes.ts'

export const catalogos = {
  rutas: [catalogosRoutes],
} satisfies Modulo
