import type { Modulo } from '../../modulo.ts'
import { avisarFines } from './avisos.ts'
import { usuariosRoutes } from './usuarios.routes.ts'
import { vigenciaRoutes } from './vigencia.routes.ts'

export const usuarios = {
  rutas: [usuariosRoutes, vigenciaRoutes],
  trabajos: (casa) => ({ avisar_fines: avisarFines(casa) }),
  permanentes: {
    accesos: 'siempre: sin ellos no se sabe quién actuaba',
    permisos: 'siempre: sin ellos no se sabe quién actuaba',
    usuarios: 'siempre: un nombre de usuario no se vuelve a dar',
  },
} satisfies Modulo
