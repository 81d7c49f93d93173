import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import type { FastifyPluginAsync } from 'fastify'
import type { Enlaces } from '../../platform/archivos/enlaces.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { soloSuArea } from '../../platform/sesion/area.ts'
import { pageDespacho } from './despacho.queries.ts'
import { comoDespacho } from './despacho.ts'

interface Partes {
  db: Db
  enlaces: Enlaces
}

/** The screen's own calls: the list of dispatch and what it asks of a signature (05 §5). */
export const firmaDigitalRoutes: FastifyPluginAsync<Partes> = async (app, { db, enlaces }) => {
  ruta(app, firmaDigitalApi.porArea, async ({ params, query, sesion }) => {
    const pagina = await pageDespacho(db, soloSuArea(sesion, params.areaID), query)
    return { ...pagina, data: pagina.data.map((fila) => comoDespacho(enlaces, fila)) }
  })
}
