import type { Modulo } from '../../modulo.ts'
import { usuariosRoutes } from './usuarios.routes.ts'

export const usuarios = {
  rutas: [usuariosRoutes],
  permanentes: {
    accesos: 'siempre: sin ellos no se sabe quién actuaba',
    permisos: 'siempre: sin ellos no se sabe quién actuaba',
    usuarios: 'siempre: un nombre de usuario no se vuelve a dar',
  },
} satisfies Modulo
