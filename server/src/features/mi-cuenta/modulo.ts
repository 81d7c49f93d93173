import type { Modulo } from '../../modulo.ts'
import { cuentaRoutes } from './cuenta.routes.ts'
import { factoresRoutes } from './factores.routes.ts'

export const miCuenta = {
  rutas: [cuentaRoutes, factoresRoutes],
} satisfies Modulo
