import fc from 'fast-check'
import type { Esquema, Operacion } from './openapi.ts'
import type { ArchivoHostil, Pedido } from './pedido.ts'

/** What the world of the tests knows: values that name something, by the field that takes them. */
export interface Diccionario {
  /** Candidates for a field of an operation; none: the schema alone decides. */
  de(operacion: Operacion, campo: string): readonly unknown[]
  archivo: fc.Arbitrary<ArchivoHostil>
}

/** Texts that every field may hold, for they are texts; that what runs nowhere must be kept letter by letter (D1, D2, D4). */
const TEXTOS = [
  'Solicito copia de mi partida',
  "Robert'); drop table usuarios; --",
  "' or '1'='1",
  '"; select pg_sleep(3); --',
  '%_\\',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://malo.example","x")',
  '+51 987654321',
  '{{constructor.constructor("return process")()}}',
  `$${'{jndi:ldap://127.0.0.1/a}'}`,
  '../../../../etc/passwd',
  'Ñandú 👩‍👩‍👧 عربي',
  'x'.repeat(300),
  'ﷺ'.repeat(60),
  'e\u0301'.repeat(40),
]

const texto = ({ minLength = 0, maxLength = 400, pattern, format }: Esquema): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const corto = (valor: string) => [...valor].slice(0, maxLength).join('').slice(0, maxLength)
  return fc
    .oneof(
      { weight: 3, arbitrary: fc.constantFrom(...TEXTOS).map(corto) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }).map(corto),
      },
      { weight: 1, arbitrary: fc.constant('ñ'.repeat(Math.min(maxLength, 2_000))) },
    )
    .map((valor) => (valor.isWellFormed() ? valor : valor.toWellFormed()))
    .map((valor) => valor.padEnd(minLength, 'a'))
}

const numero = ({ type, minimum = -1_000, maximum = 1_000_000 }: Esquema): fc.Arbitrary<number> =>
  type === 'integer'
    ? fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }), fc.constantFrom(minimum, maximum))
    : fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.double({ min: minimum, max: maximum, noNaN: true }))

/** Values that a schema admits. */
const segun = (esquema: Esquema, dar: (campo: string) => readonly unknown[]): fc.Arbitrary<unknown> => {
  const { type, anyOf, oneOf, items = {} } = esquema
  if (esquema.enum) return fc.constantFrom(...esquema.enum)
  if ('const' in esquema) return fc.constant(esquema.const)
  const varios = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((uno: string) => ({ ...esquema, type: uno })) : null)
  if (varios) return fc.oneof(...varios.map((uno) => segun(uno, dar)))
  if (type === 'string') return texto(esquema)
  if (type === 'integer' || type === 'number') return numero(esquema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(segun(items, dar), {
      minLength: esquema.minItems ?? 0,
      maxLength: Math.min(esquema.maxItems ?? 4, 4),
    })
  if (type === 'object') return objeto(esquema, dar)
  return fc.jsonValue({ maxDepth: 2 })
}

const objeto = (
  esquema: Esquema,
  dar: (campo: string) => readonly unknown[],
): fc.Arbitrary<Record<string, unknown>> => {
  const { properties = {}, required = [], propertyNames, additionalProperties } = esquema
  const campos = fc.record(
    Object.fromEntries(Object.entries(properties).map(([campo, suyo]) => [campo, campoDe(campo, suyo, dar)])),
    { requiredKeys: required.filter((campo) => campo in properties) },
  )
  const claves = propertyNames?.enum
  if (!claves || typeof additionalProperties !== 'object') return campos as fc.Arbitrary<Record<string, unknown>>
  return fc.dictionary(fc.constantFrom(...claves.map(String)), segun(additionalProperties, dar), { maxKeys: 3 })
}

/** What names something that exists, more often than not; else anything that the schema admits. */
const campoDe = (campo: string, esquema: Esquema, dar: (campo: string) => readonly unknown[]) => {
  const conocidos = dar(campo).filter((valor) => admite(esquema, valor))
  const cualquiera = segun(esquema, dar)
  if (conocidos.length === 0) return cualquiera
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...conocidos) }, { weight: 1, arbitrary: cualquiera })
}

