import { expect, test } from 'vitest'
import { objetoDe } from '../../../test/actualizar-pdf.ts'
import { pdfDePrueba } from '../../../test/pdf-de-prueba.ts'
import { CUANDO, type FirmaAMano, firmarAMano, pedido } from '../../../test/pdf-firmado.ts'
import { unCms, unSello, unTitular } from '../../../test/pki-de-prueba.ts'
import { CAMBIOS, tapado } from '../causas.ts'
import { verificarPdf } from '../verificar.ts'

const raiz = unTitular({ nombre: 'Raíz', autoridad: true })
const rosa = unTitular({ nombre: 'Rosa', emisor: raiz })
const reloj = unTitular({ nombre: 'Reloj', emisor: raiz, uso: 0x80, usosExtendidos: ['1.3.6.1.5.5.7.3.8'] })
const PAGINA = 10_000
const TAPAR = '1 g 0 0 595 842 re f 0 g BT /F1 12 Tf 20 800 Td (PAGUESE 1 000 000) Tj ET'
const TAPA = `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Length ${TAPAR.length} >>\nstream\n${TAPAR}\nendstream`
const ASPECTO = '/AP << /N 15050 0 R >> /F 4'

const de = (pdf: Buffer, mas: Partial<FirmaAMano> = {}) =>
  firmarAMano(pdf, { cms: (datos) => unCms(rosa, datos), ...mas })
const base = pdfDePrueba({ paginas: 2, pagina: '/Annots []' })
const firmado = de(base)
/** Another signature whose picture stands on the pages of those numbers. */
const segunda = (rect: string, { sello = false, campo = ASPECTO, paginas = [PAGINA] } = {}): Buffer =>
  de(firmado, {
    ...{ nombre: 'Firma2', desde: 15_010, campo, rect },
    ...(sello ? { formato: 'ETSI.RFC3161', cms: (datos: Buffer) => unSello(reloj, CUANDO, datos) } : {}),
    objetos: { 15050: TAPA, ...Object.fromEntries(paginas.map((num) => [num, conVista(firmado, num)])) },
  })
const conVista = (pdf: Buffer, num: number) =>
  objetoDe(pdf, num).replace('/Annots []', '').replace(/>>$/, '/Annots [15011 0 R] >>')
const juzgar = (pdf: Buffer) => verificarPdf(pdf, pedido([raiz.der]))

test.each<[string, Buffer]>([
  ['a time stamp that shows nothing', segunda('[0 0 0 0]', { sello: true, campo: '' })],
  ['a time stamp without a place, as some programs draw it', segunda('[9 9 9 9]', { sello: true })],
  ['a time stamp that is hidden', segunda('[0 0 90 90]', { sello: true, campo: '/F 2' })],
  ['a stamp of ReFirma', segunda('[400 700 570 762]')],
  ['an official seal', segunda('[100 100 500 300]')],
  ['a stamp mostly beside the page', segunda('[500 0 1500 842]')],
])('FIR-25 D-34 a signed document stays valid under %s', async (_nombre, pdf) => {
  expect(await juzgar(pdf)).toMatchObject({ resultado: 'VÁLIDO', firmas: [{ causa: null }, { causa: null }] })
})

test.each<[string, Buffer]>([
  ['a time stamp that paints over the page', segunda('[0 0 595 842]', { sello: true })],
  ['a time stamp that is seen, however small', segunda('[0 0 9 9]', { sello: true })],
  ['a time stamp with a place and no picture', segunda('[0 0 9 9]', { sello: true, campo: '/F 4' })],
  ['a hidden time stamp with a picture', segunda('[0 0 9 9]', { sello: true, campo: ASPECTO.replace('4', '2') })],
  ['a stamp over half of the page', segunda('[0 0 595 421]')],
  ['a stamp whose corners are written the other way round', segunda('[595 842 0 0]')],
  ['a stamp with a place of three numbers', segunda('[0 0 595]')],
  ['one stamp on two pages', segunda('[9 9 179 71]', { paginas: [PAGINA, PAGINA + 1] })],
  ['a large stamp that no page lists', segunda('[0 0 595 421]', { paginas: [] })],
])('E10 D-19 FIR-25 a signed document does not stay valid under %s', async (_nombre, pdf) => {
  const { resultado, causa, firmas } = await juzgar(pdf)
  expect(CAMBIOS.anotaciones).toMatchObject({ resultado, causa })
  expect(firmas).toMatchObject([CAMBIOS.anotaciones, { causa: null }])
  expect((await verificarPdf(pdf, pedido([raiz.der], { base: firmado.length }))).rechazo).not.toBeNull()
})

test('E10 D-19 a field that was there over the text, empty, does not hide it for a later signer, nor for a time stamp', async () => {
  const hueco = '<< /FT /Sig /T (Hueco) /Type /Annot /Subtype /Widget /Rect [0 0 595 842] >>'
  const conHueco = pdfDePrueba({
    catalogo: '/AcroForm << /Fields [100 0 R] >>',
    pagina: '/Annots [100 0 R]',
    objetos: [hueco],
  })
  const antes = de(conHueco)
  const llenar = (como: Partial<FirmaAMano>) =>
    de(antes, {
      ...{ nombre: 'Firma2', desde: 15_010, ...como },
      objetos: {
        15050: TAPA,
        1: objetoDe(antes, 1),
        15011: '(Nada)',
        100: hueco.replace(/>>$/, `/V 15010 0 R ${ASPECTO} >>`),
      },
    })
  const { resultado, causa, firmas } = await juzgar(llenar({}))
  expect(tapado('Rosa')).toMatchObject({ resultado, causa })
  expect(firmas).toMatchObject([tapado('Rosa'), { causa: null }])
  const sello = llenar({ formato: 'ETSI.RFC3161', cms: (datos) => unSello(reloj, CUANDO, datos) })
  expect(await juzgar(sello)).toMatchObject(CAMBIOS.anotaciones)
})
