import { createRequire } from 'node:module'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import {
  FOTO_MAXIMO_BYTES,
  FOTOS_MAXIMO,
  fotoGrande,
  fotoNoEsImagen,
  MENSAJES_VENTANILLA,
} from '@cabildo/contracts/ventanilla'
import { PDFDocument } from '@cantoo/pdf-lib'
import type * as Photon from '@silvia-odwyer/photon-node'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { exif, fotoPng } from '../../../test/fotos.ts'
import { digitalizar, registrar } from '../../../test/ventanilla.ts'

const { PhotonImage } = createRequire(import.meta.url)('@silvia-odwyer/photon-node') as typeof Photon

const banco = usarBanco()
let mila: Cliente
beforeAll(async () => {
  mila = await banco.como('mila')
})

const png = (nombre: string, ancho: number, alto: number, mas = {}) =>
  new File([new Uint8Array(fotoPng(ancho, alto, mas))], nombre)
/** A JPEG as a telephone makes it: lying pixels, and the word that it was held upright. */
const jpeg = (nombre: string, ancho: number, alto: number, orientacion = 6) => {
  const foto = Buffer.from(new PhotonImage(new Uint8Array(ancho * alto * 4).fill(180), ancho, alto).get_bytes_jpeg(80))
  return new File([Buffer.concat([foto.subarray(0, 2), exif(orientacion), foto.subarray(2)])], nombre)
}
const errores = ({ cuerpo }: { cuerpo: unknown }) => (cuerpo as { errors?: Record<string, string> }).errors
const pdfDe = async (id: number) => {
  const { documentos } = (await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).cuerpo.data
  const { rawPayload } = await mila.enviar({ method: 'GET', url: documentos[0]?.url ?? '' })
  return { documentos, pdf: await PDFDocument.load(rawPayload) }
}

describe('EXP-73 photographs of a paper', () => {
  test('EXP-73 become one A4 PDF in their order, upright, reduced, and nothing else stays behind', async () => {
    const antes = (await banco.archivosEnDisco()).length
    const fotos = [jpeg('hoja 1.jpg', 2600, 1900), png('hoja 2.png', 300, 200), png('hoja 3.png', 1700, 2600)]
    const { status, cuerpo } = await registrar(mila, {}, { fotos, anexos: [pdfDeTramite('anexo.pdf')] })
    expect(status).toBe(200)
    const { documentos, pdf } = await pdfDe(cuerpo.id)
    expect(documentos.map(({ name, anexos }) => [name, anexos.length])).toEqual([['fotos.pdf', 1]])
    const hojas = pdf.getPages().map((hoja) => [Math.round(hoja.getWidth()), Math.round(hoja.getHeight())])
    expect(hojas).toEqual([
      [595, 842],
      [842, 595],
      [595, 842],
    ])
    const medidas = pdf.context
      .enumerateIndirectObjects()
      .map(([, objeto]) => String((objeto as { dict?: unknown }).dict ?? ''))
      .filter((dicho) => dicho.includes('/Image'))
      .map((dicho) => [/\/Width (\d+)/.exec(dicho)?.[1], /\/Height (\d+)/.exec(dicho)?.[1]].map(Number))
    expect(medidas).toEqual([
      [2263, 1654],
      [300, 200],
      [1529, 2339],
    ])
    // The PDF, and the annex.
    expect((await banco.archivosEnDisco()).length).toBe(antes + 2)
  }, 60_000)

  test('EXP-73 E5 E7 what is no picture, whole and small enough, refuses itself by its name, and nothing is saved', async () => {
    const antes = await banco.archivosEnDisco()
    const texto = new File(['%PDF-1.4 no soy una foto'], 'acta.jpg')
    expect(errores(await registrar(mila, {}, { fotos: [png('uno.png', 20, 20), texto] }))).toEqual({
      fotos: fotoNoEsImagen('acta.jpg'),
    })
    const rota = new File(
      [Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.from('basura'.repeat(50))])],
      'rota.jpg',
    )
    const cortada = new File([new Uint8Array(fotoPng(400, 400).subarray(0, 60))], 'cortada.png')
    // Says that it has 900 megapixels, and would take gigabytes.
    const bomba = png('bomba.png', 30_000, 30_000, { filas: 10 })
    expect(errores(await registrar(mila, {}, { fotos: [rota, png('buena.png', 20, 20), cortada, bomba] }))).toEqual({
      fotos: ['rota.jpg', 'cortada.png', 'bomba.png'].map(fotoNoEsImagen).join('. '),
    })
    const grande = new File([Buffer.concat([fotoPng(20, 20), Buffer.alloc(FOTO_MAXIMO_BYTES)])], 'grande.png')
    expect(errores(await registrar(mila, {}, { fotos: [grande] }))).toEqual({ fotos: fotoGrande('grande.png') })
    const muchas = Array.from({ length: FOTOS_MAXIMO + 1 }, (_, i) => png(`${i}.png`, 9, 9))
    expect((await registrar(mila, {}, { fotos: muchas })).status).toBe(422)
    expect(errores(await registrar(mila, {}, { fotos: [png('a.png', 9, 9)], principal: [pdfDeTramite()] }))).toEqual({
      fotos: MENSAJES_VENTANILLA.unoUOtro,
    })
    expect((await banco.archivosEnDisco()).sort()).toEqual(antes.sort())
  }, 60_000)

  test('API-164 EXP-73 thirty of them are a scan; the same ones again are no further one', async () => {
    const { cuerpo } = await registrar(mila)
    const fotos = Array.from({ length: FOTOS_MAXIMO }, (_, i) => png(`${i}.png`, 600, 800, { gris: 100 + i }))
    for (let vez = 0; vez < 2; vez++) {
      const { status, cuerpo: hecho } = await digitalizar(mila, cuerpo.id, { fotos })
      expect([status, hecho.data.documentos.length, hecho.data.falta_digitalizar]).toEqual([200, 1, false])
    }
    expect((await pdfDe(cuerpo.id)).pdf.getPageCount()).toBe(FOTOS_MAXIMO)
  }, 120_000)
})
