import { expect, test } from 'vitest'
import { camposDeReclamo, codigoEscrito, enlaceDeConsulta, plazoDelCargo, textoCanonico } from './cargos.ts'

test('CON-15 a text has one canonical form, however it was composed and its lines were ended', () => {
  expect(textoCanonico(['Pidió\r\nel recibo\rayer', 'Ñandú', ''])).toBe('Pidió\nel recibo\nayer\nÑandú\n')
  // Composed or not, the bytes are the same.
  expect(textoCanonico(['a\u0301', ''])).toBe('\u00e1\n')
  const campos = camposDeReclamo({ descripcion: 'No me atendieron', detalle: 'Dos veces' })
  expect(textoCanonico(campos)).toBe('No me atendieron\nDos veces')
  expect(camposDeReclamo({ descripcion: 'No me atendieron', detalle: '' })).toEqual(['No me atendieron'])
})

test('CON-02 CON-03 code and address are written as people and telephones read them', () => {
  expect(codigoEscrito('K7QF3MZ9')).toBe('K7QF-3MZ9')
  expect(enlaceDeConsulta('https://tramites.ejemplo.gob.pe', '2026-000123', 'K7QF3MZ9')).toBe(
    'https://tramites.ejemplo.gob.pe/#/consulta?n=2026-000123&c=K7QF3MZ9',
  )
})

test('D-126 the due date says of which day it is, and that the tracker has the one in force', () => {
  expect(plazoDelCargo('2026-10-12', '2026-11-23')).toBe(
    'Plazo calculado el 12/10/2026: vence el 23/11/2026. Si el calendario cambia, el seguimiento muestra la fecha vigente.',
  )
})
