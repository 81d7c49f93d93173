import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { visitasApi } from '@cabildo/contracts/visitas'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/conexion.ts'
import type { LeerPublico } from '../../platform/db/replica.ts'
import { enTransaccion, enUnaOrden } from '../../platform/db/transaccion.ts'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Identidad } from '../../platform/identidad/identidad.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { soloSuArea } from '../../platform/sesion/sesion.ts'
import { type Publicado, pageReporte } from './reporte.queries.ts'
import { pageVisitas } from './visitas.queries.ts'
import { editarVisita, eliminarVisita, registrarSalida, registrarVisita } from './visitas.ts'

interface Partes {
  db: Db
  leerPublico: LeerPublico
  reloj: Reloj
  identidad: Identidad
  difusor: Difusor
  publicado: Publicado
  limitar: (request: FastifyRequest) => Promise<void>
}

export const visitasRoutes: FastifyPluginAsync<Partes> = async (
  app,
  { db, leerPublico, reloj, identidad, difusor, publicado, limitar },
) => {
  const medianoche = () => `${reloj.hoy()} 00:00:00-05`
  const anunciado = async <T>(acto: Promise<T>): Promise<T> => {
    const resultado = await acto
    difusor.hayNovedades()
    return resultado
  }

  ruta(app, visitasApi.porArea, async ({ params, query, sesion }) =>
    pageVisitas(db, soloSuArea(sesion, params.areaID), query, medianoche()),
  )
  ruta(app, visitasApi.lista, async ({ query, sesion }) => pageVisitas(db, sesion.area.id, query, medianoche()))
  ruta(
    app,
    reporteVisitasApi.reporte,
    ({ body, sesion }) => leerPublico(sesion, (lectura) => pageReporte(lectura, body, publicado)),
    { preparar: limitar },
  )

  ruta(app, visitasApi.registrar, async ({ body, sesion, actor }) => ({
    data: await anunciado(enUnaOrden(() => registrarVisita(db, actor, reloj, sesion, body))),
  }))
  // A body edits; none records the exit time (API-20, API-21).
  ruta(app, visitasApi.guardar, async ({ params, body, sesion, actor }) => ({
    data: await anunciado(
      enTransaccion(db, actor, (trx) =>
        body ? editarVisita(trx, reloj, sesion, params.id, body) : registrarSalida(trx, reloj, sesion, params.id),
      ),
    ),
  }))
  ruta(app, visitasApi.eliminar, async ({ params, sesion, actor }) => {
    await anunciado(enTransaccion(db, actor, (trx) => eliminarVisita(trx, reloj, sesion, params.id)))
    return {}
  })

  ruta(app, visitasApi.buscarDni, async ({ params, sesion, request }) => {
    const quien = { user_id: sesion.user.id, formulario: null, peticion: request.id }
    const persona = await identidad.buscarDni(params.dni, quien)
    return {
      result: persona && { Nombres: persona.prenombres, apellidos: `${persona.apPrimer} ${persona.apSegundo}`.trim() },
    }
  })
}
