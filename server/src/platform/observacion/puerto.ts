import { once } from 'node:events'
import { createServer } from 'node:http'
import { saludApi } from '@cabildo/contracts/salud'
import { collectDefaultMetrics } from 'prom-client'
import { METRICAS } from './metricas.ts'
import { anotarEstado, anotarOrigen } from './niveles.ts'
import type { Salud } from './salud.ts'

interface Partes {
  host: string
  puerto: number
  salud: Salud
  origen: { version: string; program: string }
}

interface Contestacion {
  status: number
  tipo: string
  cuerpo: string
}

/** Time limit for a request to arrive. */
const ESPERA_MS = 10_000
const RUTA_METRICAS = '/metrics'

/**
 * Serves the monitoring of this process on a separate port: its metrics, and whether it lives and is ready. Rejects
 * with the system's error when the address is not available.
 */
export const abrirPuertoDeObservacion = async ({
  host,
  puerto,
  salud,
  origen,
}: Partes): Promise<{ puerto: number; cerrar: () => Promise<void> }> => {
  // Only once in a process: repeated, its meters would be registered again.
  if (!METRICAS.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: METRICAS })
  anotarOrigen(origen)
  const rutas: Record<string, () => Promise<Contestacion>> = {
    [RUTA_METRICAS]: async () => {
      const [estado, base] = await Promise.all([salud.preguntar(), salud.base()])
      anotarEstado(estado, base)
      return { status: 200, tipo: METRICAS.contentType, cuerpo: await METRICAS.metrics() }
    },
    [saludApi.vivo.path]: async () => enJson(200, { estado: 'vivo' }),
    [saludApi.salud.path]: async () => {
      const estado = await salud.preguntar()
      return estado ? enJson(200, estado) : enJson(503, { message: 'No está listo' })
    },
  }
  const servidor = createServer({ requestTimeout: ESPERA_MS, headersTimeout: ESPERA_MS }, (peticion, respuesta) => {
    const ruta = peticion.method === 'GET' ? rutas[peticion.url ?? ''] : undefined
    const contestar = ({ status, tipo, cuerpo }: Contestacion) =>
      respuesta.writeHead(status, { 'content-type': tipo, 'cache-control': 'no-store' }).end(cuerpo)
    const contestacion = ruta?.() ?? Promise.resolve(enJson(404, { message: 'No existe' }))
    void contestacion.catch(() => enJson(500, { message: 'No se pudo medir' })).then(contestar)
  })
  servidor.listen({ host, port: puerto, exclusive: true })
  await once(servidor, 'listening')
  const direccion = servidor.address()
  return {
    puerto: typeof direccion === 'object' && direccion !== null ? direccion.port : puerto,
    cerrar: async () => {
      servidor.closeAllConnections()
      await new Promise((listo) => servidor.close(listo))
    },
  }
}

const enJson = (status: number, cuerpo: object): Contestacion => ({
  ...{ status, tipo: 'application/json; charset=utf-8' },
  cuerpo: JSON.stringify(cuerpo),
})
