import type { Modulo } from '../../modulo.ts'
import { publicacionesRoutes } from './publicaciones.routes.ts'

export const publicaciones = {
  rutas: [publicacionesRoutes],
  permanentes: { publicaciones_revisadas: 'siempre: qué avisos ya leyó un usuario' },
  sinBuscar: { publicaciones_revisadas: 'Qué avisos de publicaciones leyó un usuario.' },
} satisfies Modulo
