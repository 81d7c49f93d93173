import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saludApi } from '@cabildo/contracts/salud'

const MIRAR_MS = 100

/** What stands before several servers: takes turns among those that say at /salud that they are ready. */
export interface Reparto {
  direccion: string
  /** Addresses that get calls now. */
  listos(): string[]
  /** How many calls each address has answered. */
  atendidos: Map<string, number>
  cerrar(): Promise<void>
}

/**
 * A reverse proxy as a municipality has it: looks at /salud of each, keeps connections open, and sends a call elsewhere only
 * when nobody took it (connection refused). Anything else that breaks is answered 502, for the test to see.
 */
export const repartir = async (direcciones: readonly string[]): Promise<Reparto> => {
  const agente = new Agent({ keepAlive: true })
  const listos = new Set<string>()
  const atendidos = new Map<string, number>()
  let turno = 0

  const mirar = async (direccion: string) => {
    const bien = await fetch(direccion + saludApi.salud.path, { signal: AbortSignal.timeout(5_000) }).then(
      async (respuesta) => {
        await respuesta.arrayBuffer()
        return respuesta.ok
      },
      () => false,
    )
    if (bien) listos.add(direccion)
    else listos.delete(direccion)
  }
  const reloj = setInterval(() => void Promise.all(direcciones.map(mirar)), MIRAR_MS)
  await Promise.all(direcciones.map(mirar))

  const pasar = (entrada: IncomingMessage, cuerpo: Buffer, salida: ServerResponse, quedan = direcciones.length) => {
    const turnos = [...listos]
    const direccion = turnos[turno++ % turnos.length]
    if (!direccion) return void salida.writeHead(502).end('nadie está listo')
    const { method, url, headers } = entrada
    const pedido = request(direccion + url, { agent: agente, method, headers }, (respuesta) => {
      atendidos.set(direccion, (atendidos.get(direccion) ?? 0) + 1)
      const { connection: _, ...suyas } = respuesta.headers
      salida.writeHead(respuesta.statusCode ?? 502, suyas)
      respuesta.pipe(salida)
      respuesta.on('error', () => salida.destroy())
    })
    pedido.on('error', (error: NodeJS.ErrnoException) => {
      listos.delete(direccion)
      if (error.code === 'ECONNREFUSED' && quedan > 1) pasar(entrada, cuerpo, salida, quedan - 1)
      else if (salida.headersSent) salida.destroy()
      else salida.writeHead(502).end(`${error.code ?? error.message}`)
    })
    salida.on('close', () => pedido.destroy())
    pedido.end(cuerpo)
  }
  const servidor = createServer((entrada, salida) => {
    const partes: Buffer[] = []
    entrada
      .on('data', (parte: Buffer) => partes.push(parte))
      .on('end', () => pasar(entrada, Buffer.concat(partes), salida))
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return {
    direccion: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    listos: () => [...listos],
    atendidos,
    cerrar: async () => {
      clearInterval(reloj)
      servidor.closeAllConnections()
      servidor.close()
      agente.destroy()
    },
  }
}
