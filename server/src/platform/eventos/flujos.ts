import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FLUJOS } from '../observacion/metricas.ts'
import type { Sesion, Sesiones } from '../sesion/sesion.ts'

const LATIDO_MS = 20_000
const DESPEDIDA_MS = 1_000
/** Screens that one user may keep open; the oldest gives way. */
const FLUJOS_POR_USUARIO = 12
/** A reader that does not take what it is sent is let go; it comes back with its last id. */
const COLA_MAXIMA_BYTES = 256 * 1024
const DESAHOGO_MS = 30_000

/** An open stream of Server-Sent Events. */
export interface Flujo {
  /** Writes whole messages; nothing once it has ended. A reader that takes nothing is let go. */
  escribir(texto: string): void
  /** Whether more is waiting to be sent than the stream should hold. */
  readonly lleno: boolean
  /** Waits until there is room for more, or the stream has ended; a reader that makes none in time is let go. */
  desahogar(): Promise<void>
  /** Ends the stream: nothing more is written, and who takes nothing is not waited for. */
  cerrar(): void
  readonly terminado: boolean
  /** Runs once the stream has ended, at once if it has already. */
  alTerminar(soltar: () => void): void
}

interface Partes {
  sesiones: Sesiones
  /** The part of a session that decides what its streams send; when it changes, the streams end. */
  derechos: (sesion: Sesion) => string
}

interface Pedido {
  sesion: Sesion
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The streams of one route: each beats, ends with its session or with a change of what that may hear (B4, SHE-100), and
 * with the server; a user has so many and no more. Rights that changed are met by the browser opening it again.
 */
export const usarFlujos = (app: FastifyInstance, { sesiones, derechos }: Partes): ((pedido: Pedido) => Flujo) => {
  const abiertos = new Set<Flujo>()
  const porUsuario = new Map<number, Flujo[]>()
  app.addHook('preClose', async () => {
    for (const flujo of abiertos) flujo.cerrar()
  })

  return ({ sesion, request, reply }) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const flujo = abrirFlujo(reply)
    const vigilar = async (user_id: number | null) => {
      if (user_id !== null && user_id !== sesion.user.id) return
      const vigente = await sesiones.abrir(token, { anotar: false }).catch(() => null)
      if (!vigente || derechos(vigente) !== derechos(sesion)) flujo.cerrar()
    }
    flujo.alTerminar(sesiones.alCambiar((user_id) => void vigilar(user_id)))
    // The session may have changed between the access check and this subscription.
    void vigilar(null)
    const latido = setInterval(() => {
      flujo.escribir(': \n\n')
      void vigilar(null)
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
  // The connection's death is told by 'close'; without a listener its error would end the process.
  salida.on('error', () => undefined)
  salida.writeHead(200, {
    // A hijacked answer has to copy the safe headers by itself.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The stream is the connection's last answer: when it ends, nothing is left that a stopping server would wait for.
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
