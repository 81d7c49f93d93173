import type { Modulo } from '../../modulo.ts'
import { paginasRoutes } from './paginas.routes.ts'

export const paginas = {
  rutas: [paginasRoutes],
} satisfies Modulo
