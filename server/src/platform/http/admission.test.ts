import type { Acceso } from '@cabildo/contracts/base/permisos'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { APLAZADAS } from '../observacion/metricas.ts'
import { limitAdmission } from './admission.ts'
import { responderErrores } from './errores-http.ts'
import { contarRepetidas } from './repetidas.ts'

const SESION = {
  ...{ id: 'una', roles: [], confirmada: 0, encargo: null, area: { id: 20, name: 'ARCHIVO', facultades: [] } },
  user: { id: 1, fullName: 'Rosa Quispe', matchPassword: false, cargo: 'Secretaria' },
}

/** An answer that waits until it is told to go. */
let app: FastifyInstance
let soltar: (() => void)[] = []

const abrir = (limites: Parameters<typeof limitAdmission>[1]) => {
  app = Fastify()
  responderErrores(app, contarRepetidas())
  app.decorateRequest('sesion', null)
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.sesion = SESION
  })
  limitAdmission(app, limites)
  const ruta = (
    url: string,
    acceso: Acceso = 'publico',
    schema: object = { response: { 200: {} } },
    config: { esperaAfuera?: true } = {},
  ) =>
    app.get(
      url,
      { config: { acceso, ...config }, schema },
      () => new Promise<object>((listo) => soltar.push(() => listo({}))),
    )
  ruta('/api/areas')
  ruta('/api/reniec', 'publico', undefined, { esperaAfuera: true })
  ruta('/api/export', 'publico', {})
  ruta('/api/login')
  ruta('/salud')
}
let ultima = 0
/** Each from a network of its own, unless it says which. */
const pedir = (url = '/api/areas', headers = {}, red = ++ultima) =>
  app.inject({ url, headers, remoteAddress: `10.0.${red}.7` })
/** As many calls as are inside, none of them answered. */
const dentro = async (cuantos: number) => {
  await expect.poll(() => soltar.length).toBe(cuantos)
}
const salenTodos = () => {
  for (const uno of soltar.splice(0)) uno()
}

/** How many were told to come back, as the metrics tell. */
const aplazadas = async () => (await APLAZADAS.get()).values[0]?.value ?? 0

beforeEach(() => {
  soltar = []
})
afterEach(async () => {
  salenTodos()
  await app.close()
})

describe('citizens at once', () => {
  test('I1 beyond the most there can be, a public call is refused at once with the time to come back, until one leaves', async () => {
    abrir({ minimo: 1, maximo: 2, mediaMs: 60_000 })
    const primeros = [pedir(), pedir()]
    await dentro(2)
    const antes = await aplazadas()
    const negada = await pedir()
    expect((await aplazadas()) - antes).toBe(1)
    expect([negada.statusCode, negada.headers['retry-after'], negada.json().codigo]).toEqual([503, '5', 'noDisponible'])
    soltar.shift()?.()
    expect((await primeros[0])?.statusCode).toBe(200)
    const otra = pedir()
    await dentro(2)
    salenTodos()
    expect([(await otra).statusCode, (await primeros[1])?.statusCode]).toEqual([200, 200])
  })

  test('I1 the staff, signing in, exports and the supervisor get in however many citizens there are', async () => {
    abrir({ minimo: 0, maximo: 0, mediaMs: 60_000 })
    expect((await pedir()).statusCode).toBe(503)
    const otros = [
      pedir('/api/areas', { authorization: 'Bearer x' }),
      ...['/api/login', '/api/export', '/salud'].map((url) => pedir(url)),
    ]
    await dentro(otros.length)
    salenTodos()
    expect((await Promise.all(otros)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  test('I1 while answers take too long, only the few who always get in do', async () => {
    abrir({ minimo: 1, maximo: 10, mediaMs: 0 })
    const primera = pedir()
    await dentro(1)
    salenTodos()
    await primera
    const segunda = pedir()
    await dentro(1)
    expect((await pedir()).statusCode).toBe(503)
    salenTodos()
    expect((await segunda).statusCode).toBe(200)
  })

  test('I1 one network, or those who wait for others, hold no more than two thirds of the places', async () => {
    abrir({ minimo: 3, maximo: 3, mediaMs: 60_000 })
    const vecinos = [pedir('/api/areas', {}, 200), pedir('/api/areas', {}, 200)]
    await dentro(2)
    expect((await pedir('/api/areas', {}, 200)).statusCode).toBe(503)
    salenTodos()
    await Promise.all(vecinos)
    const consultas = [pedir('/api/reniec'), pedir('/api/reniec')]
    await dentro(2)
    expect((await pedir('/api/reniec')).statusCode).toBe(503)
    const lectores = [pedir()]
    await dentro(3)
    salenTodos()
    const todos = await Promise.all([...consultas, ...lectores])
    expect(todos.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })

  test('I1 how long others kept us waiting closes no door', async () => {
    abrir({ minimo: 0, maximo: 10, mediaMs: 0 })
    const consulta = pedir('/api/reniec')
    await dentro(1)
    salenTodos()
    await consulta
    const siguiente = pedir()
    await dentro(1)
    salenTodos()
    expect((await siguiente).statusCode).toBe(200)
    expect((await pedir()).statusCode).toBe(503)
  })
})
