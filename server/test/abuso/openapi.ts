/** What the tests of abuse read of /api/openapi.json: what is promised to whoever calls, and nothing of the contracts. */
export interface Esquema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Esquema[]
  oneOf?: readonly Esquema[]
  properties?: Readonly<Record<string, Esquema>>
  required?: readonly string[]
  items?: Esquema
  maxItems?: number
  minItems?: number
  propertyNames?: Esquema
  additionalProperties?: boolean | Esquema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Contenido {
  schema?: Esquema
}

interface RespuestaDescrita {
  $ref?: string
  content?: Readonly<Record<string, Contenido>>
}

export interface Operacion {
  /** As 'POST /api/visitas/{id}'. */
  nombre: string
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  ruta: string
  /** Needs a session. */
  cerrada: boolean
  params: Readonly<Record<string, Esquema>>
  query: Readonly<Record<string, Esquema>>
  /** Of a JSON body. */
  cuerpo: Esquema | null
  /** Of a form with files. */
  formulario: Esquema | null
  respuestas: Readonly<Record<string, RespuestaDescrita>>
}

export interface Documento {
  paths: Record<string, Record<string, OperacionCruda>>
  components: { responses: Record<string, RespuestaDescrita>; schemas: Record<string, Esquema> }
}

interface OperacionCruda {
  security?: unknown
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Esquema }[]
  requestBody?: { content: Record<string, Contenido> }
  responses: Record<string, RespuestaDescrita>
}

const METODOS: Record<string, Operacion['metodo']> = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' }

/** Every operation of the document; the answers that many share stand in their place. */
export const leerOperaciones = ({ paths, components }: Documento): Operacion[] =>
  Object.entries(paths).flatMap(([ruta, metodos]) =>
    Object.entries(metodos).flatMap(([key, cruda]) => {
      const metodo = METODOS[key]
      if (!metodo) return []
      const { security, parameters = [], requestBody, responses } = cruda
      const de = (lugar: string) =>
        Object.fromEntries(parameters.filter((p) => p.in === lugar).map(({ name, schema }) => [name, schema]))
      return {
        ...{ nombre: `${metodo} ${ruta}`, metodo, ruta, cerrada: security !== undefined },
        ...{ params: de('path'), query: de('query') },
        cuerpo: requestBody?.content['application/json']?.schema ?? null,
        formulario: requestBody?.content['multipart/form-data']?.schema ?? null,
        respuestas: Object.fromEntries(
          Object.entries(responses).map(([estado, r]) => [
            estado,
            (r.$ref && components.responses[r.$ref.split('/').at(-1) ?? '']) || r,
          ]),
        ),
      }
    }),
  )
