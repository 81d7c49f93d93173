import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crearServidor } from './servidor.ts'

let app: FastifyInstance
let puerto: number
const pendiente = Promise.withResolvers<void>()

beforeAll(async () => {
  app = await crearServidor({ trustProxy: [], hsts: false })
  app.get('/larga', async () =>
    Readable.from(
      (async function* () {
        yield 'la mitad'
        await pendiente.promise
      })(),
    ),
  )
  app.get('/pendiente', async () => {
    await pendiente.promise
    return 'x'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  pendiente.resolve()
  await app.close()
})

const pedir = (ruta: string) => {
  const conexion = connect(puerto, '127.0.0.1').on('error', () => undefined)
  conexion.write(`GET ${ruta} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return conexion
}
const BASURA = '\0\0no es nada\r\n\r\n'

test('J rubbish behind a call whose answer is on its way ends the connection, and nothing is said in the middle of it', async () => {
  const conexion = pedir('/larga')
  await once(conexion, 'readable')
  conexion.write(BASURA)
  const recibido = await text(conexion).catch(() => '')
  expect(recibido.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

test('J rubbish behind a call that has no answer yet is not answered in its place', async () => {
  const conexion = pedir('/pendiente')
  conexion.write(BASURA)
  expect(await text(conexion).catch(() => '')).toBe('')
})

test('J rubbish behind a call that was answered is told so', async () => {
  const conexion = pedir('/no-existe')
  await once(conexion, 'readable')
  conexion.write(BASURA)
  expect((await text(conexion)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 400'])
})
