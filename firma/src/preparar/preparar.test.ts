import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { firmaDePrueba } from '../../test/firmas.ts'
import { leerSellos } from '../../test/leer-sello.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { DANADOS, PROTEGIDOS } from '../../test/pdf-hostiles.ts'
import { prepararPdf } from './preparar.ts'

const preparar = async (pdf: Buffer, veces = 1, sello = {}) => {
  let preparado = pdf
  for (let i = 0; i < veces; i++)
    preparado = (await prepararPdf(preparado, firmaDePrueba({ y: 60 + i * 60, ...sello }))).pdf
  return preparado
}
/** What an update holds, by the numbers of its objects. */
const objetosDe = (pdf: Buffer, desde: number): string[] =>
  [...pdf.toString('latin1', desde).matchAll(/(?:^|\n)(\d+) \d+ obj\n/g)].map(([, numero = '']) => numero)

const CATALOGO = '1'
const PAGINA = '10000'
const TEXTO = '<< /FT /Tx /T (Firma1) /V (hola) >>'

test.each([
  ['no form and no annotations', {}],
  ['a form and annotations within', { catalogo: `/AcroForm << /Fields [${TEXTO}] >>`, pagina: '/Annots []' }],
  ['a form without fields', { catalogo: '/AcroForm << /NeedAppearances true >>', pagina: '/Annots null' }],
  [
    'a form and annotations apart',
    { catalogo: '/AcroForm 100 0 R', objetos: [`<< /Fields [${TEXTO}] >>`, '[]'], pagina: '/Annots 101 0 R' },
  ],
  [
    'everything apart',
    {
      catalogo: '/AcroForm 100 0 R',
      objetos: ['<< /Fields 101 0 R /SigFlags 1 >>', '[102 0 R]', TEXTO, '[]'],
      pagina: '/Annots 103 0 R',
    },
  ],
])('FIR-24 a file with %s gets two signature fields and keeps what it had', async (_, opciones) => {
  const pdf = await preparar(pdfDePrueba({ paginas: 2, ...opciones }), 2)
  const sellos = await leerSellos(pdf)
  const tenia = JSON.stringify(opciones).includes('Firma1')
  expect(sellos.map(({ campo }) => campo)).toEqual(tenia ? ['Firma2', 'Firma3'] : ['Firma1', 'Firma2'])
  expect(sellos.map(({ paginas }) => paginas)).toEqual([[0], [0]])
  const { catalog } = await PDFDocument.load(pdf)
  const formulario = catalog.lookup(PDFName.of('AcroForm'), PDFDict)
  expect(String(formulario.get(PDFName.of('SigFlags')))).toBe('3')
  expect(formulario.has(PDFName.of('NeedAppearances'))).toBe(JSON.stringify(opciones).includes('NeedAppearances'))
  const [primero] = formulario.lookup(PDFName.of('Fields'), PDFArray).asArray()
  const campo = catalog.context.lookup(primero, PDFDict)
  if (tenia) expect(campo.lookup(PDFName.of('V'), PDFString, PDFHexString).decodeText()).toBe('hola')
})

test('FIR-25 the next signature changes neither catalogue nor page', async () => {
  const una = await preparar(pdfDePrueba())
  const dos = await preparar(una)
  expect(objetosDe(una, pdfDePrueba().length)).toEqual(expect.arrayContaining([CATALOGO, PAGINA]))
  const despues = objetosDe(dos, una.length)
  expect(despues.length).toBeGreaterThan(0)
  expect(despues).not.toContain(CATALOGO)
  expect(despues).not.toContain(PAGINA)
})

test('FIR-13 a list of annotations that two pages have does not bring the stamp onto both', async () => {
  const pdf = pdfDePrueba({ paginas: 2, objetos: ['[]'], pagina: '/Annots 100 0 R' })
  // The second page gets the list in place of its fonts, so that nothing moves.
  const [antes, segunda = ''] = pdf.toString('latin1').split('\n10001 0 obj')
  const fuentes = '/Resources << /Font << /F1 3 0 R >> >>'
  const sinMover = segunda.replace(fuentes, '/Annots 100 0 R'.padEnd(fuentes.length))
  const compartida = Buffer.from(`${antes}\n10001 0 obj${sinMover}`, 'latin1')
  expect((await leerSellos(await preparar(compartida, 2))).map(({ paginas }) => paginas)).toEqual([[0], [0]])
})

test('FIR-17 the stamp stands on the page asked for, counted from 0, and on the last one beyond', async () => {
  const paginas = async (pagina: number) => {
    const [sello] = await leerSellos(await preparar(pdfDePrueba({ paginas: 3 }), 1, { pagina }))
    return sello?.paginas
  }
  expect(await paginas(1)).toEqual([1])
  expect(await paginas(2)).toEqual([2])
  expect(await paginas(9)).toEqual([2])
})

const firmaSellada = (P: number) =>
  pdfDePrueba({
    catalogo: '/Perms << /DocMDP 100 0 R >>',
    objetos: [`<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P ${P} >> >>] >>`],
  })

test('D-36 a certified file whose author allowed no change is refused, one that allows signatures is not', async () => {
  await expect(preparar(firmaSellada(1))).rejects.toMatchObject({ codigo: 'pdfCertificado' })
  await expect(preparar(firmaSellada(2))).resolves.toBeDefined()
})

test.each(['with a password', 'with a certificate', 'with a password, and a program'])(
  'D-36 a file %s is refused as protected',
  async (nombre) => {
    await expect(preparar(PROTEGIDOS[nombre]!)).rejects.toMatchObject({ codigo: 'pdfProtegido' })
  },
)

test.each([
  ...['an empty file', 'a page of the web', 'a header and then noise'],
  ...['a page tree that is a circle', 'a page tree without pages', 'fifty thousand arrays in one another'],
])('D-35 %s is refused as damaged', async (nombre) => {
  await expect(preparar(DANADOS[nombre]!)).rejects.toMatchObject({ codigo: 'pdfDanado' })
})
