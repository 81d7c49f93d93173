import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { ALCANCES, type Alcance } from '@cabildo/contracts/base/alcances'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { TOPE_FILAS } from '@cabildo/contracts/base/listado'
import type { Acceso } from '@cabildo/contracts/base/permisos'
import { NOMBRES_DE_ALCANCES } from '@cabildo/contracts/claves-de-servicio'
import { EVENTO_DE_PRUEBA, EVENTOS_DE_WEBHOOK } from '@cabildo/contracts/webhooks'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { declararPublico } from './puerta.ts'
import { ruta } from './ruta.ts'

const ES_ESQUEMA = (valor: unknown): valor is z.ZodMiniType =>
  typeof valor === 'object' && valor !== null && '_zod' in valor

/** The API's description, made from the contracts: /api/openapi.json, and a page to read at /api/docs. */
export const describirApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cabildo',
        version: '1',
        description: 'API del sistema municipal. Cada operación cita su requisito.',
      },
      components: {
        securitySchemes: {
          sesion: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          clave: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'cab_…' },
            description: [
              'Clave de servicio de otro programa, con el alcance que la operación nombra (ING-29, ING-30).',
              'Se envía en cada consulta: `Authorization: Bearer cab_…`. Alcances:',
              ...ALCANCES.map((alcance) => `- \`${alcance}\`: ${NOMBRES_DE_ALCANCES[alcance]}`),
            ].join('\n'),
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const { params, querystring, body, response, ...resto } = schema ?? {}
      const { acceso, alcance, archivos, estados = [], rechazos = [], tipos } = route.config ?? {}
      return {
        url,
        schema: {
          ...resto,
          'x-rechazos': rechazos,
          ...seguridadDe(acceso, alcance),
          ...(ES_ESQUEMA(params) && { params: enJson(params, 'input') }),
          ...(ES_ESQUEMA(querystring) && { querystring: parametros(querystring) }),
          ...(ES_ESQUEMA(body) && { body: archivos ? conArchivos(body, archivos) : enJson(body, 'input') }),
          ...(archivos && { consumes: ['multipart/form-data'] }),
          response: {
            ...(tipos && { 200: conTipos('Correcto', tipos) }),
            ...Object.fromEntries(
              ESTADOS.filter(([estado]) => estados.includes(estado)).map(([estado, dice]) => [
                estado,
                conTipos(dice, estado === 206 ? (tipos ?? []) : []),
              ]),
            ),
            ...Object.fromEntries(
              Object.entries(response ?? {}).map(([estado, r]) => [
                estado,
                ES_ESQUEMA(r) ? { description: 'Correcto', ...enJson(r, 'output') } : r,
              ]),
            ),
          },
        } as FastifySchema,
      }
    },
    transformObject: (documento) =>
      'openapiObject' in documento
        ? conWebhooks(ordenarRutas(describirErrores(documento.openapiObject)))
        : documento.swaggerObject,
  })
  await app.register(async (contexto) => {
    declararPublico(contexto)
    await contexto.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', deepLinking: true },
      staticCSP: true,
      // Its page writes its own styles.
      transformStaticCSP: (politica) => politica.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
      theme: { title: 'API de Cabildo' },
    })
  })
  app.get('/api/openapi.json', { config: { acceso: 'publico' }, schema: { hide: true } }, async () => app.swagger())
}

const cabecera = (name: string, description: string) => ({
  ...{ name, description, in: 'header', required: true },
  schema: { type: 'string' },
})
/** What receivers of webhooks get, by the event (decision 0218). */
const WEBHOOKS = Object.fromEntries(
  [...EVENTOS_DE_WEBHOOK, { id: EVENTO_DE_PRUEBA, name: 'Alguien envió una prueba' }].map(({ id, name }) => [
    id,
    {
      post: {
        summary: name,
        description:
          'Firmado según Standard Webhooks. El mismo mensaje puede llegar otra vez, con el mismo webhook-id.',
        parameters: [
          cabecera('webhook-id', 'El mismo en cada intento'),
          cabecera('webhook-timestamp', 'Del intento, en segundos desde 1970'),
          cabecera('webhook-signature', 'v1,… con cada secreto que vale, separadas por espacios'),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  type: { const: id },
                  timestamp: { type: 'string', format: 'date-time' },
                  data: {
                    type: 'object',
                    properties: {
                      // A work is known by its code of the investment system.
                      id: { type: id === 'obra.actualizada' ? 'string' : 'integer' },
                      enlace: { type: 'string', format: 'uri' },
                    },
                    required: ['id', 'enlace'],
                    additionalProperties: false,
                  },
                },
                required: ['type', 'timestamp', 'data'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          '2XX': { description: 'Recibido' },
          410: { description: 'Ya no existe: el webhook se detiene' },
          default: { description: 'No recibido: se intentará otra vez' },
        },
      },
    },
  ]),
)

const conWebhooks = <D extends object>(documento: D): D => ({ ...documento, webhooks: WEBHOOKS })

/** Who may call: anybody, a session, and where it names a scope a service key of that scope, which is sent even where anybody may. */
const seguridadDe = (acceso: Acceso | undefined, alcance: Alcance | undefined): Record<string, unknown> => {
  const con = acceso === 'publico' ? {} : { sesion: [] }
  if (!alcance) return acceso === 'publico' ? {} : { security: [con] }
  return { 'x-alcance': alcance, security: [con, { clave: [alcance] }] }
}

