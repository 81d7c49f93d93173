import type { CodigoError } from '@cabildo/contracts/base/errores'
import { prohibidosJuntos } from '@cabildo/contracts/incompatibles'
import { areaCerrada } from '@cabildo/contracts/organizacion'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codigoSql, detalleSql, PERMISOS_INCOMPATIBLES } from '../db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../errores.ts'
import { RECHAZOS } from '../observacion/metricas.ts'
import { redDe } from './red.ts'
import type { Repetidas } from './repetidas.ts'

const REINTENTAR_SEGUNDOS = 5
/** The wait of a 429 that does not know its own: none goes out without (SHE-95). */
const SIN_DECIR_SEGUNDOS = 60

/** Every fault becomes the catalogue's answer; what nobody expected is logged whole and answered as 500 without details. */
export const responderErrores = (app: FastifyInstance, repetidas: Repetidas): void => {
  app.setErrorHandler((error, request, reply) => {
    const conocido = reconocer(error)
    // A refusal of our own is no fault; what the database, the disk or nobody expected is.
    if (!conocido || (conocido !== error && conocido.status >= 500)) {
      // A call whose sender left, or that was cut because the server is stopping, is no fault either.
      if (request.raw.destroyed && !request.raw.complete)
        request.log.warn('una petición se cortó antes de llegar entera')
      else request.log.error({ err: error })
    }
    const respuesta = conocido ?? new ErrorDeNegocio('inesperado')
    RECHAZOS.inc({ status: respuesta.status, code: respuesta.codigo })
    if (DE_SEGURIDAD.has(respuesta.status)) anotarRechazo(request, respuesta, repetidas)
    const espera = respuesta.reintentar ?? (respuesta.status === 429 ? SIN_DECIR_SEGUNDOS : 0)
    if (espera > 0) reply.header('retry-after', espera)
    const cuerpo = respuesta.cuerpo()
    // Unexpected faults must be findable in the log: users are told which number to quote.
    return reply.code(respuesta.status).send(respuesta.status === 500 ? { ...cuerpo, peticion: request.id } : cuerpo)
  })
  app.setNotFoundHandler((_request, reply) => {
    const error = new ErrorDeNegocio('rutaDesconocida')
    return reply.code(error.status).send(error.cuerpo())
  })
}

/** Refusals that may reveal an attack: no session, no permission, too many calls (ASVS 16.3.2, 16.3.3). */
const DE_SEGURIDAD = new Set([401, 403, 429])

/** Lines per network, account, call and reason: ten reveal an attack as well as ten thousand. */
const RECHAZOS_ANOTADOS = 10

const anotarRechazo = (request: FastifyRequest, { codigo }: ErrorDeNegocio, repetidas: Repetidas) => {
  const linea = {
    metodo: request.method,
    ruta: request.routeOptions.url,
    codigo,
    user_id: request.sesion?.user.id,
    red: redDe(request.ip),
  }
  const { log } = request.server
  repetidas.anotar(Object.values(linea).join(' '), RECHAZOS_ANOTADOS, {
    escribir: () => request.log.info(linea, 'rechazada'),
    resumir: (veces) => log.info({ ...linea, veces }, 'rechazadas además'),
  })
}

const reconocer = (error: unknown): ErrorDeNegocio | null => {
  if (error instanceof ErrorDeNegocio) return error
  const codigo = codigoSql(error)
  if (codigo === AREA_CERRADA) return nombrarAreaCerrada(error)
  if (codigo === PERMISOS_INCOMPATIBLES) return campoInvalido('myChoices', prohibidosJuntos(detalleSql(error)))
  const nombre = codigo && POR_CODIGO[codigo]
  if (nombre) return new ErrorDeNegocio(nombre, nombre === 'noDisponible' ? { reintentar: REINTENTAR_SEGUNDOS } : {})
  if (codigo?.startsWith('08') || sinConexionDelPool(error))
    return new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS })
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? new ErrorDeNegocio('ilegible') : null
}

/** What migration 0035 refuses with: its detail names the area and when it was closed (ORG-29). */
const AREA_CERRADA = 'CB094'
const nombrarAreaCerrada = (error: unknown): ErrorDeNegocio => {
  const { name, cerrada_at } = JSON.parse(detalleSql(error) || '{}') as { name: string; cerrada_at: string }
  return new ErrorDeNegocio('areaCerrada', { mensaje: areaCerrada(name, cerrada_at) })
}

/**
 * Without a code, the pool reports a wait that was too long, a connection cut by the server, and queries on a
 * connection that was just cut.
 */
const sinConexionDelPool = (error: unknown): boolean =>
  error instanceof Error &&
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|pool after calling end/.test(
    error.message,
  )

/** Codes of Fastify, of Node and of PostgreSQL that have an answer of their own (D-35: no expected fault is a 500). */
const POR_CODIGO: Record<string, CodigoError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'cuerpoGrande',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipoNoAdmitido',
  FST_REQ_FILE_TOO_LARGE: 'archivoGrande',
  ECONNREFUSED: 'noDisponible',
  ECONNRESET: 'noDisponible',
  ETIMEDOUT: 'noDisponible',
  EPIPE: 'noDisponible',
  ENOSPC: 'sinEspacio',
  EDQUOT: 'sinEspacio',
  CB004: 'ultimoAdministrador', // migration 0002
  CB011: 'administradorIntacto', // migration 0002
  CB047: 'trabajadorConUsuario', // migration 0002
  '40001': 'noDisponible', // serialization failure, again and again
  '40P01': 'noDisponible', // deadlock, again and again
  '53100': 'sinEspacio', // disk full
  '53300': 'noDisponible', // too many connections
  '55P03': 'noDisponible', // lock not available
  '57014': 'noDisponible', // statement timeout
  '57P01': 'noDisponible', // admin shutdown
  '57P02': 'noDisponible', // crash shutdown
  '57P03': 'noDisponible', // cannot connect now
  '22003': 'ilegible', // numeric value out of range
  '22007': 'ilegible', // invalid datetime format
  '22008': 'ilegible', // datetime field overflow
  '22021': 'ilegible', // character not in repertoire
  '22P05': 'ilegible', // untranslatable character
}
