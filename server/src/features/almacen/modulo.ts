import type { Modulo } from '../../modulo.ts'
import { almacenRoutes } from './almacen.routes.ts'

export const almacen = {
  rutas: [almacenRoutes],
} satisfies Modulo
