import { listadoBody } from '@cabildo/contracts/base/listado'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { COLUMNAS_USUARIOS_EXPORTADAS, TABLA_USUARIOS } from '@cabildo/contracts/usuarios'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { avisarFines } from './avisos.ts'
import { derechosRoutes } from './derechos.routes.ts'
import { encargaturasRoutes } from './encargaturas.routes.ts'
import { incompatiblesRoutes } from './incompatibles.routes.ts'
import { perfilesRoutes } from './perfiles.routes.ts'
import { renovacionRoutes } from './renovacion.routes.ts'
import { selectUsuarios } from './usuarios.queries.ts'
import { usuariosRoutes } from './usuarios.routes.ts'
import { vigenciaRoutes } from './vigencia.routes.ts'

export const usuarios = {
  rutas: [
    usuariosRoutes,
    perfilesRoutes,
    incompatiblesRoutes,
    vigenciaRoutes,
    renovacionRoutes,
    encargaturasRoutes,
    derechosRoutes,
  ],
  trabajos: (casa) => ({ avisar_fines: avisarFines(casa) }),
  /** For whoever may list them; a workbook alone, which can be mended and uploaded again (USU-70). */
  exportables: () => ({
    usuarios: definirExportable({
      titulo: 'LISTADO DE USUARIOS',
      acceso: [Permiso.usuarios],
      formatos: ['excel'],
      esquema: listadoBody(TABLA_USUARIOS, {}),
      columnas: COLUMNAS_USUARIOS_EXPORTADAS,
      consulta: (_sesion, listado) => selectUsuarios(listado),
    }),
  }),
  sinBuscar: {
    renovaciones: 'Qué usuario renovó los accesos de un año, y cuántos.',
    renovaciones_accesos: 'De qué acceso salió cada uno de los renovados; los accesos se buscan por la persona.',
  },
  permanentes: {
    encargaturas: 'siempre: sin ellas no se sabe por quién actuaba',
    accesos: 'siempre: sin ellos no se sabe quién actuaba',
    renovaciones: 'siempre: dice quién renovó los accesos de un año',
    renovaciones_accesos: 'siempre: dice de qué acceso salió cada uno',
    permisos: 'siempre: sin ellos no se sabe quién actuaba',
    usuarios: 'siempre: un nombre de usuario no se vuelve a dar',
  },
} satisfies Modulo
