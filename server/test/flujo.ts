import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach } from 'vitest'

export interface Flujo {
  estado: number
  /** The events received so far. */
  bloques: string[]
  terminado: boolean
  cortar(): void
}

/**
 * Reads live streams over real sockets, and cuts them after each test. Not with fetch, whose pool connects again on its
 * own when a stream ends, and a connection that asks for nothing is one that a stopping server waits for.
 */
export const usarFlujos = (path = '/api/eventos') => {
  const abiertos: Flujo[] = []
  afterEach(() => {
    for (const flujo of abiertos.splice(0)) flujo.cortar()
  })
  return async (app: FastifyInstance, token: string | null, ultima?: string): Promise<Flujo> => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const pedido = request({
      port,
      host: '127.0.0.1',
      path,
      agent: false,
      headers: { authorization: `Bearer ${token}`, ...(ultima && { 'last-event-id': ultima }) },
    }).end()
    const [respuesta] = (await once(pedido, 'response')) as [IncomingMessage]
    const flujo: Flujo = {
      estado: respuesta.statusCode ?? 0,
      bloques: [],
      terminado: false,
      cortar: () => pedido.destroy(),
    }
    abiertos.push(flujo)
    let texto = ''
    respuesta.setEncoding('utf8')
    respuesta.on('data', (trozo: string) => {
      texto += trozo
      flujo.bloques = texto.split('\n\n').filter((bloque) => bloque.startsWith('id:'))
    })
    respuesta.on('end', () => {
      flujo.terminado = true
    })
    // A stream that the test itself cuts ends in an error.
    respuesta.on('error', () => undefined)
    pedido.on('error', () => undefined)
    return flujo
  }
}
