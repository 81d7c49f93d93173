import { TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { abrirPdf } from '@cabildo/firma/pdfium'
import { prepararPdf } from '@cabildo/firma/preparar'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { encode } from '@cantoo/pdf-lib/upng'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firmaDePrueba } from '../../../../../firma/test/firmas.ts'
import { inflado, sinBlancos, textoDePdf } from '../../../../test/leer-pdf.ts'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { esDelCierre } from './bloques.ts'
import { type Redaccion, redactar } from './redaccion.ts'
import { openDocumentPrinter } from './taller.ts'

let printer: ReturnType<typeof openDocumentPrinter>
beforeAll(() => {
  printer = openDocumentPrinter()
})
afterAll(() => printer.cerrar())

const de = (nombre: string) => PDFName.of(nombre)
const TITULARES = { alcalde: 'ANA PAZ RÍOS', secretario: 'LUIS ROJAS VEGA', jefe: '' }

/** What veraPDF asks of a PDF/A-2b, as far as it can be read off the objects: no registry that we use has a validator. */
describe('D-143 the PDF of a document is a PDF/A-2b', () => {
  let pdf: Buffer
  let documento: PDFDocument
  let objetos: PDFObject[]
  beforeAll(async () => {
    const borrador = unBorrador(3, {
      considerandos: 'Que, **sí**:\n1. Uno;\n2. Dos;\n- Punto.\nEmoji 🙂 李 \ue000 y № “comillas”.',
      resolutivos: ['Aprobar.', 'Conformar:\n- **Uno**;\n- Dos.'],
    })
    pdf = await printer.pdf(redactar(borrador, { ...EXPEDIDO, titulares: TITULARES }, ENTIDAD, PLANTILLAS))
    documento = await PDFDocument.load(pdf, { updateMetadata: false })
    objetos = documento.context.enumerateIndirectObjects().map(([, objeto]) => objeto)
  })
  const dics = () =>
    objetos.map((uno) => (uno instanceof PDFRawStream ? uno.dict : uno)).filter((uno) => uno instanceof PDFDict)
  const deTipo = (tipo: string) => dics().filter((dic) => dic.get(de('Type')) === de(tipo))
  const contenidos = () =>
    documento.getPages().map(({ node }) => inflado(node.context.lookup(node.get(de('Contents')))))

  test('D-143 its header says 1.7, with a line of bytes that are no text', () => {
    expect(pdf.subarray(0, 9).toString('latin1')).toBe('%PDF-1.7\n')
    expect([...pdf.subarray(10, 14)].every((byte) => byte > 127)).toBe(true)
  })
  test('D-143 its metadata, which nothing compresses, say part 2 and conformance B', () => {
    const metadatos = documento.catalog.lookup(de('Metadata'))
    if (!(metadatos instanceof PDFRawStream)) throw new Error('no metadata')
    expect(metadatos.dict.has(de('Filter'))).toBe(false)
    const xmp = Buffer.from(metadatos.asUint8Array()).toString('utf8')
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('RESOLUCIÓN DE ALCALDÍA N° 045-2026-A-MPVA')
  })
  test('D-143 its colours are meant as sRGB, by a profile that it holds', () => {
    const salida = documento.catalog.lookup(de('OutputIntents'), PDFArray).lookup(0, PDFDict)
    expect(salida.get(de('S'))).toBe(de('GTS_PDFA1'))
    const perfil = salida.lookup(de('DestOutputProfile'))
    if (!(perfil instanceof PDFRawStream)) throw new Error('no profile')
    expect(String(perfil.dict.get(de('N')))).toBe('3')
    expect(inflado(perfil).slice(36, 40)).toBe('acsp')
    expect(contenidos().join()).not.toMatch(/\s[kK]\s/)
  })
  test('D-143 it holds its typefaces, all of one family, and what each glyph says', () => {
    const fuentes = deTipo('Font').filter((dic) => dic.get(de('Subtype')) === de('Type0'))
    expect(fuentes.length).toBeGreaterThan(1)
    for (const fuente of fuentes) {
      expect(String(fuente.get(de('BaseFont')))).toMatch(/^\/[A-Z]{6}\+Arimo-/)
      expect(fuente.has(de('ToUnicode'))).toBe(true)
    }
    expect(deTipo('Font').filter((dic) => dic.get(de('Subtype')) === de('Type1'))).toEqual([])
    const descripciones = deTipo('FontDescriptor')
    expect(descripciones).toHaveLength(fuentes.length)
    for (const una of descripciones) expect(una.has(de('FontFile2'))).toBe(true)
  })
  test('D-143 no letter is missing in its typefaces: what they lack is printed as one sign', async () => {
    expect(
      contenidos()
        .join()
        .match(/<(?:[0-9a-f]{4})*?0000(?:[0-9a-f]{4})*>/g) ?? [],
    ).toEqual([])
    expect((await textoDePdf(pdf)).join()).toContain(sinBlancos('Que, Emoji \ufffd \ufffd \ufffd y № “comillas”;'))
  })
  test('D-143 it is not encrypted, is identified, and starts or holds nothing', () => {
    expect(documento.context.trailerInfo.Encrypt).toBeUndefined()
    expect(documento.context.trailerInfo.ID).toBeInstanceOf(PDFArray)
    for (const dic of dics())
      for (const key of ['JS', 'JavaScript', 'OpenAction', 'AA', 'EmbeddedFiles', 'Launch', 'XFA'])
        expect(dic.has(de(key)), key).toBe(false)
    expect(deTipo('Action')).toEqual([])
  })
  test('D-143 its pictures are plain, and nothing on its pages is transparent', () => {
    const imagenes = dics().filter((dic) => dic.get(de('Subtype')) === de('Image'))
    expect(imagenes).toHaveLength(2)
    for (const imagen of imagenes) {
      expect(['/DeviceRGB', '/DeviceGray']).toContain(String(imagen.get(de('ColorSpace'))))
      for (const key of ['Interpolate', 'Alternates', 'OPI', 'SMask']) expect(imagen.has(de(key)), key).toBe(false)
    }
    const fuerzas = deTipo('ExtGState').flatMap((dic) => ['ca', 'CA'].map((key) => String(dic.get(de(key)) ?? 1)))
    expect(new Set(fuerzas)).toEqual(fuerzas.length > 0 ? new Set(['1']) : new Set())
  })
  test('D-143 it stays one when our own signer stamps it, twice, with a transparent seal', async () => {
    const seal = Buffer.from(encode([new Uint8Array(40 * 40 * 4).fill(100).buffer], 40, 40, 0))
    let firmado = pdf
    for (const x of [10, 300]) {
      const firma = firmaDePrueba({ x, imagen: { tipo: 'png', bytes: seal } })
      firmado = (await prepararPdf(firmado, firma)).pdf
    }
    expect(firmado.subarray(0, pdf.length).equals(pdf)).toBe(true)
    const { context, catalog } = await PDFDocument.load(firmado, { updateMetadata: false })
    for (const key of ['Metadata', 'OutputIntents'])
      expect(String(catalog.get(de(key)))).toBe(String(documento.catalog.get(de(key))))
    expect(context.trailerInfo.ID).toBeInstanceOf(PDFArray)
    const todos = context
      .enumerateIndirectObjects()
      .map(([, uno]) => (uno instanceof PDFRawStream ? uno.dict : uno))
      .filter((uno) => uno instanceof PDFDict)
    const widgets = todos.filter((dic) => dic.get(de('Subtype')) === de('Widget'))
    expect(widgets).toHaveLength(2)
    for (const widget of widgets) {
      // Printed, and neither hidden nor without a view; its one look is the normal one.
      expect(Number(String(widget.get(de('F')))) & 0b100111).toBe(0b100)
      expect(widget.lookup(de('AP'), PDFDict).keys()).toEqual([de('N')])
      for (const key of ['A', 'AA']) expect(widget.has(de(key))).toBe(false)
    }
    const formulario = catalog.lookup(de('AcroForm'), PDFDict)
    for (const key of ['NeedAppearances', 'XFA']) expect(formulario.has(de(key))).toBe(false)
    for (const dic of todos.filter((uno) => uno.get(de('Subtype')) === de('Image')))
      expect(['/DeviceRGB', '/DeviceGray']).toContain(String(dic.get(de('ColorSpace'))))
    for (const dic of todos.filter((uno) => uno.get(de('Type')) === de('FontDescriptor')))
      expect(dic.has(de('FontFile2'))).toBe(true)
    const sueltas = todos.filter((uno) => uno.get(de('Subtype')) === de('TrueType'))
    expect(sueltas).toHaveLength(4)
    for (const fuente of sueltas) {
      expect(fuente.has(de('FontDescriptor'))).toBe(true)
      expect(fuente.get(de('Encoding'))).toBe(de('WinAnsiEncoding'))
    }
  })
  test('D-143 it is tagged in Spanish: headings, paragraphs and lists, and the rest as adornment', () => {
    const { catalog } = documento
    expect(String(catalog.lookup(de('MarkInfo'), PDFDict).get(de('Marked')))).toBe('true')
    const idioma = catalog.lookup(de('Lang'))
    expect(idioma instanceof PDFString || idioma instanceof PDFHexString ? idioma.decodeText() : '').toBe('es-PE')
    expect(String(catalog.lookup(de('ViewerPreferences'), PDFDict).get(de('DisplayDocTitle')))).toBe('true')
    const papeles = dics().flatMap((dic) => (dic.has(de('S')) && dic.has(de('P')) ? [String(dic.get(de('S')))] : []))
    expect(new Set(papeles)).toEqual(new Set(['/Document', '/H1', '/H2', '/P', '/L', '/LI', '/Lbl', '/LBody']))
    expect(papeles.filter((papel) => papel === '/L')).toHaveLength(3)
    for (const contenido of contenidos()) {
      let dentro = 0
      for (const [orden] of contenido.matchAll(/\b(?:BDC|BMC|EMC|TJ|Tj|Do)\b/g)) {
        if (orden === 'EMC') dentro--
        else if (orden.startsWith('B')) dentro++
        else expect(dentro, orden).toBe(1)
      }
      expect(dentro).toBe(0)
    }
  })
})

