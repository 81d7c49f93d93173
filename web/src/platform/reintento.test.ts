import { expect, test, vi } from 'vitest'
import { ErrorApi } from './api.ts'
import { cortado, esperaAntesDeRepetir } from './reintento.ts'

// The session and the address are the page's, which there is none of here; modules that other files have read are dropped.
vi.hoisted(() => vi.resetModules())
vi.mock('./sesion.ts', () => ({ leerToken: () => null, terminarSesion: vi.fn() }))
vi.mock('./direccion.ts', () => ({ irA: vi.fn() }))

const espera = (fallo: unknown, veces = 0) => esperaAntesDeRepetir(fallo, veces, 0)
const con = (status: number, segundos?: number) => new ErrorApi(status, {}, segundos)

test('E12 a busy server is asked again after what it says, five times at most', () => {
  expect(espera(con(503, 2))).toBe(2_000)
  expect(espera(con(503))).toBe(5_000)
  expect(espera(con(429, 10))).toBe(10_000)
  expect(espera(con(503, 2), 4)).toBe(2_000)
  expect(espera(con(503, 2), 5)).toBeNull()
  expect(esperaAntesDeRepetir(con(503, 2), 0, 1)).toBe(3_000)
})

test('MPV-43 a limit of an hour is told, and so is every other failure', () => {
  for (const fallo of [con(429, 3_600), con(429), con(503, 31), con(422), con(500), con(0), new Error('x')])
    expect(espera(fallo)).toBeNull()
})

test('G3 what came of a call is unknown only where its line broke, or a proxy gave up', () => {
  expect([con(0), con(502), con(504), new Error('x')].map(cortado)).toEqual([true, true, true, true])
  expect([con(409), con(422), con(429), con(500), con(503)].map(cortado)).toEqual([false, false, false, false, false])
})
