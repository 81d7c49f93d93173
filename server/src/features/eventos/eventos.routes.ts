import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { ACCESO_DE_TEMA, Evento, eventosApi } from '@cabildo/contracts/eventos'
import type { FastifyPluginAsync } from 'fastify'
import { claveDe, type Difusor } from '../../platform/eventos/difusor.ts'
import type { FilaEvento } from '../../platform/eventos/eventos.queries.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Sesiones } from '../../platform/sesion/sesiones.ts'

const LATIDO_MS = 20_000
const DESPEDIDA_MS = 1_000
/** Screens that one user may keep open; the oldest gives way. */
const FLUJOS_POR_USUARIO = 12
/** A reader that does not take what it is sent is let go; it comes back with its last id. */
const COLA_MAXIMA_BYTES = 256 * 1024
/** The floor that came with an event, then the event's own id, which only makes it unlike the others. */
const ID = /^(\d{1,20})-\d{1,19}$/

interface Partes {
  difusor: Difusor
  sesiones: Sesiones
}

/** Live changes of the caller's area, as Server-Sent Events; a stream ends with its session (architecture §5, B4). */
export const eventosRoutes: FastifyPluginAsync<Partes> = async (app, { difusor, sesiones }) => {
  const abiertos = new Set<() => void>()
  const porUsuario = new Map<number, (() => void)[]>()
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

    // While what was missed is being read, what happens meanwhile waits, and is not sent a second time.
    const suelo = leerSuelo(request.headers['last-event-id'])
    const repetidos = new Set<string>()
    let enEspera: [FilaEvento, string][] | null = suelo === null ? null : []
    const enviar = (evento: FilaEvento, desde: string) => {
      if (enEspera) return void enEspera.push([evento, desde])
      if (repetidos.delete(claveDe(evento))) return
      const { id, tema, area_id } = evento
      const leido = Evento.safeParse({ tema, area_id })
      if (!leido.success || (area_id !== null && area_id !== sesion.area.id)) return
      if (!puedeAcceder(ACCESO_DE_TEMA[leido.data.tema], sesion)) return
      if (salida.writableLength > COLA_MAXIMA_BYTES) return void salida.destroy()
      if (salida.writableEnded) return
      salida.write(`id: ${desde}-${id}\ndata: ${JSON.stringify(leido.data)}\n\n`)
    }
    // First nothing more is written, then the stream ends; a reader that takes nothing is not waited for.
    const cerrar = () => {
      soltar()
      salida.end()
      setTimeout(() => salida.destroy(), DESPEDIDA_MS).unref()
    }
    // Rights have changed: the stream ends and the browser opens it again, with those it has now or not at all (SHE-100).
    const vigilar = async (user_id: number | null) => {
      if (user_id !== null && user_id !== sesion.user.id) return
      const vigente = await sesiones.abrir(token, { anotar: false }).catch(() => null)
      if (!vigente || derechos(vigente) !== derechos(sesion)) cerrar()
    }
    const dejarDeEscuchar = difusor.escuchar(enviar)
    const dejarDeVigilar = sesiones.alCambiar((user_id) => void vigilar(user_id))
    // What changed between the door and here was not heard.
    void vigilar(null)
    const latido = setInterval(() => {
      salida.write(': \n\n')
      void vigilar(null)
    }, LATIDO_MS)
    const soltar = () => {
      clearInterval(latido)
      dejarDeEscuchar()
      dejarDeVigilar()
      abiertos.delete(cerrar)
      const quedan = porUsuario.get(sesion.user.id)?.filter((otro) => otro !== cerrar) ?? []
      if (quedan.length > 0) porUsuario.set(sesion.user.id, quedan)
      else porUsuario.delete(sesion.user.id)
    }
    abiertos.add(cerrar)
    const suyos = [...(porUsuario.get(sesion.user.id) ?? []), cerrar]
    porUsuario.set(sesion.user.id, suyos)
    if (suyos.length > FLUJOS_POR_USUARIO) suyos[0]?.()
    salida.on('close', soltar)
    // The connection's death is told by 'close'; without a listener its error would end the process.
    salida.on('error', () => undefined)

    if (suelo !== null) {
      const perdidos = await difusor.desde(suelo).catch((error: unknown) => {
        request.log.warn({ err: error }, 'no se leyó lo que un flujo había perdido; volverá a pedirlo')
        return null
      })
      // Going on would lose what it missed: it ends, and comes back with the same last id.
      if (!perdidos) {
        cerrar()
        return reply
      }
      const entretanto = enEspera ?? []
      enEspera = null
      for (const evento of perdidos) enviar(evento, suelo)
      // The reader of this process may come to them only now.
      for (const evento of perdidos) repetidos.add(claveDe(evento))
      for (const [evento, desde] of entretanto) enviar(evento, desde)
    }
    return reply
  })
}

/** What decides which events a session hears of. */
const derechos = ({ area, roles }: Sesion): string => `${area.id}:${roles.join()}`

const leerSuelo = (valor: string | string[] | undefined): string | null =>
  ID.exec(typeof valor === 'string' ? valor : '')?.[1] ?? null
