import { listadoBody } from '@cabildo/contracts/base/listado'
import {
  COLUMNAS_NACIMIENTOS,
  MENSAJES_NACIMIENTOS,
  nacimientosApi,
  TABLA_NACIMIENTOS,
} from '@cabildo/contracts/nacimientos'
import type { Modulo } from '../../modulo.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { buscarNacimientos, pageNacimientos, selectNacimientos } from './nacimientos.queries.ts'
import { faltasDelCuerpo, guardarNacimiento } from './nacimientos.ts'

export const nacimientos = {
  /** The births register, of the whole municipality (NAC-01, NAC-17). */
  rutas: [
    async (app, casa) => {
      ruta(app, nacimientosApi.listar, async ({ body }) => pageNacimientos(casa.db, body))
      ruta(
        app,
        nacimientosApi.guardar,
        async ({ body, actor }) => {
          const data = await guardarNacimiento(casa, actor, body)
          return { message: MENSAJES_NACIMIENTOS.grabado, data }
        },
        { ademas: ({ body }) => faltasDelCuerpo(casa.reloj, body) },
      )
    },
  ],
  /** The list, with its hidden columns (D-57). */
  exportables: () => ({
    nacimientos: definirExportable({
      titulo: 'LISTADO DE NACIMIENTOS',
      acceso: nacimientosApi.listar.acceso,
      esquema: listadoBody(TABLA_NACIMIENTOS, {}),
      columnas: COLUMNAS_NACIMIENTOS,
      consulta: (_sesion, listado) => selectNacimientos(listado),
    }),
  }),
  permanentes: { nacimientos: 'siempre: registro civil' },
  buscadores: [buscarNacimientos],
} satisfies Modulo
