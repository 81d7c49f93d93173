import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import type { Llamada } from '@cabildo/contracts/base/llamada'
import { expect, test } from 'vitest'
import { compilar } from './esquemas.ts'

test('every answer of the contract can be written by its schema, which a start does not try (D-25)', () => {
  const respuestas = TODAS_LAS_LLAMADAS.flatMap(({ respuesta }: Llamada) => respuesta ?? [])
  expect(respuestas.length).toBeGreaterThan(0)
  for (const respuesta of respuestas) expect(() => compilar(respuesta)).not.toThrow()
})
