import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RUTAS_CON_PORTADA } from '@cabildo/contracts/base/rutas'
import type { Entidad } from '@cabildo/contracts/entidad'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { exigirAcceso } from './puerta.ts'
import { programasDeLasPaginas, servirWeb } from './web.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-portadas-'))
const PAGINA =
  '<html lang="es"><head><script>antes()</script></head><script type="application/json" id="entidad">__ENTIDAD__</script><div id="raiz">__PORTADA__</div></html>'
/** Paints as the built one does: from its argument, into one message. */
const PINTOR = `const { nombre } = JSON.parse(process.argv[2])
process.send(Object.fromEntries(${JSON.stringify(RUTAS_CON_PORTADA)}.map((ruta) => [ruta, '<h1>' + ruta + ' de ' + nombre + ' $&</h1>'])))
process.disconnect()
`
const escribir = (nombre: string, texto: string) => writeFileSync(join(carpeta, nombre), texto)

let entidad: Entidad
let app: FastifyInstance
beforeAll(() => {
  for (const una of ['assets', '.vite/portada', '.vite/portadas']) mkdirSync(join(carpeta, una), { recursive: true })
  escribir('index.html', PAGINA)
  escribir('sw.js', 'const RUTAS = __RUTAS__\n')
  escribir('.vite/portada/package.json', '{ "type": "commonjs" }')
  for (const ruta of RUTAS_CON_PORTADA) escribir(`.vite/portadas/${ruta}.html`, PAGINA)
})
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))
afterEach(() => app.close())

const abrir = async (pintor: string) => {
  escribir('.vite/portada/pintar.js', pintor)
  entidad = { nombre: 'Valle Alto', colorMarca: '#1a6150', hoy: '2026-11-18' } as Entidad
  app = Fastify()
  exigirAcceso(app)
  await servirWeb(app, carpeta, () => entidad)
}
const pintada = (direccion: string, texto: string) =>
  vi.waitFor(async () => expect((await app.inject(direccion)).body).toContain(texto), { timeout: 20_000, interval: 20 })

test('decision 0230 each public page answers by its path as it was painted, and the first of all at the root', async () => {
  await abrir(PINTOR)
  // What is painted is text: no sign in it means anything to whoever puts it in its place.
  for (const ruta of RUTAS_CON_PORTADA)
    await pintada(`/${ruta}`, `<div id="raiz"><h1>${ruta} de Valle Alto $&</h1></div>`)
  await pintada('/', '<h1>inicio de Valle Alto')
  const { body, headers } = await app.inject('/consulta')
  expect(body).toContain('"nombre":"Valle Alto"')
  expect(body).toMatch(/^<html style="--mantine-color-cabildo-0:#[0-9a-f]{6};/)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
})

test('decision 0230 another municipality or day is on the page at once, and is painted anew', async () => {
  await abrir(PINTOR)
  await pintada('/verifica', 'verifica de Valle Alto')
  entidad = { ...entidad, nombre: 'Valle <Bajo>' }
  const { body } = await app.inject('/verifica')
  expect(body).toContain('"nombre":"Valle \\u003cBajo>"')
  expect(body).not.toContain('de Valle Alto')
  await pintada('/verifica', 'verifica de Valle <Bajo>')
})

test('decision 0230 on another day the page of before does until it is painted with the new one', async () => {
  await abrir(PINTOR)
  await pintada('/verifica', 'verifica de Valle Alto')
  entidad = { ...entidad, hoy: '2026-11-19' }
  expect((await app.inject('/verifica')).body).toContain('verifica de Valle Alto')
  await pintada('/verifica', '"hoy":"2026-11-19"')
  expect((await app.inject('/verifica')).body).toContain('verifica de Valle Alto')
})

test('decision 0230 whoever has a page is told that it is the same, and gets it compressed otherwise', async () => {
  await abrir(PINTOR)
  await pintada('/consulta', 'consulta de Valle Alto')
  const { headers, rawPayload } = await app.inject({ url: '/consulta', headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(rawPayload).toString()).toContain('consulta de Valle Alto')
  const otraVez = await app.inject({ url: '/consulta', headers: { 'if-none-match': String(headers.etag) } })
  expect([otraVez.statusCode, otraVez.body]).toEqual([304, ''])
})

test.each([
  ['dies', 'process.exit(3)'],
  ['is none of Node', 'esto no es un programa'],
])('decision 0230 a program that %s leaves pages that are drawn when theirs has come', async (_, pintor) => {
  await abrir(pintor)
  const avisado = vi.spyOn(app.log, 'warn')
  entidad = { ...entidad, nombre: 'Otra' }
  expect((await app.inject('/consulta')).body).toContain('<div id="raiz"></div>')
  await vi.waitFor(() => expect(avisado).toHaveBeenCalled(), { timeout: 20_000 })
  expect((await app.inject('/consulta')).statusCode).toBe(200)
})

test('decision 0230 the content policy names the programs inside the pages, each once, and no other element', async () => {
  await abrir(PINTOR)
  expect(await programasDeLasPaginas(carpeta)).toEqual(["'sha256-rabj3BGKBK7ZrHbITBveYWaDtQiIltfUZmyn9m5PW94='"])
})

test('decision 0230 the program that keeps pages knows their paths', async () => {
  await abrir(PINTOR)
  expect((await app.inject('/sw.js')).body).toContain('const RUTAS = ["/","/inicio",')
})
