import { expect, test } from 'vitest'
import { sinNumerosPersonales } from './registro.ts'

test('a log line keeps its time, its durations and its request, and loses DNI and RUC', () => {
  const linea = {
    level: 30,
    time: 1793281234567,
    peticion: 'a1-12345678-b2',
    dni: 40123456,
    msg: 'RUC 20123456789, 45 ms',
  }
  expect(JSON.parse(sinNumerosPersonales(JSON.stringify(linea)))).toEqual({ ...linea, dni: 0, msg: 'RUC 0, 45 ms' })
})

test.each([
  'No existe el DNI 40123456.',
  'DNI-40123456',
  'DNI_40123456',
  '40123456-7',
  'RUC 20123456789.',
  'x40123456y',
])('B6 a number stays out of the log whatever stands beside it: %s', (msg) =>
  expect(sinNumerosPersonales(JSON.stringify({ msg }))).not.toMatch(/\d{8}/),
)
