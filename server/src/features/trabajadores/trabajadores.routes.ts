import { trabajadoresApi } from '@cabildo/contracts/trabajadores'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { siExisteAcceso } from '../../platform/sesion/existe-acceso.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { findPersona } from './registro.queries.ts'
import {
  editarTrabajador,
  eliminarTrabajador,
  listarTrabajadores,
  registrarPersona,
  registrarTrabajador,
} from './trabajadores.ts'

export const trabajadoresRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, { db, reloj }) => {
  ruta(app, trabajadoresApi.porArea, async ({ params, query, sesion }) => {
    const area_id = soloSuArea(sesion, params.areaID)
    return listarTrabajadores(db, sesion, area_id, query)
  })
  ruta(app, trabajadoresApi.registrar, ({ body, sesion, actor }) =>
    siExisteAcceso(
      enTransaccion(db, actor, async (trx) => ({ data: await registrarTrabajador(trx, reloj, sesion, body) })),
    ),
  )
  ruta(app, trabajadoresApi.editar, ({ params, body, sesion, actor }) =>
    siExisteAcceso(
      enTransaccion(db, actor, async (trx) => ({ data: await editarTrabajador(trx, reloj, sesion, params.id, body) })),
    ),
  )
  ruta(app, trabajadoresApi.registrarPersona, async ({ body, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => registrarPersona(trx, reloj, body)),
  }))
  ruta(app, trabajadoresApi.buscarDni, async ({ params }) => (await findPersona(db, params.dni)) ?? {})
  ruta(app, trabajadoresApi.eliminar, async ({ body, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => eliminarTrabajador(trx, reloj, sesion, body.empacce_id))
    return {}
  })
}
