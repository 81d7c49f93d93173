import type { Modulo } from '../../modulo.ts'
import { ubigeosRoutes } from './ubigeos.routes.ts'

export const ubigeos = {
  rutas: [ubigeosRoutes],
} satisfies Modulo
