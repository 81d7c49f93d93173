import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { areasApi } from '@cabildo/contracts/organizacion'
import { afterAll, expect, test } from 'vitest'
import { type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, firmarEnLocal, leerArgumentos, nativo, unDespacho } from '../../../test/firma.ts'
import { MUDO } from '../../../test/obrero.ts'
import { carpetasConFilas } from '../../modulos.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { barrerArchivos } from '../../platform/trabajos/limpieza.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-sellos-'))
afterAll(() => rmSync(carpeta, { recursive: true, force: true }))
const banco = usarBanco({ env: { FIRMA_SELLOS: carpeta } })

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)
const sellos = async (quien: Cliente) =>
  Object.fromEntries((await quien.llamar(catalogosApi.areas)).cuerpo.data.map(({ id, path_sello }) => [id, path_sello]))
const selloPedido = async (quien: Cliente, id_doc_area: number) =>
  nativo(banco).traer(leerArgumentos(await argumentosDe(quien, id_doc_area)).fileDownloadStampUrl ?? '')

test('API-14 DOC-20 with a session each area tells the file of its seal, or that it has none; without one, nothing', async () => {
  const gloria = await banco.como('gloria')
  expect((await sellos(gloria))[15]).toBeNull()
  writeFileSync(join(carpeta, '15.png'), PNG)
  writeFileSync(join(carpeta, 'LEEME.txt'), 'nada')
  writeFileSync(join(carpeta, '015.png'), PNG)
  expect(await sellos(gloria)).toMatchObject({ 15: '15.png', 11: null })
  expect((await sellos(banco.ciudadano))[15]).toBeUndefined()
})

test('DOC-20 FIR-24 the signer is given the seal of the area that signs, and the own signer draws it', async () => {
  writeFileSync(join(carpeta, '15.png'), PNG)
  const gloria = await banco.como('gloria')
  const { de } = await unDespacho(banco, [15])
  const sello = await selloPedido(gloria, de(15))
  expect([sello.headers['content-type'], sello.rawPayload]).toEqual(['image/png', PNG])
  expect((await firmarEnLocal(gloria, de(15))).status).toBe(200)
})

test('DOC-20 E9 a seal that is no picture, too large or a link is left out: the logo stands in', async () => {
  const alcaldesa = await banco.como('alcaldesa')
  const { de } = await unDespacho(banco, [11])
  const ruta = join(carpeta, '11.png')
  const logo = await nativo(banco).traer(
    leerArgumentos(await argumentosDe(alcaldesa, de(11))).fileDownloadLogoUrl ?? '',
  )
  const malos = [
    () => writeFileSync(ruta, '<svg/>'),
    () => writeFileSync(ruta, Buffer.concat([PNG, Buffer.alloc(1_048_577)])),
    () => symlinkSync(join(carpeta, '15.png'), ruta),
    () => mkdirSync(ruta),
  ]
  for (const poner of malos) {
    rmSync(ruta, { recursive: true, force: true })
    poner()
    expect((await selloPedido(alcaldesa, de(11))).rawPayload.equals(logo.rawPayload)).toBe(true)
  }
})

/** A grey PNG of any size, which packs well. */
const png = (ancho: number, alto: number, filas = Buffer.alloc((ancho + 1) * alto)): Buffer => {
  const trozo = (nombre: string, datos: Buffer) => {
    const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), datos])
    const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)]
    largo.writeUInt32BE(datos.length)
    suma.writeUInt32BE(crc32(cuerpo))
    return Buffer.concat([largo, cuerpo, suma])
  }
  const cabecera = Buffer.alloc(13)
  cabecera.writeUInt32BE(ancho, 0)
  cabecera.writeUInt32BE(alto, 4)
  cabecera.set([8, 0], 8)
  return Buffer.concat([
    PNG.subarray(0, 8),
    trozo('IHDR', cabecera),
    trozo('IDAT', deflateSync(filas)),
    trozo('IEND', Buffer.alloc(0)),
  ])
}
const archivo = (bytes: Buffer, name = 'sello.png') => new File([new Uint8Array(bytes)], name)
const ponerSello = async (area_id: number, ...suyos: File[]) =>
  (await banco.como('admin')).llamar(areasApi.ponerSello, {
    params: { id: String(area_id) },
    body: {},
    archivos: { 'selectedFile[]': suyos },
  })

