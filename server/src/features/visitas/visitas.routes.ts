import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { visitasApi } from '@cabildo/contracts/visitas'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { enTransaccion, enUnaSentencia } from '../../platform/db/transaccion.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { findAntecedentes } from './recepcion.queries.ts'
import { pageReporte, publicadoDe } from './reporte.queries.ts'
import { marcoDe, pageVisitas } from './visitas.queries.ts'
import {
  cerrarDiasAnteriores,
  deshacer,
  editarVisita,
  eliminarVisita,
  registrarSalida,
  registrarVisita,
} from './visitas.ts'

export const visitasRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'config' | 'entidad' | 'db' | 'reloj' | 'leerPublico' | 'identidad' | 'limitar'>
> = async (app, { config, entidad, db, leerPublico, reloj, identidad, limitar }) => {
  const marco = (area_id: number) => marcoDe(area_id, reloj.hoy())

  ruta(app, visitasApi.porArea, async ({ params, query, sesion }) =>
    pageVisitas(db, query, marco(soloSuArea(sesion, params.areaID))),
  )
  ruta(app, visitasApi.lista, async ({ query, sesion }) => pageVisitas(db, query, marco(sesion.area.id)))
  ruta(
    app,
    reporteVisitasApi.reporte,
    ({ body, sesion }) => leerPublico(sesion, (lectura) => pageReporte(lectura, body, publicadoDe(config, entidad))),
    { preparar: limitar },
  )

  ruta(app, visitasApi.registrar, async ({ body, sesion, actor }) => ({
    data: await enUnaSentencia(db, () => registrarVisita(db, actor, reloj, sesion, body)),
  }))
  // A body edits; none records the exit time (API-20, API-21).
  ruta(app, visitasApi.guardar, async ({ params, body, sesion, actor }) => ({
    data: await enTransaccion(db, actor, (trx) =>
      body ? editarVisita(trx, reloj, sesion, params.id, body) : registrarSalida(trx, reloj, sesion, params.id),
    ),
  }))
  ruta(app, visitasApi.eliminar, async ({ params, sesion, actor }) => {
    await enTransaccion(db, actor, (trx) => eliminarVisita(trx, reloj, sesion, params.id))
    return {}
  })

  ruta(app, visitasApi.deshacer, async ({ params, body, sesion, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => deshacer(trx, reloj, sesion, params.id, body.acto)),
  }))
  ruta(app, visitasApi.cerrarAnteriores, async ({ sesion, actor }) => ({
    cerradas: await cerrarDiasAnteriores(db, actor, reloj, sesion.area.id),
  }))

  ruta(app, visitasApi.antecedentes, async ({ query, sesion }) => findAntecedentes(db, marco(sesion.area.id), query))
  ruta(app, visitasApi.buscarDni, async ({ params, sesion, request }) => {
    const quien = { user_id: sesion.user.id, formulario: null, peticion: request.id }
    const persona = await identidad.buscarDni(params.dni, quien)
    return {
      result: persona && { Nombres: persona.prenombres, apellidos: `${persona.apPrimer} ${persona.apSegundo}`.trim() },
    }
  })
}
