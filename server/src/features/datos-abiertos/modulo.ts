import type { Modulo } from '../../modulo.ts'
import { datosAbiertosRoutes } from './datos-abiertos.routes.ts'

export const datosAbiertos = {
  rutas: [datosAbiertosRoutes],
} satisfies Modulo
