// Writes the types of the calls that service keys reach, from the OpenAPI description of a Cabildo:
//   node generar.mjs https://cabildo.muni.example/api/openapi.json > operaciones.gen.ts
import { pathToFileURL } from 'node:url'

const METODOS = ['get', 'post', 'put', 'delete']
const nombre = (clave) => (/^[a-z_$][\w$]*$/i.test(clave) ? clave : JSON.stringify(clave))
const union = (partes) => [...new Set(partes)].join(' | ') || 'never'

/** A schema of JSON as a type. */
const tipoDe = (esquema, documento) => {
  if (esquema === undefined || esquema === true) return 'unknown'
  if (esquema === false) return 'never'
  const de = (otro) => tipoDe(otro, documento)
  if (esquema.$ref) return de(esquema.$ref.split('/').slice(1).reduce((objeto, parte) => objeto?.[parte], documento))
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

const objetoDe = ({ properties = {}, required = [], additionalProperties }, de) => {
  const campos = Object.entries(properties).map(
    ([clave, suyo]) => `${nombre(clave)}${required.includes(clave) ? '' : '?'}: ${de(suyo)}`,
  )
  if (campos.length > 0) return `{ ${campos.join('; ')} }`
  return typeof additionalProperties === 'object' ? `Record<string, ${de(additionalProperties)}>` : 'Record<string, never>'
}

/** Path or query of a call as a type; never of one that has none. */
const parametrosDe = (operacion, lugar, documento) => {
  const suyos = (operacion.parameters ?? []).filter((parametro) => parametro.in === lugar)
  if (suyos.length === 0) return 'undefined'
  const campos = suyos.map(
    ({ name, required, schema }) =>
      // An address takes numbers as well as their digits.
      `${nombre(name)}${required ? '' : '?'}: ${union([tipoDe(schema, documento), 'string', 'number'])}`,
  )
  return `{ ${campos.join('; ')} }`
}

const cuerpoDe = ({ requestBody }, documento) => {
  if (!requestBody) return 'undefined'
  if (requestBody.content['multipart/form-data']) return 'FormData'
  return tipoDe(requestBody.content['application/json']?.schema, documento)
}

const respuestaDe = ({ responses = {} }, documento) => {
  const contenido = responses[200]?.content ?? {}
  if (contenido['application/json']) return tipoDe(contenido['application/json'].schema, documento)
  return Object.keys(contenido).length > 0 ? 'Blob' : 'unknown'
}

/** The text of operaciones.gen.ts. */
export const generar = (documento) => {
  const operaciones = Object.entries(documento.paths).flatMap(([camino, metodos]) =>
    METODOS.filter((metodo) => metodos[metodo]?.['x-alcance']).map((metodo) => {
      const operacion = metodos[metodo]
      return [
        `  /** ${operacion.summary ?? ''} */`,
        `  '${metodo.toUpperCase()} ${camino}': {`,
        `    alcance: '${operacion['x-alcance']}'`,
        `    camino: ${parametrosDe(operacion, 'path', documento)}`,
        `    consulta: ${parametrosDe(operacion, 'query', documento)}`,
        `    cuerpo: ${cuerpoDe(operacion, documento)}`,
        `    respuesta: ${respuestaDe(operacion, documento)}`,
        '  }',
      ].join('\n')
    }),
  )
  const avisos = Object.entries(documento.webhooks ?? {}).map(
    ([, { post }]) => `  | ${tipoDe(post.requestBody.content['application/json'].schema, documento)}`,
  )
  return [
    '// Written by generar.mjs from /api/openapi.json; change nothing here.',
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
  const respuesta = await globalThis.fetch(process.argv[2])
  process.stdout.write(generar(await respuesta.json()))
}
