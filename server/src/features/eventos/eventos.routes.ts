import { Evento, eventosApi } from '@cabildo/contracts/eventos'
import type { FastifyPluginAsync } from 'fastify'
import type { Difusor } from '../../platform/eventos/difusor.ts'
import type { FilaEvento, Posicion } from '../../platform/eventos/eventos.queries.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesiones } from '../../platform/sesion/sesiones.ts'

const LATIDO_MS = 20_000
/** A reader that does not take what it is sent is let go; it comes back with its last id. */
const COLA_MAXIMA_BYTES = 256 * 1024
const POSICION = /^(\d{1,20})-(\d{1,19})$/

interface Partes {
  difusor: Difusor
  sesiones: Sesiones
}

/** Live changes of the caller's area, as Server-Sent Events; a stream ends with its session (architecture §5, B4). */
export const eventosRoutes: FastifyPluginAsync<Partes> = async (app, { difusor, sesiones }) => {
  const abiertos = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const cerrar of abiertos) cerrar()
  })

  ruta(app, eventosApi.escuchar, async ({ sesion, request, reply }) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const salida = reply.hijack().raw
    salida.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      // The stream is the connection's last answer: when it ends, nothing is left that a stopping server would wait for.
      connection: 'close',
    })
    salida.write('retry: 2000\n\n')

    // While what was missed is being read, what happens meanwhile waits; no event is sent twice or out of order.
    const ultima = leerPosicion(request.headers['last-event-id'])
    let enEspera: FilaEvento[] | null = ultima ? [] : null
    let enviada = ultima
    const enviar = (evento: FilaEvento) => {
      if (enEspera) return void enEspera.push(evento)
      const { xid, id, tema, area_id } = evento
      if (enviada && !esPosterior(evento, enviada)) return
      enviada = evento
      const leido = Evento.safeParse({ tema, area_id })
      if (!leido.success || (area_id !== null && area_id !== sesion.area.id)) return
      if (salida.writableLength > COLA_MAXIMA_BYTES) return void salida.destroy()
      salida.write(`id: ${xid}-${id}\ndata: ${JSON.stringify(leido.data)}\n\n`)
    }
    const cerrar = () => salida.end()
    // Rights may have changed: the stream ends and the browser opens it again, as the area it now belongs to or not at all.
    const vigilar = async (user_id: number | null) => {
      if (user_id !== null && user_id !== sesion.user.id) return
      const vigente = await sesiones.abrir(token, { anotar: false }).catch(() => null)
      if (vigente?.area.id !== sesion.area.id) cerrar()
    }
    const dejarDeEscuchar = difusor.escuchar(enviar)
    const dejarDeVigilar = sesiones.alCambiar((user_id) => void vigilar(user_id))
    const latido = setInterval(() => {
      salida.write(': \n\n')
      void vigilar(null)
    }, LATIDO_MS)
    abiertos.add(cerrar)
    salida.on('close', () => {
      clearInterval(latido)
      dejarDeEscuchar()
      dejarDeVigilar()
      abiertos.delete(cerrar)
    })

    if (ultima) {
      const perdidos = await difusor.desde(ultima).catch(() => [])
      const entretanto = enEspera ?? []
      enEspera = null
      for (const evento of [...perdidos, ...entretanto]) enviar(evento)
    }
    return reply
  })
}

const leerPosicion = (valor: string | string[] | undefined): Posicion | null => {
  const [, xid, id] = POSICION.exec(typeof valor === 'string' ? valor : '') ?? []
  return xid && id ? { xid, id: Number(id) } : null
}

const esPosterior = (a: Posicion, b: Posicion): boolean => {
  const [xa, xb] = [BigInt(a.xid), BigInt(b.xid)]
  return xa === xb ? a.id > b.id : xa > xb
}