/** Whether a value is of a type that the schema names: a field of the same name is a number here and a text there. */
const admite = ({ type, anyOf, oneOf, enum: cuales }: Esquema, valor: unknown): boolean => {
  if (cuales) return cuales.includes(valor)
  const varios = anyOf ?? oneOf
  if (varios) return varios.some((uno) => admite(uno, valor))
  const tipo = valor === null ? 'null' : typeof valor
  return type === undefined || [type].flat().some((uno) => (uno === 'integer' ? 'number' : uno) === tipo)
}

const binario = (esquema: Esquema) => esquema.format === 'binary' || esquema.items?.format === 'binary'

/** Calls that the description of an operation admits. */
export const bienHecho = (operacion: Operacion, diccionario: Diccionario): fc.Arbitrary<Pedido> => {
  const dar = (campo: string) => diccionario.de(operacion, campo)
  const partes = (esquemas: Readonly<Record<string, Esquema>>, requiredKeys: string[]) =>
    fc.record(Object.fromEntries(Object.entries(esquemas).map(([c, e]) => [c, campoDe(c, e, dar)])), { requiredKeys })
  const params = partes(operacion.params, Object.keys(operacion.params))
  const { order: esListado, ...sueltos } = operacion.query
  const query = fc
    .tuple(partes(sueltos, []), esListado ? enListado(operacion) : fc.constant([]))
    .map(([valores, listado]) => [...Object.entries(valores), ...listado])
  const formulario = operacion.formulario && enFormulario(operacion.formulario, dar, diccionario)
  const cuerpo = operacion.cuerpo && segun(operacion.cuerpo, dar)
  return fc
    .tuple(params, query, formulario ?? fc.constant(null), cuerpo ?? fc.constant(undefined))
    .map(([params, query, formulario, cuerpo]) => ({
      ...{ params, query, cabeceras: {} },
      ...(formulario && { formulario }),
      ...(operacion.cuerpo && { cuerpo }),
    }))
}

/** How a table is ordered and searched, by the columns of its rows; the description does not tell which of them. */
const enListado = ({ respuestas }: Operacion): fc.Arbitrary<[string, unknown][]> => {
  const filas = respuestas[200]?.content?.['application/json']?.schema?.properties?.data
  const columnas = Object.keys(filas?.items?.properties ?? {})
  if (columnas.length === 0) return fc.constant([])
  const columna = fc.constantFrom(...columnas)
  return fc
    .tuple(
      fc.option(fc.tuple(columna, fc.constantFrom('asc', 'desc')), { freq: 1 }),
      fc.option(fc.tuple(columna, fc.constantFrom(...TEXTOS)), { freq: 1 }),
    )
    .map(([orden, filtro]) => [
      ...(orden ? [['order', orden.join(':')] as [string, unknown]] : []),
      ...(filtro ? [[`columns[${filtro[0]}]`, filtro[1].slice(0, 200)] as [string, unknown]] : []),
    ])
}

const enFormulario = (
  { properties = {}, required = [] }: Esquema,
  dar: (campo: string) => readonly unknown[],
  { archivo }: Diccionario,
): fc.Arbitrary<NonNullable<Pedido['formulario']>> => {
  const textos = Object.entries(properties).filter(([, esquema]) => !binario(esquema))
  const archivos = Object.entries(properties).filter(([, esquema]) => binario(esquema))
  return fc
    .tuple(
      fc.record(Object.fromEntries(textos.map(([campo, esquema]) => [campo, campoDe(campo, esquema, dar)])), {
        requiredKeys: required.filter((campo) => textos.some(([uno]) => uno === campo)),
      }),
      fc.tuple(
        ...archivos.map(([campo, { type }]) =>
          fc
            .array(archivo, { minLength: type === 'array' ? 0 : 1, maxLength: type === 'array' ? 2 : 1 })
            .map((lista) => lista.map((uno): [string, ArchivoHostil] => [campo === '*' ? 'file' : campo, uno])),
        ),
      ),
    )
    .map(([campos, listas]) => [
      ...Object.entries(campos).map(([campo, valor]): [string, string] => [campo, String(valor)]),
      ...listas.flat(),
    ])
}
