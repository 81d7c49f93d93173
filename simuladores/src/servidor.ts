import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Answers one kind of request; the key is its method and path. */
export type Rutas = Record<string, (pedido: IncomingMessage, respuesta: ServerResponse) => Promise<void> | void>

/** A partner's server on a free port of this machine. */
export interface Servidor {
  origen: string
  cerrar(): Promise<void>
}

/** Serves these routes, on a free port unless told which; `*` at the end of a key stands for whatever follows. */
export const servir = (rutas: Rutas, puerto = 0): Promise<Servidor> =>
  new Promise((listo, falla) => {
    const servidor = createServer((pedido, respuesta) => {
      const { pathname } = new URL(pedido.url ?? '/', 'http://simulador')
      const llamada = `${pedido.method} ${pathname}`
      const ruta = Object.entries(rutas).find(([suya]) =>
        suya.endsWith('*') ? llamada.startsWith(suya.slice(0, -1)) : llamada === suya,
      )?.[1]
      if (!ruta) return responder(respuesta, 404, 'text/plain', 'Not Found')
      // A request that fails is the simulator's own fault: it must not look like an answer of the partner's.
      Promise.resolve(ruta(pedido, respuesta)).catch(() => respuesta.destroy())
    })
    servidor.once('error', falla)
    servidor.listen(puerto, '127.0.0.1', () => {
      const { port } = servidor.address() as AddressInfo
      listo({
        origen: `http://127.0.0.1:${port}`,
        cerrar: () =>
          new Promise((cerrado) => {
            servidor.close(() => cerrado())
            servidor.closeAllConnections()
          }),
      })
    })
  })

/** Who waits until the simulator is told to go on ('lento'). */
export interface Espera {
  enEspera(): number
  seguir(): void
}
export const abrirEspera = (): Espera & { esperar(): Promise<void> } => {
  let listos: (() => void)[] = []
  return {
    esperar: () => new Promise((listo) => listos.push(listo)),
    enEspera: () => listos.length,
    seguir: () => {
      for (const listo of listos) listo()
      listos = []
    },
  }
}

/** Answers in one piece. */
export const responder = (respuesta: ServerResponse, status: number, tipo: string, cuerpo: string): void => {
  respuesta.writeHead(status, { 'content-type': `${tipo}; charset=utf-8`, 'access-control-allow-origin': '*' })
  respuesta.end(cuerpo)
}

/** The body of a request as text. */
export const cuerpoDe = (pedido: IncomingMessage): Promise<string> => text(pedido)
