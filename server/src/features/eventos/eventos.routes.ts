import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { ACCESO_DE_TEMA, Evento, eventosApi, TODAS_LAS_AREAS } from '@cabildo/contracts/eventos'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { keyOf } from '../../platform/eventos/event-feed.ts'
import type { FilaEvento } from '../../platform/eventos/eventos.queries.ts'
import { usarFlujos } from '../../platform/eventos/flujos.ts'
import { ruta } from '../../platform/http/ruta.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'

/** An event's id on the stream: the floor from which to read again, then the event's number, which makes the id unique. */
const ID = /^(\d{1,20})-\d{1,19}$/

/** Streams the changes of the caller's area as Server-Sent Events until the session ends (architecture §5, B4). */
export const eventosRoutes: FastifyPluginAsync<Pick<CasaWeb, 'eventos' | 'sesiones'>> = async (
  app,
  { eventos, sesiones },
) => {
  const abrir = usarFlujos(app, { sesiones, derechos })

  ruta(app, eventosApi.escuchar, async ({ sesion, request, reply }) => {
    const flujo = abrir({ sesion, request, reply })
    // New events wait while the missed ones are read, and none is sent twice.
    const suelo = leerSuelo(request.headers['last-event-id'])
    const repetidos = new Set<string>()
    let enEspera: [FilaEvento, string][] | null = suelo === null ? null : []
    const enviar = (evento: FilaEvento, desde: string) => {
      if (enEspera) return void enEspera.push([evento, desde])
      if (repetidos.delete(keyOf(evento))) return
      const { id, tema, area_id } = evento
      const leido = Evento.safeParse({ tema, area_id })
      if (!leido.success || !oye(sesion, leido.data)) return
      flujo.escribir(`id: ${desde}-${id}\ndata: ${JSON.stringify(leido.data)}\n\n`)
    }
    flujo.alTerminar(eventos.escuchar(enviar))

    if (suelo !== null) {
      const perdidos = await eventos.desde(suelo).catch((error: unknown) => {
        request.log.warn({ err: error }, 'no se leyó lo que un flujo había perdido; volverá a pedirlo')
        return null
      })
      // The stream ends, so that the browser comes back with the same last id and loses nothing.
      if (!perdidos) {
        flujo.cerrar()
        return reply
      }
      const entretanto = enEspera ?? []
      enEspera = null
      for (const evento of perdidos) enviar(evento, suelo)
      // The reader of this process may hand these on only now.
      for (const evento of perdidos) repetidos.add(keyOf(evento))
      for (const [evento, desde] of entretanto) enviar(evento, desde)
    }
    return reply
  })
}

/** Whether an event concerns a session: of its area, or of any where it hears of all, and what it may read (SHE-100). */
const oye = (sesion: Sesion, { tema, area_id }: Evento): boolean =>
  puedeAcceder(ACCESO_DE_TEMA[tema], sesion) &&
  (area_id === null || area_id === sesion.area.id || puedeAcceder(TODAS_LAS_AREAS[tema] ?? [], sesion))

/** What decides which events a session is sent. */
const derechos = ({ area, roles }: Sesion): string => `${area.id}:${area.facultades.join()}:${roles.join()}`

const leerSuelo = (valor: string | string[] | undefined): string | null =>
  ID.exec(typeof valor === 'string' ? valor : '')?.[1] ?? null
