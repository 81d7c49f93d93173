import { expect, test } from 'vitest'
import { describirErrores } from './openapi.ts'

const con = (estado: number) => describirErrores({ paths: { '/api/x': { get: { 'x-rechazos': [estado] } } } })

test('SHE-97 a contract that names a refusal for which there is no reason is a mistake, not a reference to nothing', () => {
  expect(() => con(418)).toThrow('get /api/x nombra 418')
  const { components } = con(404) as unknown as { components: { responses: object } }
  expect(Object.keys(components.responses)).toContain('404')
})
