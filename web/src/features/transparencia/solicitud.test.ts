import { expect, test } from 'vitest'
import { faltasDeSolicitud, loQueFalta, SOLICITUD_VACIA, type ValoresSolicitud } from './solicitud.ts'

const COMPLETA: ValoresSolicitud = {
  ...SOLICITUD_VACIA,
  ...{ dni: '98000001', ape_nom: 'Quispe Mamani Rosa', address: 'Jr. Los Molles 123', pedido: '1234567890' },
}

test('TRS-04 D-45 three fields and the request are needed, e-mail and delivery are not', () => {
  expect(faltasDeSolicitud(COMPLETA)).toEqual({})
  expect(loQueFalta({})).toBeNull()
  expect(loQueFalta(faltasDeSolicitud(SOLICITUD_VACIA))).toBe(
    'Falta: DNI, apellidos y nombres, dirección, información que pide',
  )
})

test.each<[string, Partial<ValoresSolicitud>, Partial<Record<keyof ValoresSolicitud, string>>]>([
  ['IDE-01 a DNI of seven digits', { dni: '9800000' }, { dni: 'El DNI debe tener 8 dígitos' }],
  ['TRS-04 an address of blanks', { address: '  ' }, { address: 'Ingrese la dirección' }],
  [
    'D-45 nine characters between blanks',
    { pedido: '  123456789  ' },
    { pedido: 'Diga qué información pide, en al menos 10 caracteres' },
  ],
  ['D-45 a wrong e-mail', { email: 'rosa@example' }, { email: 'Email invalido' }],
  [
    'D-45 delivery by e-mail without an address',
    { forma_entrega: 1 },
    { email: 'Ingrese el correo al que se enviará' },
  ],
  ['D-45 delivery on paper without an address', { forma_entrega: 2 }, {}],
])('%s', (_, cambio, faltas) => {
  expect(faltasDeSolicitud({ ...COMPLETA, ...cambio })).toEqual(faltas)
})