/** The same sequence for the same seed. */
const azarDe = (semilla: number) => {
  let estado = semilla
  return (maximo: number) => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((estado / 2_147_483_648) * maximo)
  }
}
const PALABRAS =
  'disponer la **aprobación** del plan N° 045-2026-A-MPVA conforme a ley, y según el Informe de la gerencia'.split(' ')

/** A draft like nobody's: any number of items, of one word or of pages, with blank lines and lists. */
const raro = (semilla: number) => {
  const azar = azarDe(semilla)
  const frase = (palabras: number) => Array.from({ length: palabras }, () => PALABRAS[azar(PALABRAS.length)]).join(' ')
  const texto = () => {
    const lineas = Array.from({ length: 1 + azar(4) }, () => {
      if (azar(5) === 0) return '  '
      return (azar(4) === 0 ? '- ' : '') + frase(azar(6) === 0 ? 300 : 1 + azar(40))
    })
    return ['Visto', ...lineas].join('\n\n')
  }
  const tipo = TIPOS_DOCUMENTO[azar(TIPOS_DOCUMENTO.length)]?.id ?? 3
  const resolutivos = Array.from({ length: 1 + azar(azar(3) === 0 ? 60 : 12) }, texto)
  return unBorrador(tipo as TipoDocumento, { vistos: texto(), considerandos: texto(), resolutivos })
}

