import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { afterAll, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { argumentosDe, firmarEnLocal, leerArgumentos, nativo, unDespacho } from '../../../test/firma.ts'

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
