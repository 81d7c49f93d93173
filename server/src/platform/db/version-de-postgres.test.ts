import { expect, test } from 'vitest'
import { escribirVersion, menorPendiente } from './version-de-postgres.ts'

test.each([
  [180_004, '18.4', '18.7'],
  [180_007, '18.7', null],
  [180_011, '18.11', null],
  [150_018, '15.18', '15.20'],
  [160_016, '16.16', null],
  [190_000, '19.0', null],
])('of %i, which is %s, the minor release that is missing is %s', (numero, escrita, pendiente) => {
  expect([escribirVersion(numero), menorPendiente(numero)]).toEqual([escrita, pendiente])
})
