import type { Modulo } from '../../modulo.ts'
import { exportarRoutes } from './exportar.routes.ts'

export const exportar = {
  rutas: [exportarRoutes],
} satisfies Modulo
