import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RUTA_VUELTA, RUTAS_CON_PORTADA } from '@cabildo/contracts/base/rutas'
import { ELEMENTO_ENTIDAD, type Entidad } from '@cabildo/contracts/entidad'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { abrirPortadas, archivosDePortadas, escribirEntidad, MARCADOR_ENTIDAD } from './portadas.ts'
import { declararPublico } from './puerta.ts'
import { servirSinLinea } from './sin-linea.ts'
import { enviarTexto } from './texto.ts'

const HTML = 'text/html; charset=utf-8'

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

/** What the content policy lets pages run besides files: the programs inside them, by their hashes (decision 0230). */
export const programasDeLasPaginas = async (carpeta: string): Promise<string[]> => {
  const paginas = ['index.html', ...(await archivosDePortadas(carpeta))]
  const textos = await Promise.all(paginas.map((una) => readFile(join(carpeta, una), 'utf8')))
  const programas = textos.flatMap((texto) =>
    [...texto.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, uno = '']) => uno.replaceAll('\r\n', '\n')),
  )
  return [...new Set(programas)].map((uno) => `'sha256-${createHash('sha256').update(uno).digest('base64')}'`)
}

/**
 * Serves the built web app at `/` and each public page at its path, with the municipality's data inside the page and painted as it
 * begins (portadas.ts), so that the first paint needs no call; pages apart that the build has, with the data. Hashed files are kept
 * by browsers for good; the pages themselves are always asked for.
 */
export const servirWeb = async (
  app: FastifyInstance,
  carpeta: string,
  entidad: () => Entidad,
  aparte: readonly PaginaAparte[] = [],
  { sinLinea = true }: { sinLinea?: boolean } = {},
): Promise<void> => {
  const principal = await readFile(join(carpeta, 'index.html'), 'utf8')
  if (!principal.includes(MARCADOR_ENTIDAD))
    throw new Error(`La página construida no tiene el elemento ${ELEMENTO_ENTIDAD}`)
  const portadas = await abrirPortadas(carpeta, entidad, app.log)
  app.addHook('onClose', async () => portadas?.cerrar())
  const publico = { config: { acceso: 'publico' }, schema: { hide: true } } as const
  const servir = (direccion: string, pagina: string, cabeceras: Record<string, string> = {}) =>
    app.get(direccion, publico, async (_request, reply) =>
      reply
        .headers(cabeceras)
        .header('cache-control', 'no-cache')
        .type(HTML)
        .send(pagina.replace(MARCADOR_ENTIDAD, () => escribirEntidad(entidad()))),
    )
  if (portadas)
    for (const ruta of RUTAS_CON_PORTADA)
      for (const direccion of ruta === 'inicio' ? ['/', '/inicio'] : [`/${ruta}`])
        app.get(direccion, publico, async (request, reply) =>
          enviarTexto(request, reply.header('cache-control', 'no-cache').type(HTML), portadas.pagina(ruta)),
        )
  else servir('/', principal)
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
