import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { esperar } from '../../../test/esperar.ts'
import type { Archivos } from '../archivos/archivos.ts'
import { ErrorDeNegocio } from '../errores.ts'
import { usarSubidas } from '../subidas/subida.ts'
import { limitAdmission } from './admission.ts'
import { crearServidor } from './servidor.ts'

/** Each network may hold one place of these two. */
const ADMISSION = { minimo: 2, maximo: 2, mediaMs: 60_000 }
const RESPUESTA = z.object({ texto: z.optional(z.string()) })
const MB = 1_024 * 1_024
const vigilados = new Set<() => void>()
/** Ten seconds pass for everybody who watches a body. */
const pasarUnTramo = () => {
  for (const alLatir of vigilados) alLatir()
}

let app: FastifyInstance
let puerto: number
let guardia: PromiseWithResolvers<void> | null
let atiende: PromiseWithResolvers<void> | null
let enGuardia: number
let leidas: number
const lineas: string[] = []
const abiertas: Socket[] = []

beforeEach(async () => {
  guardia = atiende = null
  enGuardia = leidas = 0
  lineas.length = 0
  const stream = { write: (linea: string) => void lineas.push(linea) }
  app = await crearServidor({ trustProxy: [], hsts: false, log: pino({}, stream) })
  app.decorateRequest('sesion', null)
  const ritmo = {
    minimoBytes: 8_192,
    latir: (alLatir: () => void) => {
      vigilados.add(alLatir)
      return () => vigilados.delete(alLatir)
    },
  }
  await usarSubidas(app, { archivos: {} as Archivos, maximoBytes: MB, ritmo })
  app.addHook('onRequest', async () => {
    enGuardia++
    await guardia?.promise
  })
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.acceso === 'sesion') throw new ErrorDeNegocio('sinSesion')
  })
  limitAdmission(app, ADMISSION)
  app.addHook('preValidation', async () => void leidas++)
  const opciones = { config: { acceso: 'publico' }, schema: { response: { 200: RESPUESTA } } } as const
  app.get('/api/areas', opciones, async () => {
    await atiende?.promise
    return {}
  })
  app.get('/api/cargos', { config: { acceso: 'sesion' } }, async () => ({}))
  app.get('/api/larga', opciones, async () => ({ texto: 'x'.repeat(20 * MB) }))
  app.post('/api/reclamo', opciones, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (app.server.address() as { port: number }).port
  lineas.length = 0
})
afterEach(async () => {
  guardia?.resolve()
  atiende?.resolve()
  for (const conexion of abiertas.splice(0)) conexion.destroy()
  await app.close()
})

const enviar = (texto: string) => {
  const conexion = connect(puerto, '127.0.0.1').on('error', () => undefined)
  abiertas.push(conexion)
  conexion.write(texto)
  return conexion
}
const pedir = async () => (await fetch(`http://127.0.0.1:${puerto}/api/areas`)).status
const GET = 'GET /api/areas HTTP/1.1\r\nhost: x\r\n\r\n'
const A_MEDIAS =
  'POST /api/reclamo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"a":"'

test('I1 E3 who leaves while the guard looks at them holds no place, one call or several behind one another', async () => {
  guardia = Promise.withResolvers()
  const cerradas: Promise<unknown>[] = []
  app.server.on('connection', (socket) => cerradas.push(new Promise((listo) => socket.once('close', listo))))
  const conexiones = [GET, GET, GET + GET + GET].map(enviar)
  await esperar(() => expect(enGuardia).toBe(5))
  for (const conexion of conexiones) conexion.resetAndDestroy()
  await Promise.all(cerradas)
  guardia.resolve()
  guardia = null
  expect(await pedir()).toBe(200)
  expect(await pedir()).toBe(200)
})

test('B6 who leaves before being refused is noted, with the network all the same', async () => {
  guardia = Promise.withResolvers()
  const cerrada = new Promise((listo) => app.server.on('connection', (socket) => socket.once('close', listo)))
  const conexion = enviar(GET.replace('areas', 'cargos'))
  await esperar(() => expect(enGuardia).toBe(1))
  conexion.resetAndDestroy()
  await cerrada
  guardia.resolve()
  await esperar(() => expect(lineas).toHaveLength(1))
  expect(JSON.parse(lineas[0] ?? '')).toMatchObject({ msg: 'rechazada', codigo: 'sinSesion', red: '127.0.0.0/24' })
})

test('I1 B6 whoever is told to come back by the hundred is one line, and then a number', async () => {
  guardia = Promise.withResolvers()
  const todas = Array.from({ length: 100 }, pedir)
  await esperar(() => expect(enGuardia).toBe(100))
  atiende = Promise.withResolvers()
  guardia.resolve()
  await esperar(() => expect(lineas).toHaveLength(1))
  atiende.resolve()
  const aplazadas = (await Promise.all(todas)).filter((estado) => estado === 503).length
  expect(aplazadas).toBe(98)
  await app.close()
  expect(lineas.map((linea) => JSON.parse(linea)).map(({ msg, veces }) => [msg, veces])).toEqual([
    ['respuesta lenta o fallida', undefined],
    ['aplazadas además', 97],
  ])
})

test('I1 E3 three hundred who never finish a body of JSON keep nobody waiting, and are cut', async () => {
  const lentos = Array.from({ length: 300 }, () => enviar(A_MEDIAS))
  await esperar(() => expect(enGuardia).toBe(300))
  expect(await pedir()).toBe(200)
  expect(leidas).toBe(1)
  pasarUnTramo()
  // What came with the head counts for the first stretch.
  pasarUnTramo()
  await esperar(() => expect(lentos.filter(({ closed }) => !closed)).toHaveLength(0))
  expect(vigilados.size).toBe(0)
})

test('I1 E3 those who do not read a long answer hold no place', async () => {
  for (const conexion of [1, 2].map(() => enviar(GET.replace('areas', 'larga')))) await once(conexion, 'readable')
  expect(await pedir()).toBe(200)
})
