import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Carpeta } from '@cabildo/contracts/almacen'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { unaNorma } from '../../../test/fabricas-normas.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import { abrirDisco } from '../../platform/archivos/disco.ts'
import { crearEnlaces, type Enlaces } from '../../platform/archivos/enlaces.ts'
import { vigilarPuerta } from '../../platform/http/puerta.ts'
import { crearServidor } from '../../platform/http/servidor.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { Sesiones } from '../../platform/sesion/sesion.ts'
import { revisarPdf } from '../../platform/subidas/pdf/revision.ts'
import { almacenRoutes } from './almacen.routes.ts'

const banco = usarBanco()
let app: FastifyInstance
let raiz: string
let archivos: Archivos
let enlaces: Enlaces
let ahora = AHORA
const reloj = crearReloj(() => ahora)

beforeAll(async () => {
  raiz = await mkdtemp(join(tmpdir(), 'cabildo-almacen-'))
  archivos = await abrirDisco(raiz)
  enlaces = crearEnlaces(SECRETO, reloj)
  app = await crearServidor({ trustProxy: [], hsts: false })
  vigilarPuerta(
    app,
    new Sesiones(banco.db, reloj, {
      secreto: new TextEncoder().encode(SECRETO),
      horas: 8,
      inactivaMinutos: 60,
      porUsuario: 5,
    }),
    () => undefined,
  )
  await app.register(almacenRoutes, { db: banco.db, archivos, enlaces })
})
afterAll(async () => {
  await app.close()
  await rm(raiz, { recursive: true, force: true })
})

const guardar = async (carpeta: Carpeta, contenido: string | Buffer = '0123456789') =>
  (await archivos.guardar(Readable.from([Buffer.from(contenido)]), { carpeta, extension: 'pdf', maximoBytes: 100_000 }))
    .storage_key
/** The address of a published norm with this file. */
const publicar = async (contenido?: string) => {
  const path_file = await guardar('docs', contenido)
  await unaNorma(banco.db, { path_file })
  return enlaces.firmar('docs', path_file)
}
const abrir = (url: string, opciones: InjectOptions = {}) => app.inject({ method: 'GET', url, ...opciones })
const codigo = (respuesta: { json: () => { codigo: string } }) => respuesta.json().codigo

test.each(['firmadigital/upload', 'generados', 'mpvirtual', 'cargos'] as const)(
  'API-101 API-159 a file of %s opens only with its link, for five minutes',
  async (carpeta) => {
    ahora = AHORA
    const url = enlaces.firmar(carpeta, await guardar(carpeta))
    const { statusCode, headers } = await abrir(url)
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ])
    expect(codigo(await abrir(url.split('?')[0]!))).toBe('enlaceVencido')
    ahora = new Date(AHORA.getTime() + 299_000)
    expect((await abrir(url)).statusCode).toBe(200)
    ahora = new Date(AHORA.getTime() + 300_000)
    const tarde = await abrir(url)
    expect([tarde.statusCode, codigo(tarde)]).toEqual([403, 'enlaceVencido'])
    ahora = AHORA
  },
)

test('D-03 a link opens its own file only, and cannot be altered', async () => {
  const url = enlaces.firmar('mpvirtual', await guardar('mpvirtual'))
  const [camino, query] = url.split('?') as [string, string]
  const otra = `/storage/mpvirtual/${await guardar('mpvirtual')}`
  const firma = new URLSearchParams(query).get('firma')!
  const vence = new URLSearchParams(query).get('vence')!
  const ultima = firma.at(-1)!
  // The last letter carries two bits that mean nothing: its neighbour spells the same bytes.
  const gemela = firma.slice(0, -1) + String.fromCharCode(ultima.charCodeAt(0) + 1)
  for (const alterada of [
    `${otra}?${query}`,
    `${camino}?vence=${Number(vence) + 1}&firma=${firma}`,
    `${camino}?vence=0${vence}&firma=${firma}`,
    `${camino}?vence=${vence}&firma=${firma.slice(1)}`,
    `${camino}?vence=${vence}&firma=${gemela}`,
    `${camino}?vence=${vence}`,
    `${camino}?firma=${firma}`,
    `${camino.replace('mpvirtual', 'reclamos')}?${query}`,
  ])
    expect(codigo(await abrir(alterada)), alterada).toBe('enlaceVencido')
})

