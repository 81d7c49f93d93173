import { deflateSync } from 'node:zlib'
import { type PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { actualizar } from '../../test/actualizar-pdf.ts'
import { firmaDePrueba, hayPrograma, segunPdfsig } from '../../test/firmas.ts'
import { leerSellos } from '../../test/leer-sello.ts'
import { pdfDePrueba } from '../../test/pdf-de-prueba.ts'
import { firmar, pedido, unaAutoridad } from '../../test/pdf-firmado.ts'
import { verificarPdf } from '../verificar/verificar.ts'
import { causaNoFirmable, prepararPdf } from './preparar.ts'

const preparar = async (pdf: Buffer) => (await prepararPdf(pdf, firmaDePrueba())).pdf

const OBJETOS: Readonly<Record<number, string>> = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  4: '<< /Length 2 >>\nstream\nq \nendstream',
}

/** A file written piece by piece; `donde` knows where each piece began. */
const escribir = (piezas: readonly (string | ((donde: Record<string, number>) => Buffer | string))[]) => {
  let pdf = Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const donde: Record<string, number> = {}
  for (const pieza of piezas) {
    const escrita = typeof pieza === 'string' ? pieza : pieza(donde)
    const bytes = typeof escrita === 'string' ? Buffer.from(escrita, 'latin1') : escrita
    donde[bytes.toString('latin1').split(/\s/)[0] ?? ''] = pdf.length
    pdf = Buffer.concat([pdf, bytes])
  }
  return pdf
}
const objeto = (n: number, cuerpo = OBJETOS[n]) => `${n} 0 obj\n${cuerpo}\nendobj\n`
const linea = (posicion: number | undefined) => `${String(posicion).padStart(10, '0')} 00000 n \n`
const LIBRE = '0000000000 65535 f \n'

/** As programs write for the web: the first page and its table come first, and the file's end points there. */
const linearizado = () => {
  // Everything that is pointed at before it is written has a fixed place.
  const [tercero, primero, segundo] = [400, 600, 700]
  const cabeza = escribir([
    `xref\n3 2\n${linea(tercero)}${linea(500)}trailer\n<< /Size 5 /Root 1 0 R /Prev 900 >>\nstartxref\n0\n%%EOF\n`,
  ])
  const poner = (pdf: Buffer, en: number, texto: string) =>
    Buffer.concat([pdf, Buffer.alloc(en - pdf.length, ' '), Buffer.from(texto, 'latin1')])
  let pdf = poner(cabeza, tercero, objeto(3))
  pdf = poner(pdf, 500, objeto(4))
  pdf = poner(pdf, primero, objeto(1))
  pdf = poner(pdf, segundo, objeto(2))
  const tabla = `xref\n0 3\n${LIBRE}${linea(primero)}${linea(segundo)}trailer\n<< /Size 3 >>\n`
  return poner(pdf, 900, `${tabla}startxref\n${cabeza.indexOf('xref')}\n%%EOF\n`)
}

