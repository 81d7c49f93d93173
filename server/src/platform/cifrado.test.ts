import { expect, test } from 'vitest'
import { crearCifrado } from './cifrado.ts'

const SECRETO = 'un secreto de treinta y dos letras o más'
const uno = crearCifrado(SECRETO, 'cabildo/prueba/v1')

test('what is encrypted says nothing, and never the same twice', () => {
  const cifrados = [uno.cifrar('Clave2026 ñandú'), uno.cifrar('Clave2026 ñandú')]
  expect(new Set(cifrados.map((cifrado) => cifrado.toString('hex'))).size).toBe(2)
  for (const cifrado of cifrados) {
    expect(cifrado.includes('Clave')).toBe(false)
    expect(uno.descifrar(cifrado)).toBe('Clave2026 ñandú')
  }
})

test('another secret and another use open nothing', () => {
  const cifrado = uno.cifrar('Clave2026')
  expect(crearCifrado(`${SECRETO}.`, 'cabildo/prueba/v1').descifrar(cifrado)).toBeNull()
  expect(crearCifrado(SECRETO, 'cabildo/prueba/v2').descifrar(cifrado)).toBeNull()
})

test('one bit changed anywhere, or a byte cut off, is noticed', () => {
  const cifrado = uno.cifrar('Clave2026')
  for (let i = 0; i < cifrado.length; i++) {
    const cambiado = Buffer.from(cifrado)
    cambiado.writeUInt8(cambiado.readUInt8(i) ^ 1, i)
    expect([i, uno.descifrar(cambiado), uno.descifrar(cifrado.subarray(0, i))]).toEqual([i, null, null])
  }
})
