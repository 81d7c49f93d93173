import type { Modulo } from '../../modulo.ts'
import { eventosRoutes } from './eventos.routes.ts'

export const eventos = {
  rutas: [eventosRoutes],
} satisfies Modulo
