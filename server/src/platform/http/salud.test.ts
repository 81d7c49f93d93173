import { saludApi } from '@cabildo/contracts/salud'
import { afterEach, expect, test, vi } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

let seCierra = false
const banco = usarBanco({ seCierra: () => seCierra })
afterEach(() => {
  seCierra = false
  vi.restoreAllMocks()
})

const salud = () => banco.ciudadano.llamar(saludApi.salud)
const vivo = () => banco.ciudadano.llamar(saludApi.vivo)

test('H4 a process that is told to stop is alive and no longer ready, and goes on answering those who are inside', async () => {
  expect((await salud()).status).toBe(200)
  seCierra = true
  const { status, cabeceras } = await salud()
  expect([status, cabeceras['retry-after']]).toEqual([503, '5'])
  expect((await vivo()).cuerpo).toEqual({ estado: 'vivo' })
  expect((await banco.ciudadano.enviar({ url: '/api/areas' })).statusCode).toBe(200)
})

test('H2 a process whose database is away is alive and not ready', async () => {
  vi.spyOn(banco.bd.pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  })
  expect((await salud()).status).toBe(503)
  expect((await vivo()).status).toBe(200)
})