/** By address: the description is the same in whatever order the routes were registered. */
const ordenarRutas = <D extends { paths?: object }>(documento: D): D => ({
  ...documento,
  paths: Object.fromEntries(Object.entries(documento.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
})

/**
 * The very document that a running server gives at /api/openapi.json, made from the contracts alone: the build writes it
 * without settings and without a database (mapa.test.ts holds the two to each other).
 */
export const describirContratos = async (): Promise<object> => {
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await describirApi(app)
  for (const llamada of TODAS_LAS_LLAMADAS) ruta(app, llamada, async () => null, { subida: { carpeta: 'docs' } })
  await app.ready()
  const documento = app.swagger()
  await app.close()
  return documento
}

/** What a call may answer besides 200 and its refusals. */
const ESTADOS = [
  [206, 'La parte pedida del archivo'],
  [304, 'Sin cambios desde la etiqueta enviada'],
  [416, 'La parte pedida está fuera del archivo'],
] as const

/** A file is bytes to whoever takes it in; one of JSON is whatever its own standard says. */
const esquemaDeTipo = (tipo: string) => (/\bjson\b/.test(tipo) ? {} : { type: 'string', format: 'binary' })

/** An answer that is no JSON; without types, one without a body. */
const conTipos = (description: string, tipos: readonly string[]) => ({
  description,
  ...(tipos.length === 0
    ? { type: 'null' }
    : { content: Object.fromEntries(tipos.map((tipo) => [tipo, { schema: esquemaDeTipo(tipo) }])) }),
})

/** Transformed fields are described as received; what JSON Schema cannot express stays open. */
const enJson = (esquema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(esquema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

/** A form's schema: its texts, and its files under the names of their parts (API-07). */
const conArchivos = (body: z.ZodMiniType, archivos: Readonly<Record<string, number>>): Record<string, unknown> => {
  const { properties, ...json } = enJson(body, 'input')
  const archivo = { type: 'string', format: 'binary' }
  const partes = Object.entries(archivos).map(([parte, maximo]) => [
    parte,
    maximo === 1 ? archivo : { type: 'array', maxItems: maximo, items: archivo },
  ])
  return { ...json, properties: { ...(properties as object | undefined), ...Object.fromEntries(partes) } }
}

/** Query parameters by name; a listing reads its query as a whole, so its parameters are named here (D-41). */
const parametros = (esquema: z.ZodMiniType): Record<string, unknown> => {
  const json = enJson(esquema, 'input')
  return json.properties ? json : { type: 'object', properties: PARAMETROS_DE_LISTADO }
}

const PARAMETROS_DE_LISTADO = {
  start: { type: 'integer', minimum: 0, description: 'Primera fila' },
  length: { type: 'integer', minimum: -1, maximum: TOPE_FILAS, description: '-1: todas, hasta el tope' },
  search: { type: 'string', description: 'Texto que se busca en todas las columnas' },
  order: { type: 'array', items: { type: 'string' }, description: 'columna:asc o columna:desc; se puede repetir' },
}

interface Operacion {
  responses?: object
  /** Statuses of the call's refusals, which become `responses`. */
  'x-rechazos'?: readonly number[]
}
interface Documento {
  paths?: Record<string, Record<string, Operacion> | undefined>
  components?: { schemas?: object; responses?: object }
}

const CUERPO = {
  type: 'object',
  description: 'El cuerpo de todo rechazo',
  properties: {
    message: { type: 'string', description: 'El motivo, en español, como lo lee el usuario' },
    codigo: { type: 'string', enum: Object.keys(ERRORES) },
    errors: { type: 'object', description: 'El motivo de cada campo', additionalProperties: { type: 'string' } },
    cambiar_clave: { const: true },
    confirmar: { const: true },
    registrar_factor: { const: true },
    cambio: { const: true },
    cantidades: { type: 'object', additionalProperties: { type: 'integer' } },
    existe: { const: true },
    vencido: { const: true },
    doc_id: { type: 'integer' },
  },
  required: ['message', 'codigo'],
  additionalProperties: false,
}

/** The response of a status, with its possible causes; temporary ones announce Retry-After. */
const respuesta = (estado: number) => ({
  description: [
    ...new Set(
      Object.values(ERRORES)
        .filter(({ status }) => status === estado)
        .map(({ mensaje }) => mensaje),
    ),
  ].join(' · '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  ...([429, 503].includes(estado) && {
    headers: { 'retry-after': { description: 'Segundos hasta volver a intentarlo', schema: { type: 'integer' } } },
  }),
})

/** Writes into the description what each call may refuse with (SHE-97, decision 0059). */
export const describirErrores = <D extends object>(documento: D): D => {
  const { paths = {}, components = {} } = documento as Documento
  const estados: number[] = [...new Set(Object.values(ERRORES).map(({ status }) => status))].sort((a, b) => a - b)
  for (const [direccion, operaciones] of Object.entries(paths))
    for (const [metodo, operacion] of Object.entries(operaciones ?? {})) {
      const { 'x-rechazos': rechazos = [] } = operacion
      delete operacion['x-rechazos']
      const sinMotivo = rechazos.find((estado) => !estados.includes(estado))
      if (sinMotivo) throw new Error(`${metodo} ${direccion} nombra ${sinMotivo}, con el que no rechaza ningún motivo`)
      operacion.responses = {
        ...operacion.responses,
        ...Object.fromEntries(rechazos.map((e) => [e, { $ref: `#/components/responses/${e}` }])),
      }
    }
  return {
    ...documento,
    components: {
      ...components,
      schemas: { ...components.schemas, Error: CUERPO },
      responses: Object.fromEntries(estados.map((estado) => [estado, respuesta(estado)])),
    },
  }
}
