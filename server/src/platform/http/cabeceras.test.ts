import { expect, test } from 'vitest'
import { aceptaGzip, yaLaTiene } from './cabeceras.ts'

test.each([
  ['W/"a1"', true],
  // Intermediaries that compress or unpack change the form of a label.
  ['"a1"', true],
  ['"otra", "a1"', true],
  ['"otra",W/"a1"', true],
  ['"con, coma" , "a1"', true],
  [' * ', true],
  ['"*"', false],
  ['"a11"', false],
  ['a1', false],
  ['', false],
  [undefined, false],
])('API-93 whoever holds %s has the answer W/"a1": %j', (conocidas, tiene) => {
  expect([yaLaTiene(conocidas, 'W/"a1"'), yaLaTiene(conocidas, '"a1"')]).toEqual([tiene, tiene])
})

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['deflate,x-gzip', true],
  ['*', true],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', true],
  ['gzip;q=0', false],
  ['br, gzip ; Q=0.000', false],
  ['*, gzip;q=0', false],
  ['*;q=0', false],
  ['gzip-otro, no-gzip', false],
  ['gzip;q=mucho', false],
  ['identity', false],
  ['', false],
  [undefined, false],
])('API-93 whoever accepts %s takes gzip: %j', (aceptadas, acepta) => {
  expect(aceptaGzip(aceptadas)).toBe(acepta)
})
