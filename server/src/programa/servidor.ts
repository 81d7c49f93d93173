import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { crearApp } from '../app.ts'
import { explicarEscucha } from '../platform/arranque/direccion.ts'
import type { Base } from './base.ts'

const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** Connections that wait to be accepted; more are not refused, but keep trying for seconds (I1). */
const EN_LA_ENTRADA = 4_096

/** Puts the product together on its base; it does not listen yet. When the program stops, it is drained. */
export const abrirServidor = async (base: Base): Promise<FastifyInstance> => {
  // In development the page comes from Vite and there may be no build.
  const web = existsSync(join(WEB, 'index.html')) ? WEB : null
  const creada = crearApp({ ...base, web, seCierra: base.salida.pedida })
  base.salida.darMasPlazo(base.config.avisoCierreMs + base.config.cierreMs)
  base.salida.alParar(async () => {
    const app = await creada
    // A proxy that looks at /salud sends new calls elsewhere; those that still come are served.
    if (app.server.listening) await esperar(base.config.avisoCierreMs)
    const corte = setTimeout(() => {
      app.log.warn('se cortan las peticiones que no terminaron en CIERRE_SEGUNDOS')
      app.server.closeAllConnections()
    }, base.config.cierreMs)
    await app.close()
    clearTimeout(corte)
  })
  return creada
}

/** Begins to attend. Throws ErrorDeArranque that names the setting when the address cannot be had. (H8) */
export const escuchar = async (
  app: FastifyInstance,
  { host, puerto }: { host: string; puerto: number },
): Promise<void> => {
  const nivel = app.log.level
  // Fastify would announce each address in its own words; ours follow.
  app.log.level = 'warn'
  try {
    await app.listen({ port: puerto, host, backlog: EN_LA_ENTRADA })
  } catch (error) {
    throw explicarEscucha(error, { host, puerto })
  } finally {
    app.log.level = nivel
  }
}
