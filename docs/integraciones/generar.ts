// Writes the types of the calls that service keys reach, from the OpenAPI description of a Cabildo:
//   node generar.ts https://cabildo.muni.example/api/openapi.json > operaciones.gen.ts
import { pathToFileURL } from 'node:url'

/** What is read of a schema of JSON. */
interface Esquema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Esquema[]
  oneOf?: Esquema[]
  allOf?: Esquema[]
  type?: string | string[]
  items?: Esquema
  properties?: Record<string, Esquema>
  required?: string[]
  additionalProperties?: boolean | Esquema
}
type Contenido = Record<string, { schema?: Esquema }>
interface Operacion {
  summary?: string
  'x-alcance'?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Esquema }[]
  requestBody?: { content: Contenido }
  responses?: Record<string, { content?: Contenido }>
}
/** What is read of an OpenAPI description. */
interface Documento {
  paths: Record<string, Record<string, Operacion>>
  webhooks?: Record<string, { post: Operacion }>
}

const METODOS = ['get', 'post', 'put', 'delete']
const nombre = (clave: string): string => (/^[a-z_$][\w$]*$/i.test(clave) ? clave : JSON.stringify(clave))
const union = (partes: string[]): string => [...new Set(partes)].join(' | ') || 'never'

/** What '#/components/schemas/Error' names. */
const referido = (ref: string, documento: Documento): Esquema | undefined =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((objeto, parte) => (objeto as Record<string, unknown> | undefined)?.[parte], documento) as
    | Esquema
    | undefined

/** A schema of JSON as a type. */
const tipoDe = (esquema: Esquema | undefined, documento: Documento): string => {
  if (esquema === undefined) return 'unknown'
  const de = (otro: Esquema | undefined) => tipoDe(otro, documento)
  if (esquema.$ref !== undefined) return de(referido(esquema.$ref, documento))
  if ('const' in esquema) return JSON.stringify(esquema.const)
  if (esquema.enum) return union(esquema.enum.map((valor) => JSON.stringify(valor)))
  const varios = esquema.anyOf ?? esquema.oneOf
  if (varios) return union(varios.map(de))
  if (esquema.allOf) return esquema.allOf.map((una) => `(${de(una)})`).join(' & ')
  if (Array.isArray(esquema.type)) return union(esquema.type.map((type) => de({ ...esquema, type })))
  switch (esquema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return esquema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `readonly (${de(esquema.items)})[]`
    case 'object':
      return objetoDe(esquema, de)
    default:
      return 'unknown'
  }
}

const objetoDe = (
  { properties = {}, required = [], additionalProperties }: Esquema,
  de: (esquema: Esquema | undefined) => string,
): string => {
  const campos = Object.entries(properties).map(
    ([clave, suyo]) => `${nombre(clave)}${required.includes(clave) ? '' : '?'}: ${de(suyo)}`,
  )
  if (campos.length > 0) return `{ ${campos.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${de(additionalProperties)}>`
    : 'Record<string, never>'
}

/** Path or query of a call as a type; never of one that has none. */
const parametrosDe = (operacion: Operacion, lugar: string, documento: Documento): string => {
  const suyos = (operacion.parameters ?? []).filter((parametro) => parametro.in === lugar)
  if (suyos.length === 0) return 'undefined'
  const campos = suyos.map(
    ({ name, required, schema }) =>
      // An address takes numbers as well as their digits.
      `${nombre(name)}${required ? '' : '?'}: ${union([tipoDe(schema, documento), 'string', 'number'])}`,
  )
  return `{ ${campos.join('; ')} }`
}

const cuerpoDe = ({ requestBody }: Operacion, documento: Documento): string => {
  if (!requestBody) return 'undefined'
  if (requestBody.content['multipart/form-data']) return 'FormData'
  return tipoDe(requestBody.content['application/json']?.schema, documento)
}

const respuestaDe = ({ responses = {} }: Operacion, documento: Documento): string => {
  const contenido = responses['200']?.content ?? {}
  if (contenido['application/json']) return tipoDe(contenido['application/json'].schema, documento)
  return Object.keys(contenido).length > 0 ? 'Blob' : 'unknown'
}

/** The text of operaciones.gen.ts. */
export const generar = (documento: Documento): string => {
  const operaciones = Object.entries(documento.paths).flatMap(([camino, metodos]) =>
    METODOS.flatMap((metodo) => {
      const operacion = metodos[metodo]
      if (operacion?.['x-alcance'] === undefined) return []
      return [
        `  /** ${operacion.summary ?? ''} */`,
        `  '${metodo.toUpperCase()} ${camino}': {`,
        `    alcance: '${operacion['x-alcance']}'`,
        `    camino: ${parametrosDe(operacion, 'path', documento)}`,
        `    consulta: ${parametrosDe(operacion, 'query', documento)}`,
        `    cuerpo: ${cuerpoDe(operacion, documento)}`,
        `    respuesta: ${respuestaDe(operacion, documento)}`,
        '  }',
      ]
    }),
  )
  const avisos = Object.entries(documento.webhooks ?? {}).map(
    ([, { post }]) => `  | ${tipoDe(post.requestBody?.content['application/json']?.schema, documento)}`,
  )
  return [
    '// Written by generar.ts from /api/openapi.json; change nothing here.',
    '',
    '/** The calls that service keys reach, by method and path. */',
    'export interface Operaciones {',
    ...operaciones,
    '}',
    '',
    '/** What a webhook brings. */',
    'export type Aviso =',
    ...avisos,
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const respuesta = await globalThis.fetch(process.argv[2] ?? '')
  process.stdout.write(generar((await respuesta.json()) as Documento))
}
