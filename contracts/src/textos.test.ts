import { expect, test } from 'vitest'
import { textosApi } from './textos.ts'

const { query } = textosApi.buscar

test('API-05 a search is trimmed, and starts at the beginning', () => {
  expect(query.parse({ q: '  ordenanza  ' })).toEqual({ q: 'ordenanza', start: 0 })
  expect(query.parse({ q: 'ordenanza', start: '10' })).toEqual({ q: 'ordenanza', start: 10 })
})

test.each([
  [{}],
  [{ q: 'ab' }],
  [{ q: '  ab  ' }],
  [{ q: 'x'.repeat(201) }],
  [{ q: 'ordenanza', start: '-1' }],
  [{ q: 'ordenanza', start: '1000' }],
  [{ q: 'ordenanza', area_id: '4' }],
])('API-03 %j is refused', (envio) => {
  expect(query.safeParse(envio).success).toBe(false)
})
