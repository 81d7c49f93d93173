import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FLUJOS } from '../observacion/metricas.ts'
import type { Sesion, Sesiones } from '../sesion/sesion.ts'
import { vigilarSesion } from '../sesion/vigilancia.ts'

const LATIDO_MS = 20_000
const DESPEDIDA_MS = 1_000
/** Maximum number of streams of a user; the oldest is closed for a new one. */
const FLUJOS_POR_USUARIO = 12
/** A reader with more than this unsent is disconnected; it comes back with its last id. */
const COLA_MAXIMA_BYTES = 256 * 1024
const DESAHOGO_MS = 30_000

/** An open stream of Server-Sent Events. */
export interface Flujo {
  /** Writes whole messages; does nothing once the stream has ended. A reader that takes nothing is disconnected. */
  escribir(texto: string): void
  /** Whether too much is waiting to be sent. */
  readonly lleno: boolean
  /** Waits until there is room or the stream has ended; a reader that makes no room in time is disconnected. */
  desahogar(): Promise<void>
  /** Ends the stream: nothing more is written, and a slow reader is not waited for. */
  cerrar(): void
  readonly terminado: boolean
  /** Runs once the stream has ended, at once if it has already. */
  alTerminar(soltar: () => void): void
}

interface Partes {
  sesiones: Sesiones
  /** The rights that decide what a session's streams send; when they change, the streams end. */
  derechos: (sesion: Sesion) => string
}

interface Pedido {
  sesion: Sesion
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The streams of one route: each sends heartbeats and ends with its session, a change of its rights (B4, SHE-100) or
 * the server; a user has a limited number. After a change of rights the browser opens the stream again.
 */
export const usarFlujos = (app: FastifyInstance, { sesiones, derechos }: Partes): ((pedido: Pedido) => Flujo) => {
  const abiertos = new Set<Flujo>()
  const porUsuario = new Map<number, Flujo[]>()
  app.addHook('preClose', async () => {
    for (const flujo of abiertos) flujo.cerrar()
  })

  return ({ sesion, request, reply }) => {
    const flujo = abrirFlujo(reply)
    const vigilancia = vigilarSesion(sesiones, {
      ...{ sesion, request },
      vale: (vigente) => derechos(vigente) === derechos(sesion),
      alTerminar: () => flujo.cerrar(),
    })
    flujo.alTerminar(vigilancia.soltar)
    const latido = setInterval(() => {
      flujo.escribir(': \n\n')
      vigilancia.mirar()
    }, LATIDO_MS)

    abiertos.add(flujo)
    FLUJOS.inc()
    const suyos = [...(porUsuario.get(sesion.user.id) ?? []), flujo]
    porUsuario.set(sesion.user.id, suyos)
    flujo.alTerminar(() => {
      clearInterval(latido)
      abiertos.delete(flujo)
      FLUJOS.dec()
      const quedan = porUsuario.get(sesion.user.id)?.filter((otro) => otro !== flujo) ?? []
      if (quedan.length > 0) porUsuario.set(sesion.user.id, quedan)
      else porUsuario.delete(sesion.user.id)
    })
    if (suyos.length > FLUJOS_POR_USUARIO) suyos[0]?.cerrar()
    return flujo
  }
}

const abrirFlujo = (reply: FastifyReply): Flujo => {
  const salida = reply.hijack().raw
  let sueltas: (() => void)[] | null = []
  const soltar = () => {
    const todas = sueltas ?? []
    sueltas = null
    for (const una of todas) una()
  }
  salida.on('close', soltar)
  // A lost connection is handled by 'close'; without a listener its error would end the process.
  salida.on('error', () => undefined)
  salida.writeHead(200, {
    // A hijacked answer has to copy the safe headers by itself.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The stream is the connection's last answer, so that no open connection remains for a stopping server to wait for.
    connection: 'close',
  })
  salida.write('retry: 2000\n\n')

  return {
    get terminado() {
      return sueltas === null
    },
    get lleno() {
      return salida.writableNeedDrain
    },
    escribir: (texto) => {
      if (sueltas === null || salida.writableEnded) return
      if (salida.writableLength > COLA_MAXIMA_BYTES) return void salida.destroy()
      salida.write(texto)
    },
    desahogar: async () => {
      if (sueltas === null || !salida.writableNeedDrain) return
      const reloj = setTimeout(() => salida.destroy(), DESAHOGO_MS)
      await new Promise<void>((listo) => {
        const seguir = () => {
          salida.off('drain', seguir).off('close', seguir)
          listo()
        }
        salida.on('drain', seguir).on('close', seguir)
      })
      clearTimeout(reloj)
    },
    cerrar: () => {
      soltar()
      salida.end()
      setTimeout(() => salida.destroy(), DESPEDIDA_MS).unref()
    },
    alTerminar: (una) => {
      if (sueltas === null) una()
      else sueltas.push(una)
    },
  }
}
