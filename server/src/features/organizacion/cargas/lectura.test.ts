import { MENSAJES_CARGAS } from '@cabildo/contracts/organizacion-cargas'
import { expect, test } from 'vitest'
import { palabrasDe } from './cargas.ts'
import { registroDePersonal } from './lectura.ts'

const celdasDe = (titulos: readonly string[]) =>
  new Map(titulos.map((valor, columna) => [columna, { tipo: 'texto', valor, formula: false }] as const))

test('ORG-53 a sheet of people whom the registry has needs no column of names', () => {
  const { encabezado } = registroDePersonal()
  expect(encabezado(celdasDe(['DNI', 'AREA', 'CARGO']))).not.toBeNull()
  expect(encabezado(celdasDe(['DNI', 'NOMBRES', 'AREA']))).toBeNull()
  expect(palabrasDe('sinEncabezado', 'personal')).toMatch(/: DNI y CARGO$/)
  expect(MENSAJES_CARGAS.notaPersonal).toContain('los nombres de quienes son nuevos')
})
