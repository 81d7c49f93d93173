import { listadoBody } from '@cabildo/contracts/base/listado'
import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { COLUMNAS_PROCEDIMIENTOS, procedimientosApi, TABLA_PROCEDIMIENTOS } from '@cabildo/contracts/procedimientos'
import type { Modulo } from '../../modulo.ts'
import { hallado } from '../../platform/errores.ts'
import { definirExportable } from '../../platform/exportar/tabla.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findProcedimiento, listActivos, pageProcedimientos, selectProcedimientos } from './procedimientos.queries.ts'
import { crearProcedimiento, editarProcedimiento } from './procedimientos.ts'

const DE_QUIEN_LOS_LLEVA = [Permiso.supervision] as const

/** The list of procedure types: its screen, and what citizens are offered (17-plazos.md section 4). */
export const procedimientos = {
  rutas: [
    async (app, casa) => {
      const { db, config } = casa
      const leer = async (id: number) => ({ data: hallado(await findProcedimiento(db, id)) })
      ruta(app, procedimientosApi.listar, async ({ query, sesion }) => {
        if (puedeAcceder(DE_QUIEN_LOS_LLEVA, sesion))
          return { ...(await pageProcedimientos(db, query)), plazo_general: config.plazos.tramiteDias }
        const data = await listActivos(db)
        return { data, recordsTotal: data.length, recordsFiltered: data.length }
      })
      ruta(app, procedimientosApi.crear, async ({ body, actor }) => leer(await crearProcedimiento(casa, actor, body)))
      ruta(app, procedimientosApi.editar, async ({ params: { id }, body, actor }) => {
        await editarProcedimiento(casa, actor, id, body)
        return leer(id)
      })
    },
  ],
  /** The list, over the filters of its screen (PLA-23). */
  exportables: () => ({
    procedimientos: definirExportable({
      titulo: 'PROCEDIMIENTOS Y SERVICIOS',
      acceso: DE_QUIEN_LOS_LLEVA,
      formatos: ['csv', 'excel'],
      esquema: listadoBody(TABLA_PROCEDIMIENTOS, {}),
      columnas: COLUMNAS_PROCEDIMIENTOS,
      consulta: (_sesion, listado) => selectProcedimientos(listado),
    }),
  }),
} satisfies Modulo
