import type { Modulo } from '../../modulo.ts'
import { tableroRoutes } from './tablero.routes.ts'

export const tablero = {
  rutas: [tableroRoutes],
} satisfies Modulo
