import type { Modulo } from '../../modulo.ts'
import { factoresRoutes } from './factores.routes.ts'

export const miCuenta = {
  rutas: [factoresRoutes],
} satisfies Modulo
