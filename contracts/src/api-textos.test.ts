import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TODAS_LAS_LLAMADAS } from './api.ts'
import { DNI_INVALIDO } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { MENSAJES_CIUDADANO } from './ciudadano.ts'
import { MENSAJES_CLAVES } from './claves-de-servicio.ts'
import { MENSAJES_CONSULTA } from './consulta.ts'
import { MES_INVALIDO } from './datos-abiertos.ts'
import { MENSAJES_NACIMIENTOS } from './nacimientos.ts'
import { MENSAJES_ENTIDAD } from './organizacion-entidad.ts'
import { MENSAJES_SESION } from './sesion.ts'

/**
 * Laws over every text of every call. A schema is asked by what it does, not by how it is written: each place where a call
 * takes a text is given texts, so a new field is held to the laws by being in the map.
 */

interface Campo {
  donde: string
  esquema: z.ZodMiniType
}
type Def = z.core.$ZodTypes['_zod']['def']
const defDe = (esquema: z.core.$ZodType) => (esquema as z.core.$ZodTypes)._zod.def as Def

/** Whether a schema takes a text as such, and not an object or a list of them. */
const tomaTexto = (esquema: z.core.$ZodType): boolean => {
  const def = defDe(esquema)
  switch (def.type) {
    case 'string':
      return true
    case 'pipe':
      return defDe(def.in).type === 'transform' ? tomaTexto(def.out) : tomaTexto(def.in)
    case 'union':
      return def.options.some(tomaTexto)
    default:
      return 'innerType' in def && tomaTexto(def.innerType as z.core.$ZodType)
  }
}

/** The places of a schema where a text may stand. */
const camposDe = (esquema: z.core.$ZodType, donde: string): Campo[] => {
  if (tomaTexto(esquema)) return [{ donde, esquema: esquema as z.ZodMiniType }]
  const def = defDe(esquema)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([campo, suyo]) => camposDe(suyo, `${donde}.${campo}`))
    case 'array':
      return camposDe(def.element, `${donde}[]`)
    case 'record':
      return camposDe(def.valueType, `${donde}{}`)
    case 'union':
      return def.options.flatMap((opcion) => camposDe(opcion, donde))
    case 'pipe':
      // What comes in is read again by the second half, unless that half only reshapes it.
      return [def.in, def.out]
        .filter((mitad) => defDe(mitad).type !== 'transform')
        .flatMap((m, i, mitades) =>
          i === 0 && mitades.length === 2 && defDe(m).type === 'pipe' ? [] : camposDe(m, donde),
        )
    default:
      return 'innerType' in def ? camposDe(def.innerType as z.core.$ZodType, donde) : []
  }
}

const camposDeLlamadas = (llamadas: typeof TODAS_LAS_LLAMADAS): Campo[] =>
  llamadas.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([parte, esquema]) =>
      esquema ? camposDe(esquema, `${method} ${path} ${parte}`) : [],
    ),
  )

/** Passwords are never shown, whatever they are made of; what the server signed itself passes only unchanged. */
const SIN_LEY =
  /\.(password|confirmedPassword|current_password)$|firma-?digital\/(local\/firmar|prueba) body\.clave$|^GET \/storage/

const OCULTO = '\u202e'
/** Texts of the forms that fields ask for, each with something hidden in its middle. */
const CON_OCULTO = ['acta oficial', 'ana@correo.pe', '12345678', '20100070970', '2026-11-18', '2026', 'AB'].map(
  (texto) => texto.slice(0, 1) + OCULTO + texto.slice(1),
)
const dejanPasar = (campos: readonly Campo[]) =>
  campos
    .filter(({ donde }) => !SIN_LEY.test(donde))
    .filter(({ esquema }) =>
      CON_OCULTO.some((texto) => JSON.stringify(esquema.safeParse(texto).data ?? null).includes(OCULTO)),
    )
    .map(({ donde }) => donde)

