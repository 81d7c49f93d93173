import { createHash } from 'node:crypto'
import { RUTAS_CON_PORTADA } from '@cabildo/contracts/base/rutas'
import type { Entidad } from '@cabildo/contracts/entidad'
import type { FastifyInstance } from 'fastify'

const escapado = (texto: string): string => texto.replace(/[&<>"']/g, (signo) => `&#${signo.codePointAt(0)};`)

/** The page that browsers show without a line: it says what needs one, what is not lost, and tries again by itself. */
export const paginaSinLinea = ({
  nombre,
  colorMarca,
}: Pick<Entidad, 'nombre' | 'colorMarca'>): string => `<!doctype html>
<html lang="es-PE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sin conexión · Cabildo</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; font: 1.0625rem/1.6 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif }
body { margin: 0; background: light-dark(#f6f5f2, #17191a); color: light-dark(#1d2321, #e8eae8) }
header { padding: .875rem 1.25rem; background: ${escapado(colorMarca)}; color: #fff; font-weight: 650 }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 1.5rem 0 .25rem; font-size: 1.125rem }
p { margin: 0 0 .5rem }
button { min-height: 44px; margin-top: 1.5rem; padding: 0 1.25rem; border: 0; border-radius: 8px; background: ${escapado(colorMarca)}; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 3px solid light-dark(#1d2321, #fff); outline-offset: 2px }
</style>
</head>
<body>
<header>${escapado(nombre)}</header>
<main>
<h1>No hay conexión</h1>
<p>Este equipo no llega a Cabildo. Revise su internet o la red de la oficina.</p>
<h2>Qué necesita conexión</h2>
<p>Todo lo que se consulta, se graba, se envía o se firma. Aquí no se muestran datos guardados de antes, porque podrían haber cambiado.</p>
<h2>Qué no se perdió</h2>
<p>Lo que ya grabó o envió está en la municipalidad. Los borradores de documentos siguen en este navegador. Lo que no alcanzó a grabar o enviar tendrá que escribirlo otra vez.</p>
<button type="button" id="reintentar">Volver a intentar</button>
</main>
<script src="/sin-linea.js"></script>
</body>
</html>
`

/** In the place of the program, once the page is not wanted any more: it takes away what browsers have kept, and itself. */
const RETIRO = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (suceso) =>
  suceso.waitUntil(Promise.all(['sin-linea', 'portadas'].map((uno) => caches.delete(uno))).then(() => registration.unregister())))
`

const ICONOS = [
  { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

/**
 * Serves what lets a browser install the product and say so when there is no line (decision 0217): the manifest, the page, and
 * the program that keeps it and the public pages, which changes with the page so that browsers fetch both again.
 */
export const servirSinLinea = (
  app: FastifyInstance,
  programa: string,
  entidad: () => Entidad,
  encendida: boolean,
): void => {
  const servir = (direccion: string, tipo: string, contenido: () => string) =>
    app.get(direccion, { config: { acceso: 'publico' }, schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(tipo).send(contenido()),
    )
  const pagina = () => paginaSinLinea(entidad())
  servir('/sin-linea', 'text/html; charset=utf-8', pagina)
  servir('/sw.js', 'text/javascript; charset=utf-8', () =>
    encendida
      ? `${programa.replace('__RUTAS__', JSON.stringify(['/', ...RUTAS_CON_PORTADA.map((ruta) => `/${ruta}`)]))}// ${createHash('sha256').update(pagina()).digest('hex')}\n`
      : RETIRO,
  )
  servir('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => {
    const { nombre, siglas, colorMarca } = entidad()
    return JSON.stringify({
      id: '/',
      name: `Cabildo, ${nombre}`,
      short_name: `Cabildo ${siglas}`.trim(),
      lang: 'es-PE',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: colorMarca,
      background_color: '#f6f5f2',
      icons: ICONOS,
    })
  })
}
