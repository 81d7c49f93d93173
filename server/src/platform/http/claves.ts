import { esDeDatosPublicos } from '@cabildo/contracts/base/alcances'
import { exportarApi } from '@cabildo/contracts/exportar'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { filtroEscrito, insertConsulta } from '../conservacion/consultas.queries.ts'
import type { Db } from '../db/conexion.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { HORA_MS, type Reloj } from '../reloj.ts'
import type { ClavesDeServicio } from '../sesion/claves.ts'
import type { Sesion } from '../sesion/sesion.ts'
import { actorDe } from './ruta.ts'

/** The caller that a service key is, for a call whose scope it has (ING-30). Throws as ClavesDeServicio.abrir. */
export const abrirConClave = async (
  claves: ClavesDeServicio | null,
  { ip, params, routeOptions: { config } }: FastifyRequest,
  texto: string,
): Promise<Sesion> => {
  if (!claves) throw new ErrorDeNegocio('claveDesconocida')
  const { alcance, alcanza = () => true } = config
  // Parameters of a path are texts, before their schema has made anything else of them.
  return claves.abrir({ texto, ip, alcance: alcanza(params as Record<string, string>) ? alcance : undefined })
}

/** The same lookup of a program that asks every minute is one within the hour, as with a case that stays open (decision 0203). */
const MISMA_MS = HORA_MS
const FILTRO_MAXIMO = 1_000

/**
 * Notes which personal data programs look up, before they are answered (decision 0052). Exports note themselves, with the
 * number of their rows.
 */
export const anotarConsultasDeClaves = (app: FastifyInstance, { db, reloj }: { db: Db; reloj: Reloj }): void => {
  const anotar = async (request: FastifyRequest, filas: number) => {
    const { schema } = request.routeOptions
    const ahora = reloj.ahora()
    const pedido = { ...(request.params as object), ...(request.query as object), ...(request.body as object | null) }
    const filtro = filtroEscrito(pedido).slice(0, FILTRO_MAXIMO)
    const consulta = { que: 'clave', de: String(schema?.summary), filtro, filas } as const
    await insertConsulta(db, actorDe(request), ahora, consulta, new Date(ahora.getTime() - MISMA_MS))
  }
  const seAnota = ({ sesion, routeOptions: { config, url } }: FastifyRequest): boolean =>
    !!sesion?.clave && !!config.alcance && !esDeDatosPublicos(config.alcance) && url !== exportarApi.exportar.path

  app.addHook('preSerialization', async (request, reply, cuerpo) => {
    if (seAnota(request) && reply.statusCode < 400) await anotar(request, contar(cuerpo))
    return cuerpo
  })
  // A file is no JSON, so nothing above sees it.
  app.addHook('preHandler', async (request) => {
    if (seAnota(request) && request.routeOptions.config.tipos) await anotar(request, 1)
  })
}

const contar = (cuerpo: unknown): number => {
  const data = (cuerpo as { data?: unknown } | null)?.data
  return Array.isArray(data) ? data.length : 1
}
