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

/** Reads live streams over real sockets, and cuts them after each test. */
export const usarFlujos = () => {
  const abiertos: AbortController[] = []
  afterEach(() => {
    for (const corte of abiertos.splice(0)) corte.abort()
  })
  return async (app: FastifyInstance, token: string | null, ultima?: string): Promise<Flujo> => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const corte = new AbortController()
    abiertos.push(corte)
    const respuesta = await fetch(`http://127.0.0.1:${port}/api/eventos`, {
      headers: { authorization: `Bearer ${token}`, ...(ultima && { 'last-event-id': ultima }) },
      signal: corte.signal,
    })
    const flujo: Flujo = { estado: respuesta.status, bloques: [], terminado: false, cortar: () => corte.abort() }
    const leer = async () => {
      let texto = ''
      for await (const trozo of respuesta.body ?? []) {
        texto += Buffer.from(trozo).toString()
        flujo.bloques = texto.split('\n\n').filter((bloque) => bloque.startsWith('id:'))
      }
      flujo.terminado = true
    }
    void leer().catch(() => undefined)
    return flujo
  }
}