const sinMarco = (pagina: string, { membrete, pie }: Redaccion): string =>
  [membrete.entidad, membrete.area, membrete.lema, pie?.texto ?? '']
    .filter(Boolean)
    .reduce((resto, texto) => resto.replace(sinBlancos(texto), ''), pagina)
    .replace(/Página\d+de\d+/, '')

test.each(Array.from({ length: 14 }, (_, i) => i * 7_919 + 1))(
  'D-143 DOC-53 of the odd draft %i no word is lost, and no last page holds the signature alone',
  { timeout: 60_000 },
  async (semilla) => {
    const borrador = raro(semilla)
    const redaccion = redactar(borrador, { ...EXPEDIDO, titulares: TITULARES }, ENTIDAD, PLANTILLAS)
    const paginas = (await textoDePdf(await printer.pdf(redaccion))).map((pagina) => sinMarco(pagina, redaccion))
    const desde = redaccion.bloques.findIndex(esDelCierre)
    const cierre = sinBlancos(lineasDe({ ...redaccion, bloques: redaccion.bloques.slice(desde) }).join(''))
    expect(paginas.join('')).toBe(sinBlancos(lineasDe(redaccion).join('')))
    const ultima = paginas.at(-1) ?? ''
    expect(ultima.endsWith(cierre)).toBe(true)
    expect(ultima.length).toBeGreaterThan(cierre.length)
  },
)

