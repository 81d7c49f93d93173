import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tieneOcultos } from './caracteres.ts'
import { escribirQuery, type Listado, listadoBody, listadoQuery, TOPE_FILAS } from './listado.ts'

const TABLA = { ordenables: ['created_at', 'name', 'motivo'], filtrables: ['name', 'motivo'] } as const
type C = (typeof TABLA.ordenables)[number]
const Query = listadoQuery(TABLA)
const Body = listadoBody(TABLA, {})

const limpio = fc
  .string({ maxLength: 200, unit: 'grapheme' })
  .filter((t) => t.trim() === t && t.length <= 200 && !tieneOcultos(t))
const listado: fc.Arbitrary<Listado<C>> = fc.record({
  start: fc.nat(100_000_000),
  length: fc.integer({ min: 1, max: TOPE_FILAS }),
  search: limpio,
  order: fc.array(fc.record({ column: fc.constantFrom(...TABLA.ordenables), dir: fc.constantFrom('asc', 'desc') }), {
    maxLength: 5,
  }),
  columns: fc
    .record({ name: limpio, motivo: limpio }, { requiredKeys: [] })
    .map((c) => Object.fromEntries(Object.entries(c).filter(([, t]) => t !== ''))),
})

describe('listing protocol', () => {
  it('SHE-78 any request reads the same from its query text as from its body', () => {
    fc.assert(
      fc.property(listado, (pedido) => {
        const { order, ...resto } = escribirQuery(pedido)
        // A query parser gives a parameter that came once as a text, not as a list of one.
        const recibida = order ? { ...resto, order: order.length === 1 ? (order[0] ?? '') : order } : resto
        expect(Query.parse(recibida)).toEqual(pedido)
        expect(Body.parse(pedido)).toEqual(pedido)
      }),
    )
  })

  it('API-06 without parameters a GET listing asks for the newest rows up to the cap', () => {
    expect(Query.parse({})).toEqual({ start: 0, length: TOPE_FILAS, search: '', order: [], columns: {} })
    expect(Query.parse({ length: '-1' }).length).toBe(TOPE_FILAS)
    expect(Body.parse({ length: -1 }).length).toBe(TOPE_FILAS)
  })

  it.each<[string, Record<string, string | string[]>]>([
    ['an unknown column in order', { order: 'clave:asc' }],
    ['an unknown direction', { order: 'name:up' }],
    ['an order with more behind it', { order: 'name:asc; drop table visitas' }],
    ['an unknown filter column', { 'columns[clave]': 'x' }],
    ['a column that is only ordered by', { 'columns[created_at]': 'x' }],
    ['an unknown parameter', { limite: '5' }],
    ['a repeated start', { start: ['1', '2'] }],
    ['a repeated search', { search: ['a', 'b'] }],
    ['a repeated filter', { 'columns[name]': ['a', 'b'] }],
    ['six orders', { order: Array.from({ length: 6 }, () => 'name:asc') }],
    ['a search of 10 kB', { search: 'x'.repeat(10_000) }],
    ['a filter of 10 kB', { 'columns[name]': 'x'.repeat(10_000) }],
    ['a length above the cap', { length: String(TOPE_FILAS + 1) }],
    ['a length of zero', { length: '0' }],
    ['a length of minus two', { length: '-2' }],
    ['a negative start', { start: '-1' }],
    ['a start with a point', { start: '1.0' }],
    ['a start in another notation', { start: '1e3' }],
    ['an empty start', { start: '' }],
    ['a start beyond every table', { start: '999999999' }],
  ])('API-06 a query with %s is refused', (_que, query) => {
    expect(Query.safeParse(query).success).toBe(false)
  })

  it.each<[string, unknown]>([
    ['an unknown column in order', { order: [{ column: 'clave', dir: 'asc' }] }],
    ['an unknown filter column', { columns: { clave: 'x' } }],
    ['a length above the cap', { length: TOPE_FILAS + 1 }],
    ['a length as text', { length: '10' }],
    ['a search of 10 kB', { search: 'x'.repeat(10_000) }],
    ['a list instead of an object', []],
    ['nothing at all', null],
  ])('API-06 a body with %s is refused', (_que, cuerpo) => {
    expect(Body.safeParse(cuerpo).success).toBe(false)
  })

  it('API-06 a parameter or column named __proto__ reaches nothing', () => {
    for (const texto of [
      '{ "__proto__": "x" }',
      '{ "columns[__proto__]": ["start"] }',
      '{ "columns[__proto__]": "x" }',
    ]) {
      const leida = Query.safeParse(JSON.parse(texto))
      if (leida.success) expect(leida.data).toEqual(Query.parse({}))
    }
    expect({}).not.toHaveProperty('start')
  })

  it('API-06 no query of texts makes the reader throw or let an unknown column through', () => {
    const nombres = fc.oneof(fc.string(), fc.constantFrom('start', 'length', 'search', 'order', 'columns[name]'))
    fc.assert(
      fc.property(fc.dictionary(nombres, fc.oneof(fc.string(), fc.array(fc.string()))), (query) => {
        const leida = Query.safeParse(query)
        if (!leida.success) return
        expect(leida.data.length).toBeLessThanOrEqual(TOPE_FILAS)
        for (const columna of Object.keys(leida.data.columns)) expect(TABLA.filtrables).toContain(columna)
      }),
    )
  })
})
