import build from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ErrorDeNegocio } from '../errores.ts'

/** Installs the contract's schemas as Fastify's validator and serializer. */
export const usarEsquemasDelContrato = (app: FastifyInstance): void => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (datos) => {
    const resultado = schema.safeParse(datos)
    return resultado.success
      ? { value: resultado.data }
      : { error: new ErrorDeNegocio('validacion', { campos: camposDe(resultado.error.issues, httpPart) }) }
  })
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => serializador(schema))
}

/** Issues as one text per field; what belongs to no field stands under the part's name. */
const camposDe = (issues: readonly z.core.$ZodIssue[], parte = 'body'): Record<string, string> => {
  const campos: Record<string, string> = {}
  for (const { path, message, ...resto } of issues) {
    const ajenas = 'keys' in resto && Array.isArray(resto.keys) ? resto.keys.map(String) : ['']
    for (const key of ajenas) campos[[...path.map(String), key].filter(Boolean).join('.') || parte] ??= message
  }
  return campos
}

/**
 * An answer's serializer, compiled once from the contract: fast, and nothing that the contract does not name can leave,
 * whatever a query returns (D-25). It is compiled for the first answer: all of them would be a good part of a start.
 */
export const serializador = (schema: z.ZodMiniType): ((datos: unknown) => string) => {
  let compilado: ((datos: unknown) => string) | undefined
  return (datos) => {
    compilado ??= compilar(schema)
    return compilado(datos)
  }
}

/** Throws for a schema that cannot be answered by. */
export const compilar = (schema: z.ZodMiniType): ((datos: unknown) => string) =>
  build(simplificarNulos(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })) as Parameters<typeof build>[0])

type NodoJson = { [key: string]: unknown }

/** `anyOf: [X, null]` as `type: [X, 'null']`: the serializer would otherwise try each alternative on every row. */
const simplificarNulos = (nodo: unknown): unknown => {
  if (Array.isArray(nodo)) return nodo.map(simplificarNulos)
  if (typeof nodo !== 'object' || nodo === null) return nodo
  const { anyOf, ...resto } = nodo as NodoJson & { anyOf?: NodoJson[] }
  const otro = anyOf?.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : undefined
  if (otro && typeof otro.type === 'string' && otro.type !== 'object' && otro.type !== 'array')
    return { ...resto, ...otro, type: [otro.type, 'null'] }
  return Object.fromEntries(Object.entries(nodo).map(([key, valor]) => [key, simplificarNulos(valor)]))
}
