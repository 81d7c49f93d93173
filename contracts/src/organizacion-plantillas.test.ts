import fc from 'fast-check'
import { expect, test } from 'vitest'
import { esDeLaMunicipalidad, TIPOS_DOCUMENTO, type TipoDocumento } from './documentos-tipos.ts'
import {
  CAMPOS_PLANTILLA,
  CAMPOS_SUFIJO,
  camposDe,
  LINEAS_MAXIMO,
  llenar,
  MENSAJES_PLANTILLAS,
  NumeracionPedida,
  numerosIguales,
  Plantilla,
  PlantillaEstricta,
  PlantillaGuardar,
  sonIguales,
  sufijoDe,
} from './organizacion-plantillas.ts'

const UNA: Plantilla = {
  titulo: 'RESOLUCIÓN DE GERENCIA',
  sufijo: '{area}-{entidad}',
  sufijos: {},
  apertura: [],
  nombre: 'no',
  vistos: 'VISTOS:',
  considerando: 'CONSIDERANDO:',
  que: true,
  formula: 'Estando a lo expuesto;',
  verbo: 'SE RESUELVE:',
  numeral: 'articulo',
  cierre: ['REGÍSTRESE, COMUNÍQUESE Y CÚMPLASE.'],
  firmantes: [['{jefe}', '{cargo_jefe}', '{AREA}']],
}

/** Which field is refused, and why; the place within it is left out. */
const faltas = (cambio: object) => {
  const { error } = Plantilla.safeParse({ ...UNA, ...cambio })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('ORG-02 an unknown field of a template is ignored, and in a file it is a mistake', () => {
  expect(PlantillaGuardar.parse({ ...UNA, version: 0, otro: 1 })).toEqual({ ...UNA, version: 0 })
  expect(PlantillaEstricta.safeParse({ ...UNA, otro: 1 }).success).toBe(false)
})

test('ORG-40 a placeholder that the manual has not is refused beside its field', () => {
  const texto = MENSAJES_PLANTILLAS.campos(CAMPOS_PLANTILLA)
  expect(faltas({ verbo: '{alcaldia}', cierre: ['bien', 'a {nadie}'], firmantes: [['{jefe}'], ['{x}']] })).toEqual({
    verbo: texto,
    'cierre.1': texto,
    'firmantes.1.0': texto,
  })
  expect(faltas({ sufijo: '{jefe}', sufijos: { 4: '{nada}' } })).toEqual({
    sufijo: MENSAJES_PLANTILLAS.campos(CAMPOS_SUFIJO),
    'sufijos.4': MENSAJES_PLANTILLAS.campos(CAMPOS_SUFIJO),
  })
  expect(faltas({ titulo: 'sin {cerrar' })).toEqual({ titulo: MENSAJES_PLANTILLAS.llaveSuelta })
})

test('ORG-40 O8 what is too much is refused beside its field, and emptiness is a template', () => {
  expect(Object.keys(faltas({ titulo: 'a'.repeat(1_048_576) }))).toEqual(['titulo'])
  expect(faltas({ firmantes: Array(500).fill(['{jefe}']) })).toEqual({
    firmantes: MENSAJES_PLANTILLAS.demasiadosFirmantes,
  })
  expect(faltas({ firmantes: [[]] })).toEqual({ 'firmantes.0': MENSAJES_PLANTILLAS.lineasDeFirmante })
  expect(faltas({ cierre: Array(LINEAS_MAXIMO + 1).fill('x') })).toEqual({
    cierre: MENSAJES_PLANTILLAS.demasiadasLineas,
  })
  expect(Object.keys(faltas({ verbo: 'al \u202erevés', apertura: ['dos\nlíneas', 'nul\0'] }))).toEqual([
    'apertura.0',
    'apertura.1',
    'verbo',
  ])
  const vacia = { titulo: '', sufijo: '', apertura: [], formula: '', verbo: '', cierre: [], firmantes: [] }
  expect(faltas(vacia)).toEqual({})
})

test('ORG-40 two templates are alike whatever the order of their fields and areas', () => {
  const una = { ...UNA, sufijos: { 4: 'A', 15: 'B' } }
  const { titulo, ...resto } = UNA
  expect(sonIguales(una, { ...resto, sufijos: { 15: 'B', 4: 'A' }, titulo })).toBe(true)
  expect(sonIguales(una, { ...una, vistos: null })).toBe(false)
})

test('ORG-41 the first number is 1 to 999,999, and names the area where each numbers', () => {
  const falta = (pedida: object) => NumeracionPedida.safeParse(pedida).error?.issues.map(({ message }) => message)
  const pedida = { tipo_doc: 11, area_id: 15, anio: 2026, primero: 999_999 }
  expect(falta(pedida)).toBeUndefined()
  expect(falta({ ...pedida, tipo_doc: 3, area_id: null })).toBeUndefined()
  expect(falta({ ...pedida, area_id: null })).toEqual([MENSAJES_PLANTILLAS.faltaArea])
  for (const primero of [0, 1_000_000, 1.5, '7']) expect(falta({ ...pedida, primero }), String(primero)).toHaveLength(1)
})

// The form's list of numbers that would repeat ------------------------------------------------------------------------

const area = fc.record({ name: fc.string({ minLength: 1 }), siglas: fc.constantFrom('GDU', 'SG', 'A', 'GDU-A') })
const areas = fc.array(area, { maxLength: 12 }).map((todas) => todas.map((una, i) => ({ ...una, id: i + 1 })))
const sufijo = fc.constantFrom('{area}-{entidad}', '{entidad}', '{area}', '', '{entidad}-{area}', 'X')
const sufijos = fc.dictionary(fc.integer({ min: 1, max: 12 }).map(String), sufijo, { maxKeys: 4 })
const tipo = fc.constantFrom<TipoDocumento[]>(...TIPOS_DOCUMENTO.map(({ id }) => id))
const primeros = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 13, maxLength: 13 })

