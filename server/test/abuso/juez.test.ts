import '@cabildo/contracts/base/esquema'
import { llamada } from '@cabildo/contracts/base/llamada'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { campoInvalido, ErrorDeNegocio } from '../../src/platform/errores.ts'
import { describirApi } from '../../src/platform/http/openapi.ts'
import { ruta } from '../../src/platform/http/ruta.ts'
import { crearServidor } from '../../src/platform/http/servidor.ts'
import { entera } from './estropear.ts'
import { bienHecho } from './generar.ts'
import { abrirJuez, paso } from './juez.ts'
import { type Documento, leerOperaciones } from './openapi.ts'
import { enviar } from './pedido.ts'
import { probar } from './probar.ts'

let app: FastifyInstance
let documento: Documento

const plantada = (path: `/${string}`) =>
  llamada({
    id: 'plantada',
    method: 'POST',
    path,
    acceso: 'publico',
    resumen: 'Plantada',
    body: z.object({ n: z.number() }),
    respuesta: z.object({ n: z.number() }),
  })

beforeAll(async () => {
  app = await crearServidor({ trustProxy: [], hsts: false })
  await describirApi(app)
  ruta(app, plantada('/sana'), async ({ body }) => body)
  ruta(app, plantada('/rota'), async ({ body }) => {
    if (body.n > 5) throw new Error('nadie lo esperaba')
    return { n: 1 }
  })
  ruta(app, plantada('/otra-forma'), async ({ reply }) =>
    reply.type('application/json').serializer(String).send('{"n":"uno"}'),
  )
  ruta(app, plantada('/otro-tipo'), async ({ reply }) => reply.type('text/html').serializer(String).send('<b>1</b>'))
  ruta(app, plantada('/otro-estado'), async ({ reply }) => reply.code(418).send({ n: 1 }))
  ruta(app, plantada('/indiscreta'), async () => {
    throw campoInvalido('n', 'duplicate key value violates unique constraint "usuarios_username"')
  })
  ruta(app, plantada('/sin-plazo'), async () => {
    throw new ErrorDeNegocio('noDisponible')
  })
  ruta(app, plantada('/cerrada-a-todos'), async () => {
    throw new ErrorDeNegocio('validacion')
  })
  await app.ready()
  documento = (await app.inject('/api/openapi.json')).json()
})
afterAll(() => app.close())

const laOperacion = (path: string) => {
  const operacion = leerOperaciones(documento).find(({ ruta }) => ruta === path)
  if (!operacion) throw new Error(`${path} no se describe`)
  return operacion
}

const juzgada = (path: string) => {
  const operacion = laOperacion(path)
  return probar({
    ...{ operacion, corridas: 60, juzgar: abrirJuez(documento) },
    pedidos: entera(
      bienHecho(operacion, { de: () => [], archivo: fc.constant({ nombre: '', tipo: '', bytes: Buffer.of() }) }),
    ),
    mandar: (pedido) => enviar(app, operacion, pedido, null),
  })
}

test.each([
  ['/rota', 'contesta 500'],
  ['/otra-forma', '200 no es como se describe'],
  ['/otro-tipo', 'es de tipo «text/html»'],
  ['/otro-estado', 'contesta 418, que su descripción no nombra'],
  ['/indiscreta', 'dice «duplicate key'],
  ['/sin-plazo', 'contesta 503'],
])('A4 the fuzzer fails on a planted route: %s', async (path, queja) => {
  expect(await juzgada(path)).toContain(queja)
})

test('A4 the fuzzer has nothing to say of a sound route', async () => {
  expect(await juzgada('/sana')).toBeNull()
})

test('A4 a call that is refused at the door has reached nothing', async () => {
  const mandar = (path: string, n: unknown) =>
    enviar(app, laOperacion(path), { params: {}, query: [], cabeceras: {}, cuerpo: { n } }, null)
  expect(paso(await mandar('/sana', 1))).toBe(true)
  expect(paso(await mandar('/sana', 'uno'))).toBe(false)
  expect(paso(await mandar('/cerrada-a-todos', 1))).toBe(false)
})
