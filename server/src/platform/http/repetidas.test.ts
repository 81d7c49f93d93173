import { expect, test, vi } from 'vitest'
import { contarRepetidas } from './repetidas.ts'

const anotador = () => {
  const escritas: string[] = []
  const repetidas = contarRepetidas((callados) => escritas.push(`otras + ${callados}`))
  const anotar = (key: string, primeras = 1) =>
    repetidas.anotar(key, primeras, {
      escribir: () => escritas.push(key),
      resumir: (callados) => escritas.push(`${key} + ${callados}`),
    })
  return { repetidas, escritas, anotar }
}

test('B6 I1 the first of each kind are written at once, the others by their number, and then it begins again', () => {
  vi.useFakeTimers()
  const { repetidas, escritas, anotar } = anotador()
  for (let i = 0; i < 5; i++) anotar('una', 2)
  anotar('otra')
  expect(escritas.splice(0)).toEqual(['una', 'una', 'otra'])
  vi.advanceTimersByTime(10_000)
  expect(escritas.splice(0)).toEqual(['una + 3'])
  for (let i = 0; i < 3; i++) anotar('una')
  repetidas.cerrar()
  expect(escritas).toEqual(['una', 'una + 2'])
  vi.useRealTimers()
})

test('B6 I1 ten thousand kinds are some hundred lines', () => {
  const { repetidas, escritas, anotar } = anotador()
  for (let i = 0; i < 10_000; i++) anotar(`clave ${i}`)
  repetidas.cerrar()
  expect([escritas.length, escritas.at(-1)]).toEqual([201, 'otras + 9800'])
})