test('ORG-40 two areas are told exactly when their numbers would be the same on paper', () => {
  fc.assert(
    fc.property(tipo, areas, sufijo, sufijos, primeros, (tipo_doc, todas, suyo, otros, desde) => {
      const plantilla = { sufijo: suyo, sufijos: otros }
      const primeroDe = (area_id: number) => desde[area_id] ?? 1
      const dichos = numerosIguales({ tipo_doc, anio: 2026, plantilla }, todas, 'MPVA', primeroDe)
      if (esDeLaMunicipalidad(tipo_doc)) {
        expect(dichos).toEqual([])
        return
      }
      const suyoDe = ({ id, siglas }: { id: number; siglas: string }) =>
        sufijoDe(tipo_doc, plantilla, id, { area: siglas, alcaldia: siglas, entidad: 'MPVA' })
      const conOtra = todas.filter((una) => todas.some((otra) => otra.id !== una.id && suyoDe(otra) === suyoDe(una)))
      expect(dichos.flatMap((dicho) => dicho.areas).sort()).toEqual(conOtra.map(({ name }) => name).sort())
      for (const { numero, areas: nombres } of dichos) {
        expect(nombres.length).toBeGreaterThan(1)
        // That number is one that at least two of them come to.
        const alcanzan = conOtra.filter(
          (una) =>
            numero.endsWith(`-2026${suyoDe(una) && `-${suyoDe(una)}`}`) &&
            primeroDe(una.id) <= Number.parseInt(numero, 10),
        )
        expect(alcanzan.length).toBeGreaterThan(1)
      }
    }),
    { numRuns: 500 },
  )
})

test('ORG-40 the warning names the number and the areas', () => {
  const [igual] = numerosIguales(
    { tipo_doc: 11, anio: 2026, plantilla: UNA },
    [
      { id: 15, name: 'Gerencia de Desarrollo Urbano', siglas: 'GDU' },
      { id: 16, name: 'Gerencia de Desarrollo Universitario', siglas: 'GDU' },
    ],
    'MPVA',
  )
  expect(igual && MENSAJES_PLANTILLAS.iguales(igual)).toBe(
    'Dos áreas imprimirían el mismo número: 001-2026-GDU-MPVA (Gerencia de Desarrollo Urbano, Gerencia de Desarrollo Universitario). Deles siglas o sufijos distintos.',
  )
})

// Whatever is saved ---------------------------------------------------------------------------------------------------

const trozo = fc.oneof(
  fc.constantFrom(...CAMPOS_PLANTILLA.map((campo) => `{${campo}}`), '{area}', '{nada}', '{', '}', '{{entidad}}', '$&'),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)
const linea = fc.array(trozo, { maxLength: 6 }).map((trozos) => trozos.join(''))

test('ORG-40 O8 any text is refused, or has only fields that are known, and fills in whole', () => {
  const valores = Object.fromEntries(CAMPOS_PLANTILLA.map((campo) => [campo, '{entidad}']))
  fc.assert(
    fc.property(linea, (texto) => {
      const { success, data } = Plantilla.safeParse({ ...UNA, verbo: texto, cierre: [texto], firmantes: [[texto]] })
      if (!success) return
      expect(camposDe(data.verbo).every((campo) => (CAMPOS_PLANTILLA as readonly string[]).includes(campo))).toBe(true)
      const lleno = llenar(data.verbo, valores)
      // Values are put in as they are: braces that they hold are no fields.
      expect(lleno.split('{entidad}').length - 1).toBe(camposDe(data.verbo).length)
      expect(lleno.replaceAll('{entidad}', '')).not.toMatch(/[{}]/)
    }),
    { numRuns: 500 },
  )
})
