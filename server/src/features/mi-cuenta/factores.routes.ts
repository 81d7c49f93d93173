import { miCuentaApi } from '@cabildo/contracts/mi-cuenta'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { ruta } from '../../platform/http/ruta.ts'
import { type CasaDeSesion, sitioDeLlaves, sitioDeQuienPide } from '../sesion/index.ts'
import {
  agregarLlave,
  agregarTotp,
  generarCodigos,
  nombrarFactor,
  nuevoTotp,
  opcionesDeLlave,
  quitarFactor,
} from './factores.ts'

export const factoresRoutes: FastifyPluginAsync<CasaDeSesion> = async (app, casa) => {
  const publico = sitioDeLlaves(casa.config.direccionPublica)
  const sitioDe = (request: FastifyRequest) => sitioDeQuienPide(publico, request)
  ruta(app, miCuentaApi.nuevoTotp, (quien) => nuevoTotp(casa, quien))
  ruta(app, miCuentaApi.agregarTotp, ({ body, ...quien }) => agregarTotp(casa, quien, body))
  ruta(app, miCuentaApi.opcionesDeLlave, ({ request, ...quien }) => opcionesDeLlave(casa, quien, sitioDe(request)))
  ruta(app, miCuentaApi.agregarLlave, ({ body, request, ...quien }) =>
    agregarLlave(casa, quien, sitioDe(request), body),
  )
  ruta(app, miCuentaApi.nombrarFactor, async ({ params, body, ...quien }) => ({
    factor: await nombrarFactor(casa, quien, params.id, body.nombre),
  }))
  ruta(app, miCuentaApi.quitarFactor, async ({ params, ...quien }) => {
    await quitarFactor(casa, quien, params.id)
    return {}
  })
  ruta(app, miCuentaApi.generarCodigos, (quien) => generarCodigos(casa, quien))
}
