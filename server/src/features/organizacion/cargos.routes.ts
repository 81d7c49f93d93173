import { cargosApi } from '@cabildo/contracts/organizacion-cargos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { findCargo, listCargos } from './cargos.queries.ts'
import { cargarUsuales, crearCargo, editarCargo, eliminarCargo, unirCargo } from './cargos.ts'

/** Tab Cargos of the screen `organizacion` (ORG-33 to ORG-35). */
export const cargosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'db' | 'reloj'>> = async (app, casa) => {
  const { db, reloj } = casa
  const leer = async (id: number) => hallado(await findCargo(db, reloj.hoy(), id))

  ruta(app, cargosApi.listar, async () => {
    const data = await listCargos(db, reloj.hoy())
    return { data, recordsTotal: data.length, recordsFiltered: data.length }
  })
  ruta(app, cargosApi.crear, async ({ body, actor }) => ({ data: await leer(await crearCargo(casa, actor, body)) }))
  ruta(app, cargosApi.editar, async ({ params: { id }, body, actor }) => {
    await editarCargo(casa, actor, id, body)
    return { data: await leer(id) }
  })
  ruta(app, cargosApi.eliminar, async ({ params: { id }, actor }) => {
    await eliminarCargo(casa, actor, id)
    return {}
  })
  ruta(app, cargosApi.unir, async ({ params: { id }, body, actor }) => {
    const accesos = await unirCargo(casa, actor, id, body.destino_id)
    return { data: await leer(id), accesos }
  })
  ruta(app, cargosApi.usuales, async ({ body, actor }) => {
    await cargarUsuales(casa, actor, body.ids)
    return { data: await listCargos(db, reloj.hoy()) }
  })
}
