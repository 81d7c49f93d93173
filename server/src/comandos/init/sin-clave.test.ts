import { expect, test } from 'vitest'
import { sinClave } from './sin-clave.ts'

test.each([
  ['postgres://muni:clave@db:5432/cabildo', 'postgres://muni:…@db:5432/cabildo'],
  ['postgres://muni:clave@uno:5432,dos:5432/cabildo', 'postgres://muni:…@uno:5432,dos:5432/cabildo'],
  ['postgres://muni:muy@secreta/@db/cabildo', 'postgres://muni:…@db/cabildo'],
  [
    'postgres://db/cabildo?user=muni&password=muy-secreta&sslmode=require',
    'postgres://db/cabildo?user=muni&password=…&sslmode=require',
  ],
  ['postgres://muni@db:5432/cabildo', 'postgres://muni@db:5432/cabildo'],
  ['https://tramites.example.com:8443/', 'https://tramites.example.com:8443/'],
  ['0.0.0.0', '0.0.0.0'],
])('%s is shown as %s', (texto, mostrado) => {
  expect(sinClave(texto)).toBe(mostrado)
})
