import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import { ELEMENTO_ENTIDAD, type Entidad } from '@cabildo/contracts/entidad'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declararPublico } from './puerta.ts'
import { servirSinLinea } from './sin-linea.ts'

const MARCADOR = '__ENTIDAD__'

/** A separate page beside the app's, such as a signer's in its frame. */
export interface PaginaAparte {
  /** Its address, and its file in the build. */
  direccion: `/${string}.html`
  /** Headers in place of those of every answer. */
  cabeceras?: Record<string, string>
}

/** The address of a style sheet of the build by its source, whose name changes with what it says; null without it. */
export const hojaDe = async (carpeta: string | null, fuente: string): Promise<string | null> => {
  const manifiesto = carpeta === null ? '' : join(carpeta, '.vite', 'manifest.json')
  if (!existsSync(manifiesto)) return null
  const trozos: Record<string, { file: string } | undefined> = JSON.parse(await readFile(manifiesto, 'utf8'))
  const archivo = trozos[fuente]?.file
  return archivo === undefined ? null : `/${archivo}`
}

/**
 * Serves the built web app at `/` (hash routes, so there is one page) with the municipality's data inside the page, so
 * that the first paint needs no call; pages apart that the build has, likewise. Hashed files are kept by browsers for
 * good; the pages themselves are always asked for.
 */
export const servirWeb = async (
  app: FastifyInstance,
  carpeta: string,
  entidad: () => Entidad,
  aparte: readonly PaginaAparte[] = [],
  { sinLinea = true }: { sinLinea?: boolean } = {},
): Promise<void> => {
  const principal = await readFile(join(carpeta, 'index.html'), 'utf8')
  if (!principal.includes(MARCADOR)) throw new Error(`La página construida no tiene el elemento ${ELEMENTO_ENTIDAD}`)
  const servir = (direccion: string, pagina: string, cabeceras: Record<string, string> = {}) =>
    app.get(direccion, { config: { acceso: 'publico' }, schema: { hide: true } }, async (_request, reply) => {
      // `<` cannot end the element early, whatever the municipality is called.
      const datos = JSON.stringify(entidad()).replaceAll('<', '\\u003c')
      return reply
        .headers(cabeceras)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pagina.replace(MARCADOR, () => datos))
    })
  servir('/', principal)
  // Where the provider of identity sends the browser back to: the same page (ING-16).
  servir(RUTA_VUELTA, principal)
  for (const { direccion, cabeceras } of aparte) {
    const archivo = join(carpeta, ...direccion.split('/'))
    if (existsSync(archivo)) servir(direccion, await readFile(archivo, 'utf8'), cabeceras)
  }
  servirSinLinea(app, await readFile(join(carpeta, 'sw.js'), 'utf8'), entidad, sinLinea)
  await app.register(async (contexto) => {
    declararPublico(contexto)
    await contexto.register(fastifyStatic, {
      root: carpeta,
      index: false,
      preCompressed: true,
      wildcard: false,
      // Pages are served only by the routes above, with their data and headers.
      globIgnore: ['**/.vite/**', '**/*.html*', '**/sw.js'],
      setHeaders: (reply, ruta) => {
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(ruta) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}