/** For readers old and new: what the table calls free lies in a stream of objects. */
const hibrido = () => {
  const dentro = `1 0 3 ${OBJETOS[1]!.length + 1} `
  const datos = deflateSync(Buffer.from(`${dentro}${OBJETOS[1]} ${OBJETOS[3]}`))
  return escribir([
    objeto(2),
    objeto(4),
    () =>
      Buffer.concat([
        Buffer.from(
          `5 0 obj\n<< /Type /ObjStm /N 2 /First ${dentro.length} /Filter /FlateDecode /Length ${datos.length} >>\nstream\n`,
        ),
        datos,
        Buffer.from('\nendstream\nendobj\n'),
      ]),
    (donde) => {
      const entradas = Buffer.from([2, 0, 5, 0, 2, 0, 5, 1, 1, (donde[5] ?? 0) >> 8, (donde[5] ?? 0) & 255, 0])
      return Buffer.concat([
        Buffer.from('6 0 obj\n<< /Type /XRef /Size 6 /W [1 2 1] /Index [1 1 3 1 5 1] /Length 12 >>\nstream\n'),
        entradas,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    },
    (donde) =>
      `xref\n0 5\n${LIBRE}${LIBRE}${linea(donde[2])}${LIBRE}${linea(donde[4])}` +
      `trailer\n<< /Size 7 /Root 1 0 R /XRefStm ${donde[6]} >>\n`,
    (donde) => `startxref\n${donde.xref}\n%%EOF\n`,
  ])
}

/** As Adobe's programs write: a cross-reference stream whose rows tell only how they differ from the row above. */
const conPredictor = () =>
  escribir([
    objeto(1),
    objeto(2),
    objeto(3),
    objeto(4),
    (donde) => {
      const fila = (n: number) => [1, (donde[n] ?? 0) >> 8, (donde[n] ?? 0) & 255, 0]
      const filas = [[0, 0, 0, 255], fila(1), fila(2), fila(3), fila(4)]
      const diferencias = filas.flatMap((una, i) => [2, ...una.map((b, j) => (b - (filas[i - 1]?.[j] ?? 0)) & 255)])
      const datos = deflateSync(Buffer.from(diferencias))
      return Buffer.concat([
        Buffer.from(
          '6 0 obj\n<< /Type /XRef /Size 5 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode ' +
            `/DecodeParms << /Predictor 12 /Columns 4 >> /Length ${datos.length} >>\nstream\n`,
        ),
        datos,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    },
    (donde) => `startxref\n${donde[6]}\n%%EOF\n`,
  ])

test.each([
  ['is written for the web', linearizado, 'xref\n'],
  ['is written for readers old and new', hibrido, 'xref\n'],
  ['has a cross-reference stream with predictor', conPredictor, '/Type /XRef'],
])('D-36 a file that %s is extended in its own kind', async (_, hacer, suya) => {
  const una = await preparar(hacer())
  const dos = await preparar(una)
  expect((await leerSellos(dos)).map(({ paginas }) => paginas)).toEqual([[0], [0]])
  expect(dos.toString('latin1', una.length)).toContain(suya)
  if (hayPrograma('pdfsig')) expect(segunPdfsig(dos)).toHaveLength(2)
})

/** Adds bytes behind a file in such a way that its end still names its own table. */
const conSombra = (sombra: string) => {
  const pdf = pdfDePrueba().toString('latin1')
  const fin = pdf.lastIndexOf('startxref')
  return Buffer.from(`${pdf.slice(0, fin)}${sombra}\n${pdf.slice(fin)}`, 'latin1')
}
const OTRA_PAGINA = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 99 0 R >>'

test.each([
  ['page', `10000 0 obj\n${OTRA_PAGINA}\nendobj`],
  ['catalogue', '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /PageMode /FullScreen >>\nendobj'],
  ['trailer', '97 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 97 0 R >>'],
])('FIR-25 no signature brings to light a %s that the file hides from its readers', async (_, sombra) => {
  await expect(prepararPdf(pdfDePrueba(), firmaDePrueba())).resolves.toBeDefined()
  await expect(prepararPdf(conSombra(sombra), firmaDePrueba())).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('FIR-25 a hidden trailer does not change what the file says of itself', async () => {
  const pdf = await preparar(
    conSombra('96 0 obj\n<< /Title (Otro) >>\nendobj\ntrailer\n<< /Root 1 0 R /Info 96 0 R >>'),
  )
  expect(pdf.toString('latin1')).toContain('/Info 96 0 R')
  expect(pdf.toString('latin1', pdf.lastIndexOf('trailer'))).not.toContain('/Info')
})

test('FIR-25 what a later revision of the file says is what counts', async () => {
  const pdf = pdfDePrueba()
  const nueva = `10000 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Nuevo (si) >>\nendobj\n`
  const previa = /startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]
  const tabla = `xref\n10000 1\n${linea(pdf.length)}trailer\n<< /Size 10001 /Root 1 0 R /Prev ${previa} >>\n`
  const revisado = Buffer.concat([pdf, Buffer.from(`${nueva}${tabla}startxref\n${pdf.length + nueva.length}\n%%EOF\n`)])
  const documento = await PDFDocument.load(await preparar(revisado))
  const pagina: PDFDict = documento.getPage(0).node
  expect(pagina.lookup(PDFName.of('Nuevo'), PDFHexString).decodeText()).toBe('si')
  expect(pagina.has(PDFName.of('Annots'))).toBe(true)
})

test.each([
  ['its table is not where it says', (texto: string) => texto.replace(/startxref\n\d+/, 'startxref\n5')],
  ['its end names no table', (texto: string) => texto.replace(/startxref[^%]*/, '')],
  ['an earlier table is not where it says', (texto: string) => texto.replace('/Root', '/Prev 7 /Root')],
  [
    'its tables lead round in a circle',
    (texto: string) => texto.replace('/Root', `/Prev ${/startxref\n(\d+)/.exec(texto)?.[1]} /Root`),
  ],
  ['its table is cut short', (texto: string) => texto.replace(/0000000000 65535 f \n/, '')],
  ['it begins later than its first byte', (texto: string) => `\n${texto}`],
])('D-35 a file is refused as damaged when %s, for no signature on it would hold', async (_, danar) => {
  const danado = Buffer.from(danar(pdfDePrueba().toString('latin1')), 'latin1')
  await expect(prepararPdf(danado, firmaDePrueba())).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('FIR-25 a page that says something twice is not signed, for readers differ in which they take', async () => {
  const pdf = pdfDePrueba({ pagina: '/Rotate 0 /Rotate 90' })
  await expect(prepararPdf(pdf, firmaDePrueba())).rejects.toMatchObject({ codigo: 'pdfDanado' })
})

test('FIR-25 0119 what the catalogue and the page say in real numbers is signed as it was written', async () => {
  const pdf = pdfDePrueba({
    catalogo: '/OpenAction [10000 0 R /XYZ 0.0 842.0 1.5]',
    pagina: '/MediaBox [0.0 0.0 595.0 842.0] /Tabs /S',
  })
  const autoridad = unaAutoridad()
  const firmado = await firmar(autoridad, pdf, 2)
  expect(await verificarPdf(firmado, pedido(autoridad.raices))).toMatchObject({ resultado: 'VÁLIDO' })
  expect(firmado.toString('latin1', pdf.length)).toContain('/XYZ 0.0 842.0 1.5]')
})

/** Behind a dictionary in front that says so, a file is laid out for the web; `largo` is what it says of its length. */
const paraLaRed = (largo: string) => {
  const cabeza = `9000 0 obj\n<< /Linearized 1 /L ${largo} >>\nendobj\n`
  return escribir([
    cabeza,
    ...[1, 2, 3, 4].map((n) => objeto(n)),
    (donde) => {
      const filas = [1, 2, 3, 4, 9000].map((n) => `${n} 1\n${linea(donde[n])}`)
      donde.tabla = donde[4]! + objeto(4).length
      return `xref\n0 1\n${LIBRE}${filas.join('')}trailer\n<< /Size 9001 /Root 1 0 R >>\n`
    },
    (donde) => `startxref\n${donde.tabla}\n%%EOF\n`,
  ])
}
const largoDe = (pdf: Buffer, mas = 0) => String(pdf.length + mas).padStart(10, '0')

const CERRADO = `<< /FT /Sig /T (Autor) /V 101 0 R >>`
const CERTIFICA = '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>'

test.each<[string, Buffer, string | null]>([
  ['has nothing odd', pdfDePrueba(), null],
  ['is laid out for the web', paraLaRed(largoDe(paraLaRed('0000000000'))), null],
  ['was laid out for the web and has grown since', paraLaRed('0000000100'), null],
  ['lost its last line', paraLaRed(largoDe(paraLaRed('0000000000'), 1)), null],
  ['will have the length that it says in front', paraLaRed(largoDe(paraLaRed('0000000000'), 90_000)), 'pdfDanado'],
  ['says in front a length that is no whole number', paraLaRed('1e9'), 'pdfDanado'],
  ['turns its page by a real number', pdfDePrueba({ pagina: '/Rotate 0.0' }), 'pdfDanado'],
  ['does so on a page that nobody signs', pdfDePrueba({ paginas: 3, pagina: '/Rotate 0.0' }), null],
  ['counts the parts of its page in real numbers', pdfDePrueba({ pagina: '/StructParents 0.0' }), 'pdfDanado'],
  ['has a bare CR in a text of its catalogue', pdfDePrueba({ catalogo: '/Lang (es\r)' }), 'pdfDanado'],
  ['has a bare CR in its name', pdfDePrueba({ trailer: '/ID [(a\r) (b)]' }), 'pdfDanado'],
  ['has a key of its catalogue twice', pdfDePrueba({ catalogo: '/Lang (es) /Lang (es)' }), 'pdfDanado'],
  ['has half an escape in a name', pdfDePrueba({ objetos: ['/A#Z1'], catalogo: '/Nota 100 0 R' }), 'pdfDanado'],
  ['has a NUL in a name', pdfDePrueba({ objetos: ['/A#00'], catalogo: '/Nota 100 0 R' }), 'pdfDanado'],
  ['names objects that are not there', pdfDePrueba({ catalogo: '/Nota [10001 0 R 10002 0 R 10003 0 R]' }), null],
  [
    'has one list of fields and of what its page shows',
    pdfDePrueba({ objetos: ['[]'], catalogo: '/AcroForm << /Fields 100 0 R >>', pagina: '/Annots 100 0 R' }),
    'pdfDanado',
  ],
  [
    'its author closed',
    pdfDePrueba({
      objetos: [CERRADO, CERTIFICA],
      catalogo: '/AcroForm << /Fields [100 0 R] >> /Perms << /DocMDP 101 0 R >>',
    }),
    'pdfCertificado',
  ],
  [
    'has a form and annotations that are none',
    pdfDePrueba({ catalogo: '/AcroForm [7]', pagina: '/Annots (x)' }),
    'pdfDanado',
  ],
  [
    'hides what its page shows from its readers',
    conSombra(objeto(4, '<< /Length 2 >>\nstream\nQ \nendstream')),
    'pdfDanado',
  ],
])('FIR-25 D-36 0118 what signing refuses, the upload refuses: a main PDF that %s', async (_caso, pdf, causa) => {
  expect(await causaNoFirmable(pdf)).toBe(causa)
  const autoridad = unaAutoridad()
  const firmado = firmar(autoridad, pdf, 2, Infinity)
  if (causa) await expect(firmado).rejects.toMatchObject({ codigo: causa })
  else expect(await verificarPdf(await firmado, pedido(autoridad.raices))).toMatchObject({ resultado: 'VÁLIDO' })
})

test('FIR-25 0118 what an earlier version of an object was called says nothing of the present one', async () => {
  const pdf = pdfDePrueba({ objetos: ['<< /C#o 1 >>'], catalogo: '/Nota 100 0 R' })
  expect(await causaNoFirmable(pdf)).toBe('pdfDanado')
  const mejorado = actualizar(pdf, { objetos: { 100: '<< /Co 1 >>' } })
  const autoridad = unaAutoridad()
  const firmado = await firmar(autoridad, mejorado)
  expect(await verificarPdf(firmado, pedido(autoridad.raices))).toMatchObject({ resultado: 'VÁLIDO' })
})