/** The closing alone would begin the second page, whatever fits on the first. */
test.each(Array.from({ length: 16 }, (_, i) => i + 9))(
  'D-143 with %i articles the closing takes the end of the last one with it',
  async (articulos) => {
    const resolutivos = Array.from(
      { length: articulos },
      (_, i) => `Punto ${i}. ${'Se cumple lo dispuesto. '.repeat(5)}`,
    )
    const redaccion = redactar(unBorrador(1, { resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
    const paginas = (await textoDePdf(await printer.pdf(redaccion))).map((pagina) => sinMarco(pagina, redaccion))
    if (paginas.length > 1) expect(paginas.at(-1)).toMatch(/dispuesto\.(?:.*dispuesto\.)*PORTANTO/)
  },
)

test('D-143 a number stays on the line of its N°, and no letter is another for it', async () => {
  const resolutivos = Array.from({ length: 30 }, (_, i) =>
    `${'x'.repeat(i)} según la Ley N° 27972 y por S/ 1200. `.repeat(3),
  )
  const redaccion = redactar(unBorrador(3, { resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
  const leido = await abrirPdf(await printer.pdf(redaccion))
  const crudo = Array.from({ length: leido?.paginas ?? 0 }, (_, i) => leido?.leer(i, 50_000).crudo ?? '').join('')
  leido?.cerrar()
  expect(crudo.match(/N° 27972/g)).toHaveLength(91)
  expect(crudo.match(/S\/ 1200/g)).toHaveLength(90)
})

/** Somewhere among these the last article alone would begin the second page with the closing. */
test('D-143 an article of one line does not go to the last page alone with the closing', async () => {
  const partidas: string[] = []
  for (let articulos = 18; articulos < 28; articulos++) {
    const resolutivos = Array.from({ length: articulos }, (_, i) => `Cumplir ${i}.`)
    const redaccion = redactar(unBorrador(3, { resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
    const paginas = (await textoDePdf(await printer.pdf(redaccion))).map((pagina) => sinMarco(pagina, redaccion))
    if (paginas.length > 1) partidas.push(paginas.at(-1) ?? '')
  }
  expect(partidas.length).toBeGreaterThan(3)
  for (const ultima of partidas) expect(ultima).toMatch(/ARTÍCULO.*ARTÍCULO.*REGÍSTRESE/)
})

/** Somewhere among these the announcement alone would end the first page. */
test.each(['', '1. '])(
  'D-143 what announces a list is on the page on which the list begins, after %j',
  async (antes) => {
    for (let renglones = 11; renglones < 23; renglones++) {
      const considerandos = Array.from({ length: renglones }, (_, i) => `Razón ${i}.`).join('\n')
      const resolutivos = [
        'Aprobar.',
        `${antes}Encargar a:\n- Primera;\n- Segunda.`,
        ...Array.from({ length: 20 }, () => 'Cumplir.'),
      ]
      const redaccion = redactar(unBorrador(3, { considerandos, resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
      const paginas = (await textoDePdf(await printer.pdf(redaccion))).map((pagina) => sinMarco(pagina, redaccion))
      expect(paginas.find((pagina) => pagina.includes('Encargara:'))).toMatch(/Encargara:(?:1\.)?Primera/)
    }
  },
)
