import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../../firma/test/pdf-de-prueba.ts'
import { BUENOS } from '../../../../../firma/test/pdf-hostiles.ts'
import { inflado } from '../../../../test/leer-pdf.ts'
import { ENTIDAD, EXPEDIDO, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { MARGEN, PAGINA, PIE } from '../../../features/documentos/redaccion/pagina.ts'
import { maquetar } from '../../../features/documentos/redaccion/pdf.maqueta.ts'
import { redactar } from '../../../features/documentos/redaccion/redaccion.ts'
import { BANDA_DEL_PIE } from './borrador.ts'
import { copiarPdf } from './desarmado.ts'
import { revisarPdf } from './revision.ts'

const BORRADOR = Buffer.from('BORRADOR').toString('hex')
const AVISO = Buffer.from('BORRADOR: el documento').toString('hex')

/** What is drawn over each page of the copy of a PDF. */
const marcasDe = async (pdf: Buffer) => {
  const hecho = await copiarPdf(pdf, 'borrador')
  if ('codigo' in hecho) throw new Error(hecho.codigo)
  const documento = await PDFDocument.load(hecho.pdf)
  const marcas = documento.getPages().map(({ node }) => {
    const contenido = node.lookup(PDFName.of('Contents'), PDFArray)
    const ultimo = node.context.lookup(contenido.get(contenido.size() - 1))
    expect(inflado(ultimo)).toContain('/CabildoBorrador Do')
    const objetos = node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
    return inflado(objetos?.lookup(PDFName.of('CabildoBorrador')))
  })
  return { pdf: hecho.pdf, documento, marcas }
}

test('D-143 the copy of a PDF bears BORRADOR across each page, whatever made it, and keeps what the pages say', async () => {
  const { pdf, marcas } = await marcasDe(pdfDePrueba({ paginas: 3 }))
  expect(marcas).toHaveLength(3)
  for (const marca of marcas) expect(marca).toContain(BORRADOR)
  expect(pdf.toString('latin1')).toContain('Documento de prueba')
  expect(await revisarPdf(pdf)).toEqual({ paginas: 3, activo: false, borrador: true })
})

test('D-143 our own preview is told from the document that is made to be signed', async () => {
  const de = (para: 'borrador' | 'firma') => maquetar(redactar(unBorrador(3), EXPEDIDO, ENTIDAD, PLANTILLAS, para))
  expect(await revisarPdf(await de('borrador'))).toMatchObject({ borrador: true })
  expect(await revisarPdf(await de('firma'))).not.toHaveProperty('borrador')
})

test.each(Object.entries(BUENOS))('D-143 a document with %s has a copy, too', async (_nombre, pdf) => {
  expect((await marcasDe(pdf)).marcas.join()).toContain(BORRADOR)
})

test.each([
  ['the corners of its paper the other way round', '/MediaBox [595 842 0 0]', '0 0 595 842'],
  ['a crop box larger than its paper', '/CropBox [-100 -100 800 1000]', '0 0 595 842'],
  ['an empty crop box', '/CropBox [0 0 0 0]', '0 0 595 842'],
  ['paper that is no box', '/MediaBox /Carta', '0 0 612 792'],
  ['a turn that is no number', '/Rotate /Nada', '0 0 595 842'],
])('D-143 a page with %s bears the word on what is seen of it', async (_nombre, pagina, caja) => {
  const { marcas, pdf } = await marcasDe(pdfDePrueba({ pagina }))
  expect(marcas.join()).toContain(BORRADOR)
  // Upwards to the right.
  expect(marcas.join()).toMatch(/ 0\.35 g 0\.\d+ 0\.\d+ -0\.\d+ 0\.\d+ /)
  expect(pdf.toString('latin1').replace(/\s+/g, ' ')).toContain(`/BBox [ ${caja} ]`)
})

test('D-143 pages that share their resources share them in the copy, too, which stays small', async () => {
  const nombres = Array.from({ length: 500 }, (_, i) => `/X${i} 3 0 R`).join(' ')
  const contenido = '/Contents 4 0 R /Resources 100 0 R'
  const pdf = pdfDePrueba({ paginas: 200, contenido, objetos: [`<< /XObject << ${nombres} >> >>`] })
  expect((await marcasDe(pdf)).pdf.length).toBeLessThan(4 * pdf.length)
})

test('D-143 keywords that are no text announce no foot, and the copy is made all the same', async () => {
  const { marcas } = await marcasDe(
    pdfDePrueba({ objetos: ['<< /Keywords /copia-verificable >>'], trailer: '/Info 100 0 R' }),
  )
  expect(marcas.join()).not.toContain(AVISO)
})

test('D-143 of what is no PDF there is none', async () => {
  expect(await copiarPdf(Buffer.from('0123456789'), 'borrador')).toMatchObject({ codigo: expect.any(String) })
})

test('D-143 the foot of the verifiable copy is covered in the copy of what we printed, and nowhere else', async () => {
  const nuestro = await maquetar(redactar(unBorrador(3), EXPEDIDO, ENTIDAD, PLANTILLAS))
  const { marcas, documento } = await marcasDe(nuestro)
  for (const marca of marcas) expect(marca).toContain(AVISO)
  // The copy does not say that it is a PDF/A, as its original does.
  expect(documento.catalog.has(PDFName.of('Metadata'))).toBe(false)
  const sinPie = await maquetar(redactar(unBorrador(3), EXPEDIDO, ENTIDAD, PLANTILLAS, 'borrador'))
  for (const otro of [sinPie, pdfDePrueba()]) expect((await marcasDe(otro)).marcas.join()).not.toContain(AVISO)
})

test('D-143 a printer driver drops the keyword: the foot is known by what it says, on the pages that say it', async () => {
  const borrador = unBorrador(3, {
    resolutivos: Array.from({ length: 30 }, (_, i) => `Disponer el punto ${i}. `.repeat(9)),
  })
  const impreso = await PDFDocument.load(await maquetar(redactar(borrador, EXPEDIDO, ENTIDAD, PLANTILLAS)))
  impreso.setKeywords([])
  const suyas = impreso.getPageCount()
  expect(suyas).toBeGreaterThan(1)
  impreso.addPage([595.28, 841.89]).drawText('Anexo')
  const { marcas } = await marcasDe(Buffer.from(await impreso.save({ useObjectStreams: false })))
  expect(marcas.map((marca) => marca.includes(AVISO))).toEqual([...Array(suyas).fill(true), false])
})

test('D-143 the cover is as large as the foot', () => {
  const { x, y, ancho, alto } = BANDA_DEL_PIE
  expect(x).toBeLessThan(MARGEN.izquierdo)
  expect(x + ancho).toBeGreaterThanOrEqual(PAGINA.ancho - MARGEN.derecho - PIE.pagina)
  expect(y + alto).toBeGreaterThan(MARGEN.abajo - (MARGEN.abajo - PIE.alto) / 2)
  expect(y).toBeLessThan((MARGEN.abajo - PIE.alto) / 2)
})

test.each([0, 90, 180, 270])('D-143 on a page turned by %i the word goes upwards as the page is seen', async (giro) => {
  const { marcas } = await marcasDe(pdfDePrueba({ pagina: `/Rotate ${giro}` }))
  const [, coseno = 0, seno = 0] = /g (-?[\d.]+) (-?[\d.]+) /.exec(marcas[0]?.split('0.35')[1] ?? '') ?? []
  const visto = ((Math.atan2(Number(seno), Number(coseno)) * 180) / Math.PI - giro + 720) % 360
  expect(visto).toBeGreaterThan(20)
  expect(visto).toBeLessThan(70)
})
