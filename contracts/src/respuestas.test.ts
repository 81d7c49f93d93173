import { expect, test } from 'vitest'
import {
  acuseEscrito,
  cartaDeRespuesta,
  faltaEnLaFecha,
  faltaEnLaRespuesta,
  MENSAJES_RESPUESTA,
  necesitaFirma,
} from './respuestas.ts'

test('EXP-34 a text is needed without a file, and has 10 to 4,000 characters where there is one', () => {
  expect(faltaEnLaRespuesta('  ', false)).toBe(MENSAJES_RESPUESTA.sinContenido)
  expect(faltaEnLaRespuesta('  ', true)).toBeNull()
  expect(faltaEnLaRespuesta('nueve 123 ', true)).toBe(MENSAJES_RESPUESTA.texto)
  expect(faltaEnLaRespuesta('diez 12345', false)).toBeNull()
  expect(faltaEnLaRespuesta('a'.repeat(4_001), true)).toBe(MENSAJES_RESPUESTA.texto)
})

test('EXP-34 a final answer alone needs a signed document or the head', () => {
  expect(necesitaFirma(1, { conFirmado: false, jefe: false })).toBe(true)
  expect(necesitaFirma(1, { conFirmado: true, jefe: false })).toBe(false)
  expect(necesitaFirma(1, { conFirmado: false, jefe: true })).toBe(false)
  expect(necesitaFirma(2, { conFirmado: false, jefe: false })).toBe(false)
})

test('EXP-36 a paper is received neither after today nor before it was answered', () => {
  const falta = (dia: string) => faltaEnLaFecha(dia, '2026-11-20 09:14:00', '2026-11-24')
  expect(falta('')).toBe(MENSAJES_RESPUESTA.sinFecha)
  expect(falta('2026-11-25')).toBe(MENSAJES_RESPUESTA.fechaFutura)
  expect(falta('2026-11-19')).toBe(MENSAJES_RESPUESTA.fechaAnterior)
  expect([falta('2026-11-20'), falta('2026-11-24')]).toEqual([null, null])
})

test('EXP-35 the letter and the receipt are told in the words of the book', () => {
  expect(cartaDeRespuesta(1, '2026-003914', { autorizada: true, recoger: '' })).toEqual({
    asunto: 'hay una respuesta a su expediente EXP-2026-003914',
    frases: ['Ábrala en este enlace. Al abrirla queda constancia de que la recibió.'],
  })
  expect(cartaDeRespuesta(2, '2026-003914', { autorizada: false, recoger: 'Jr. Uno 1' })).toEqual({
    asunto: 'hay una comunicación sobre su expediente EXP-2026-003914',
    frases: ['Ábrala en este enlace. También puede recogerla en Jr. Uno 1.'],
  })
  expect(acuseEscrito('seguimiento', '2026-11-20 10:05:00', '')).toBe(
    'Acuse: 20/11/2026 10:05, por el seguimiento en línea',
  )
  expect(acuseEscrito('cedula', '2026-11-20', 'Rosa Quispe')).toBe('Acuse: 20/11/2026, por cédula, recibió Rosa Quispe')
})
