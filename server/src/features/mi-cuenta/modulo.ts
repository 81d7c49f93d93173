import type { Modulo } from '../../modulo.ts'
import { cuentaRoutes } from './cuenta.routes.ts'

export const miCuenta = {
  rutas: [cuentaRoutes],
} satisfies Modulo
