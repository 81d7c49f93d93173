import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AHORA, SECRETO } from '../../../test/banco.ts'
import { usarBase } from '../../../test/base.ts'
import { crearApp } from '../../app.ts'
import { leerConfig } from '../../config.ts'
import { abrirDisco } from '../archivos/disco.ts'
import { crearReloj } from '../reloj.ts'

const base = usarBase()
const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(carpeta, 'web', 'assets'), { recursive: true })
  mkdirSync(join(carpeta, 'web', '.vite'), { recursive: true })
  const escribir = (nombre: string, texto: string | Buffer) => writeFileSync(join(carpeta, 'web', nombre), texto)
  escribir('index.html', '<html><script type="application/json" id="entidad">__ENTIDAD__</script></html>')
  escribir('assets/app-abc123.js', 'console.log(1)')
  escribir('assets/app-abc123.js.br', brotliCompressSync('console.log(1)'))
  escribir('.vite/manifest.json', '{}')
  escribir('sw.js', 'addEventListener()\n')
  const config = leerConfig({
    DATABASE_URL: base.url,
    DATOS: join(carpeta, 'datos'),
    SUBIDA_MAXIMA_MB: '7',
    ENTIDAD_NOMBRE: 'Municipalidad de </script><b>Ñ</b>',
  })
  app = await crearApp({
    config,
    secreto: SECRETO,
    bd: base,
    web: join(carpeta, 'web'),
    archivos: await abrirDisco(join(config.datos, 'archivos')),
    reloj: crearReloj(() => AHORA),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(carpeta, { recursive: true, force: true })
})

test('SHE-16 one process serves the page at /, the API under /api and files under /storage', async () => {
  expect((await app.inject('/')).headers['content-type']).toContain('text/html')
  expect((await app.inject('/api/areas')).headers['content-type']).toContain('application/json')
  expect((await app.inject('/storage/docs/nada.pdf')).statusCode).toBe(404)
})

test('the page carries the municipality, whose name cannot leave its element', async () => {
  const { body, headers } = await app.inject('/')
  const dentro = /id="entidad">(.*)<\/script><\/html>$/.exec(body)?.[1] ?? ''
  expect(dentro).not.toContain('<')
  expect(JSON.parse(dentro)).toMatchObject({ nombre: 'Municipalidad de </script><b>Ñ</b>', hoy: '2026-11-18' })
  expect(headers['cache-control']).toBe('no-cache')
})

test('SHE-72 the page knows how large a file may be, as the municipality set it', async () => {
  const { body } = await app.inject('/')
  expect(JSON.parse(/id="entidad">(.*)<\/script><\/html>$/.exec(body)?.[1] ?? '')).toMatchObject({
    subidaMaximaBytes: 7 * 1024 * 1024,
    proveedor: null,
    firmaPeruScript: null,
  })
})

test('hashed files are sent compressed as built, and kept by browsers for good', async () => {
  const { headers, rawPayload } = await app.inject({
    url: '/assets/app-abc123.js',
    headers: { 'accept-encoding': 'br' },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(rawPayload).toEqual(brotliCompressSync('console.log(1)'))
  expect((await app.inject('/assets/app-abc123.js')).body).toBe('console.log(1)')
})

test.each([
  '/.vite/manifest.json',
  '/index.html',
  '/assets/..%2findex.html',
  '/../package.json',
  '/assets/%2e%2e/%2e%2e/datos/secreto',
])('E9 %s is not served', async (url) => {
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
})

test('decision 0217 the manifest and the page for when there is no line bear the municipality, and nothing else changes them', async () => {
  const manifiesto = await app.inject('/manifest.webmanifest')
  expect(manifiesto.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(manifiesto.json()).toMatchObject({
    name: 'Cabildo, Municipalidad de </script><b>Ñ</b>',
    start_url: '/',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { type: 'image/svg+xml' }],
  })
  const pagina = await app.inject('/sin-linea')
  expect(pagina.body).toContain('<header>Municipalidad de &#60;/script&#62;&#60;b&#62;Ñ&#60;/b&#62;</header>')
  expect(pagina.body).toContain('<h1>No hay conexión</h1>')
  const programa = await app.inject('/sw.js')
  expect(programa.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  })
  // It names the page that it keeps, so that another one is fetched.
  expect(programa.body).toMatch(/^addEventListener\(\)\n\/\/ [0-9a-f]{64}\n$/)
  expect((await app.inject('/sw.js')).body).toBe(programa.body)
})