test('API-103 a link may carry the name to keep the file under, and only the one that was signed', async () => {
  const url = enlaces.firmar('generados', await guardar('generados'), 'RA-001-2026-ÑA.pdf')
  const { statusCode, headers } = await abrir(url)
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    "inline; filename*=UTF-8''RA-001-2026-%C3%91A.pdf",
  ])
  for (const otra of [url.replace('RA-001', 'RA-002'), url.replace(/&nombre=.*/, ''), `${url}x`])
    expect(codigo(await abrir(otra)), otra).toBe('enlaceVencido')
  const sinNombre = enlaces.firmar('generados', await guardar('generados'))
  expect(codigo(await abrir(`${sinNombre}&nombre=otro.pdf`))).toBe('enlaceVencido')
  const publico = await publicar()
  expect((await abrir(`${publico}?nombre=otro.pdf`)).headers['content-disposition']).not.toContain('otro')
})

test('E6 an active file is shown without what is active in it, kept as it came, and in no other way by those links', async () => {
  const activo = pdfDePrueba({ catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
  const storage_key = await guardar('mpvirtual', activo)
  const inerte = enlaces.firmar('mpvirtual', storage_key, '7.pdf', 'inerte')
  const visto = await abrir(inerte, { headers: { range: 'bytes=0-9' } })
  expect([visto.statusCode, visto.headers['content-type'], visto.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    "inline; filename*=UTF-8''7.pdf",
  ])
  expect(await revisarPdf(visto.rawPayload)).toEqual({ paginas: 1, activo: false })
  expect(visto.headers).toMatchObject({ 'accept-ranges': 'none', 'cache-control': 'private, no-store' })
  expect((await abrir(inerte, { method: 'HEAD' })).statusCode).toBe(200)

  const original = enlaces.firmar('mpvirtual', storage_key, '7.pdf', 'original')
  const guardado = await abrir(original)
  expect(guardado.rawPayload.equals(activo)).toBe(true)
  expect(guardado.headers['content-disposition']).toBe("attachment; filename*=UTF-8''7.pdf")

  for (const alterado of [
    inerte.replace('modo=inerte', 'modo=original'),
    inerte.replace('&modo=inerte', ''),
    original.replace('&modo=original', ''),
    `${enlaces.firmar('mpvirtual', storage_key, '7.pdf')}&modo=original`,
  ])
    expect(codigo(await abrir(alterado)), alterado).toBe('enlaceVencido')
  expect((await abrir(original.replace('modo=original', 'modo=otro'))).statusCode).toBe(422)

  const roto = enlaces.firmar('mpvirtual', await guardar('mpvirtual'), '8.pdf', 'inerte')
  expect(codigo(await abrir(roto))).toBe('sinCopia')
})

test('D-143 a link to a draft opens a copy that says BORRADOR, and by no change of it the file that will be signed', async () => {
  const limpio = pdfDePrueba({ paginas: 2 })
  const storage_key = await guardar('firmadigital/upload', limpio)
  const enlace = enlaces.firmar('firmadigital/upload', storage_key, '7.pdf', 'borrador')
  const copia = await abrir(enlace)
  expect([copia.statusCode, copia.headers['cache-control'], copia.headers['accept-ranges']]).toEqual([
    200,
    'private, no-store',
    'none',
  ])
  expect(copia.rawPayload.toString('latin1')).toContain('CabildoBorrador')
  for (const alterado of [enlace.replace('modo=borrador', 'modo=original'), enlace.replace('&modo=borrador', '')])
    expect(codigo(await abrir(alterado)), alterado).toBe('enlaceVencido')
  const roto = enlaces.firmar('firmadigital/upload', await guardar('firmadigital/upload'), '8.pdf', 'borrador')
  expect(codigo(await abrir(roto))).toBe('sinBorrador')
})

test('E6 what is public is given out as it is, whatever an address asks for', async () => {
  const { statusCode, body, headers } = await abrir(`${await publicar()}?modo=inerte`)
  expect([statusCode, body, headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes'])
})

test('D-03 without a link nobody learns whether a private file exists', async () => {
  const existe = await abrir(`/storage/mpvirtual/${await guardar('mpvirtual')}`)
  const noExiste = await abrir('/storage/mpvirtual/00000000-0000-0000-0000-000000000000.pdf')
  expect(noExiste.body).toBe(existe.body)
  const firmado = await abrir(enlaces.firmar('mpvirtual', '00000000-0000-0000-0000-000000000000.pdf'))
  expect([firmado.statusCode, codigo(firmado)]).toEqual([404, 'noEncontrado'])
  expect(firmado.headers).not.toHaveProperty('etag')
})

test('B2 a session token is no link, and a link is no token', async () => {
  const rosa = await banco.como('rosa')
  const url = enlaces.firmar('mpvirtual', await guardar('mpvirtual'))
  const camino = url.split('?')[0]!
  expect((await abrir(camino, { headers: { authorization: `Bearer ${rosa.token}` } })).statusCode).toBe(403)
  const partes = rosa.token!.split('.')
  expect((await abrir(`${camino}?vence=9999999999&firma=${partes[2]}`)).statusCode).toBe(403)
  const firma = new URLSearchParams(url.split('?')[1]).get('firma')
  const conFirma = await banco.app.inject({ url: '/api/cargos', headers: { authorization: `Bearer ${firma}` } })
  expect(conFirma.statusCode).toBe(401)
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lineas=0-1', 200, '0123456789', undefined],
])('a viewer that asks for %s gets %i', async (range, status, cuerpo, contentRange) => {
  const { statusCode, body, headers } = await abrir(await publicar(), { headers: { range } })
  expect([statusCode, body, headers['content-range']]).toEqual([status, cuerpo, contentRange])
})

test('HEAD answers the headers alone; a browser that has the file is told so', async () => {
  const url = await publicar()
  const cabeza = await abrir(url, { method: 'HEAD' })
  expect([cabeza.statusCode, cabeza.body, cabeza.headers['content-length']]).toEqual([200, '', '10'])
  const etag = String(cabeza.headers.etag)
  const otraVez = await abrir(url, { headers: { 'if-none-match': etag } })
  expect([otraVez.statusCode, otraVez.body]).toEqual([304, ''])
  const cambiado = await abrir(url, { headers: { range: 'bytes=0-3', 'if-range': '"otro"' } })
  expect(cambiado.statusCode).toBe(200)
})

test('an empty file is an answer without bytes', async () => {
  const { statusCode, body } = await abrir(await publicar(''))
  expect([statusCode, body]).toEqual([200, ''])
})

test('E9 a link planted in the store leads nowhere', async () => {
  const storage_key = '11111111-2222-3333-4444-555555555555.pdf'
  const carpeta = join(raiz, 'docs', '11', '11')
  await mkdir(carpeta, { recursive: true })
  await writeFile(join(raiz, 'secreto.txt'), 'secreto')
  await symlink(join(raiz, 'secreto.txt'), join(carpeta, storage_key))
  await unaNorma(banco.db, { path_file: storage_key })
  expect((await abrir(`/storage/docs/${storage_key}`)).statusCode).toBe(404)

  const privada = await guardar('mpvirtual')
  await mkdir(join(raiz, 'generados'), { recursive: true })
  await symlink(join(raiz, 'mpvirtual'), join(raiz, 'generados', 'enlace'))
  expect((await abrir(enlaces.firmar('generados', `enlace/${privada}`))).statusCode).toBe(404)
})
