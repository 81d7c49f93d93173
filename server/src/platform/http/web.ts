import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ELEMENTO_ENTIDAD, type Entidad } from '@cabildo/contracts/entidad'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declararPublico } from './puerta.ts'

const MARCADOR = '__ENTIDAD__'

/** Address and file of each page: the app with its hash routes, and our own pages in the frame of the signer (FIR-24). */
const PAGINAS = {
  '/': 'index.html',
  '/firma-local/invokerstatus.html': 'firma-local/invokerstatus.html',
  '/firma-peru/invokerstatus.html': 'firma-peru/invokerstatus.html',
}

/**
 * Serves the built web app with the municipality's data inside each page, so that the first paint needs no call. Hashed
 * files are kept by browsers for good; the pages themselves are always asked for.
 */
export const servirWeb = async (app: FastifyInstance, carpeta: string, entidad: () => Entidad): Promise<void> => {
  for (const [direccion, archivo] of Object.entries(PAGINAS)) {
    if (direccion !== '/' && !existsSync(join(carpeta, archivo))) continue
    const pagina = await readFile(join(carpeta, archivo), 'utf8')
    if (!pagina.includes(MARCADOR)) throw new Error(`La página construida no tiene el elemento ${ELEMENTO_ENTIDAD}`)
    app.get(direccion, { config: { acceso: 'publico' }, schema: { hide: true } }, async (_request, reply) => {
      // `<` cannot end the element early, whatever the municipality is called.
      const datos = JSON.stringify(entidad()).replaceAll('<', '\\u003c')
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pagina.replace(MARCADOR, () => datos))
    })
  }
  await app.register(async (contexto) => {
    declararPublico(contexto)
    await contexto.register(fastifyStatic, {
      root: carpeta,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['**/.vite/**', '**/*.html*'],
      setHeaders: (reply, ruta) => {
        void reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(ruta) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  })
}