test('ORG-14 an own seal is kept in the store, shows in the next signature on every server, and is swept by nobody', async () => {
  writeFileSync(join(carpeta, '15.png'), PNG)
  const gloria = await banco.como('gloria')
  const propio = png(40, 20)
  const { status, cuerpo } = await ponerSello(15, archivo(propio, '../15.gif'))
  expect([status, cuerpo.data.path_sello]).toEqual([
    200,
    expect.stringMatching(/^\/storage\/sellos\/[0-9a-f-]+\.png\?vence=/),
  ])
  const servido = await banco.app.inject({ method: 'GET', url: cuerpo.data.path_sello ?? '' })
  expect([servido.headers['content-type'], servido.rawPayload.equals(propio)]).toEqual(['image/png', true])
  expect(
    (await banco.app.inject({ method: 'GET', url: (cuerpo.data.path_sello ?? '').split('?')[0] ?? '' })).statusCode,
  ).toBe(403)
  const { de } = await unDespacho(banco, [15])
  expect((await selloPedido(gloria, de(15))).rawPayload.equals(propio)).toBe(true)
  const otra = await banco.otraApp()
  expect((await sellos(cliente(otra, gloria.token)))[15]).toMatch(/\.png$/)
  await barrerArchivos(
    banco.archivos,
    carpetasConFilas(banco.db),
    crearReloj(() => new Date(Date.now() + 2 * 86_400_000)),
    MUDO,
  )()
  expect((await selloPedido(gloria, de(15))).rawPayload.equals(propio)).toBe(true)
  // Taken away: that of the folder, and then the logo, which is neither.
  expect(
    (await (await banco.como('admin')).llamar(areasApi.quitarSello, { params: { id: '15' } })).cuerpo.data.path_sello,
  ).toBeNull()
  expect((await selloPedido(gloria, de(15))).rawPayload.equals(PNG)).toBe(true)
  rmSync(join(carpeta, '15.png'))
  expect((await selloPedido(gloria, de(15))).rawPayload.equals(PNG)).toBe(false)
})

test('ORG-14 O7 what is no whole picture of that size is refused beside the field, and nothing stays in the store', async () => {
  const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
  const antes = await banco.archivosEnDisco()
  const malos: [string, File[]][] = [
    ['nothing', []],
    ['an SVG', [archivo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'sello.svg')]],
    ['a page that calls itself PNG', [archivo(Buffer.from('<!doctype html>'))]],
    ['a broken PNG', [archivo(PNG.subarray(0, 40))]],
    [
      'a PNG with a page behind its mark',
      [archivo(Buffer.concat([PNG.subarray(0, 8), Buffer.from('<script>'.repeat(9))]))],
    ],
    ['a JPG without pixels', [archivo(jpg)]],
    ['20,000 pixels', [archivo(png(20_000, 20, Buffer.alloc(1)))]],
    ['fewer pixels than it says', [archivo(png(4_000, 4_000, Buffer.alloc(10)))]],
    ['more pixels than it says', [archivo(png(2, 2, Buffer.alloc(50_000_000)))]],
    ['above 1 MB', [archivo(Buffer.concat([PNG, Buffer.alloc(1_048_577)]))]],
  ]
  for (const [que, suyos] of malos) {
    const { status, cuerpo } = await ponerSello(15, ...suyos)
    expect([que, status, cuerpo.errors]).toEqual([
      que,
      422,
      { selectedFile: 'El sello debe ser una imagen PNG o JPG de hasta 1 MB' },
    ])
  }
  // As every upload without a byte (D-36).
  const vacio = await ponerSello(15, archivo(Buffer.alloc(0)))
  expect([vacio.status, vacio.cuerpo.errors]).toEqual([422, { selectedFile: 'El archivo esta dañado o vacío' }])
  expect((await ponerSello(32_000, archivo(PNG))).status).toBe(404)
  expect(await banco.archivosEnDisco()).toEqual(antes)
})
