import { saludApi } from '@cabildo/contracts/salud'
import type { FastifyPluginAsync } from 'fastify'
import type { Config } from '../../config.ts'
import { ErrorDeNegocio } from '../errores.ts'
import type { Salud } from '../observacion/salud.ts'
import { DIA_MS, type Reloj } from '../reloj.ts'
import { ruta } from './ruta.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How well the server can do its work. */
    salud: Salud
  }
}

interface Partes {
  salud: Salud
  reloj: Reloj
  config: Pick<Config, 'direccionPublica'>
  /** To whom finders of a weakness write; empty where nobody is named. */
  contacto: () => string
}

/**
 * Tells a supervisor or a proxy whether this process lives, whether it can serve, and how well; and tells finders of a
 * weakness whom to write to.
 */
export const saludRoutes: FastifyPluginAsync<Partes> = async (app, { salud, reloj, config, contacto }) => {
  app.addHook('onClose', async () => salud.cerrar())
  ruta(app, saludApi.vivo, async () => ({ estado: 'vivo' as const }))
  ruta(app, saludApi.salud, async () => {
    const estado = await salud.preguntar()
    if (!estado) throw new ErrorDeNegocio('noDisponible', { reintentar: 5 })
    return estado
  })
  ruta(app, saludApi.seguridad, async ({ reply }) => {
    const correo = contacto()
    if (!correo) throw new ErrorDeNegocio('rutaDesconocida')
    return reply.type('text/plain; charset=utf-8').send(avisarDeSeguridad(correo, config, reloj.ahora()))
  })
}

const VIGENCIA_MS = 180 * DIA_MS

/** The file of RFC 9116, made at each call so that it never expires. */
const avisarDeSeguridad = (correo: string, { direccionPublica }: Partes['config'], ahora: Date): string =>
  [
    `Contact: mailto:${encodeURI(correo)}`,
    `Expires: ${new Date(ahora.getTime() + VIGENCIA_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: es',
    ...(direccionPublica?.startsWith('https:') ? [`Canonical: ${direccionPublica}${saludApi.seguridad.path}`] : []),
    '',
  ].join('\n')
