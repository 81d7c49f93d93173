import type { Modulo } from '../../modulo.ts'
import { verificacionRoutes } from './verificacion.routes.ts'

export const verificacion = {
  rutas: [verificacionRoutes],
  // Copies that citizens dropped are deleted when they are answered; what a crash left behind goes here (VER-14).
  carpetas: () => [{ carpeta: 'verificacion', enUso: async () => new Set() }],
} satisfies Modulo