describe('every text of every call', () => {
  const campos = camposDeLlamadas(TODAS_LAS_LLAMADAS)

  it('D4 SHE-08 none lets a character pass that turns the text round', () => {
    expect(campos.length).toBeGreaterThan(300)
    expect(dejanPasar(campos)).toEqual([])
  })

  it('D-145 every call that takes a version says which of its bodies need one, unless it only creates', () => {
    // A schema that refuses a body without it needs no word of the call.
    const opcionales = campos.filter(({ esquema }) => esquema.safeParse(undefined).success)
    const nombran = new Set(opcionales.flatMap(({ donde }) => /^(.*) body\.version$/.exec(donde)?.[1] ?? []))
    const dicen = TODAS_LAS_LLAMADAS.filter(({ edita }) => edita).map(({ method, path }) => `${method} ${path}`)
    expect([...nombran].toSorted()).toEqual(
      [
        ...dicen,
        'POST /api/documentos',
        'POST /api/expedientes/:id/documentos',
        'POST /api/users/perfiles',
        'POST /api/visitas',
      ].toSorted(),
    )
  })

  it('D4 the law sees a field that was forgotten, wherever it stands', () => {
    const olvidada = (body: z.ZodMiniType) =>
      llamada({ id: 'x', method: 'POST', path: '/api/x', acceso: 'publico', resumen: 'x', body, respuesta: null })
    const crudo = z.string().check(z.trim(), z.maxLength(80))
    const siembra = [
      z.object({ asunto: crudo }),
      z.object({ filas: z.array(z.object({ asunto: z.optional(z.nullable(crudo)) })) }),
      z.pipe(
        z.object({ asunto: z._default(crudo, '') }),
        z.transform((v) => v),
      ),
      z.looseObject({ asunto: z.union([z.literal(''), crudo]) }),
      z.pipe(
        z.transform((v: unknown) => v),
        z.nullable(z.object({ asunto: crudo })),
      ),
      z.record(z.string(), crudo),
    ]
    for (const body of siembra) expect(dejanPasar(camposDeLlamadas([olvidada(body)]))).toHaveLength(1)
  })

  /** A choice has one rule, to be one of those offered. */
  const ELECCION = /^Elija /
  /** They say what is valid, so they answer for whatever is not: DNI, RUC, e-mail, dates, identifiers, checks of passwords. */
  const DE_FORMATO = new Set<string>([
    ...[DNI_INVALIDO, 'Dni invalido', 'Fecha no válida', 'Identificador no válido', MENSAJES_CIUDADANO.emailInvalido],
    ...[MENSAJES_CIUDADANO.rucInvalido, MENSAJES_SESION.claveLargo, MENSAJES_NACIMIENTOS.ubigeoDesconocido],
    ...[MENSAJES_CONSULTA.faltanDigitos, MENSAJES_CONSULTA.faltaDocumento, MENSAJES_CONSULTA.faltaPalabra],
    ...[MENSAJES_ENTIDAD.siglas, MENSAJES_ENTIDAD.color, MENSAJES_CLAVES.redInvalida, MES_INVALIDO],
    ...[
      'Valor no válido',
      'Ingrese solo números',
      'Este paso no se puede omitir',
      'Ingrese la fecha y la hora de ingreso',
    ],
  ])
  const mensaje = (esquema: z.ZodMiniType, valor: unknown) => esquema.safeParse(valor).error?.issues[0]?.message

  it.each([
    ['a text of 10,000 letters', 'x'.repeat(10_000)],
    ['a text of 10,000 digits', '9'.repeat(10_000)],
    ['a number where a text belongs', 4],
  ])('SHE-97 %s is not answered with the message of a missing or short one', (_que, valor) => {
    const confundidos = campos.flatMap(({ donde, esquema }) => {
      const dicho = mensaje(esquema, valor)
      const deFalta = [undefined, '', ' ', 'a'].map((corto) => mensaje(esquema, corto))
      return dicho && !DE_FORMATO.has(dicho) && !ELECCION.test(dicho) && deFalta.includes(dicho)
        ? [`${donde}: ${dicho}`]
        : []
    })
    expect(confundidos).toEqual([])
  })
})
