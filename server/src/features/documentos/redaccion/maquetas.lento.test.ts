import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirZip, leerXml, parrafosDeWord } from '../../../../test/leer-docx.ts'
import { sinBlancos, textoDePdf } from '../../../../test/leer-pdf.ts'
import { ENTIDAD, EXPEDIDO, lineasDe, PLANTILLAS, unBorrador } from '../../../../test/redaccion.ts'
import { alImprimirSinLogo } from '../../../platform/exportar/printer.ts'
import { type Imagen, qr } from './imagen.ts'
import { ANCHO_TEXTO, MARGEN, MEMBRETE, PAGINA, SANGRIA_MEMBRETE } from './pagina.ts'
import { type Redaccion, redactar } from './redaccion.ts'
import { openDocumentPrinter } from './taller.ts'
import { maquetar as enWord } from './word.maqueta.ts'

let printer: ReturnType<typeof openDocumentPrinter>
beforeAll(() => {
  printer = openDocumentPrinter()
})
afterAll(() => printer.cerrar())

/** The parts of a Word file; every one that is XML must be well-formed. */
const abrirWord = async (redaccion: Redaccion) => {
  const partes = abrirZip(await enWord(redaccion))
  for (const [nombre, parte] of partes) if (/\.(xml|rels)$/.test(nombre)) leerXml(parte)
  const parrafos = (nombre: string) => parrafosDeWord(partes.get(nombre) ?? Buffer.of())
  return {
    partes,
    cuerpo: parrafos('word/document.xml'),
    cabeza: parrafos('word/header1.xml'),
    pie: parrafos('word/footer1.xml'),
  }
}

test.each(TIPOS_DOCUMENTO)('DOC-53 $name says the same in Word and in the PDF', async ({ id }) => {
  const redaccion = redactar(unBorrador(id), EXPEDIDO, ENTIDAD, PLANTILLAS)
  const word = await abrirWord(redaccion)
  expect(word.cuerpo).toEqual(lineasDe(redaccion))
  const area = [9, 11, 12, 13, 14, 15, 16, 17].includes(id) ? ['Alcaldía'] : []
  expect(word.cabeza.filter(Boolean)).toEqual(['Municipalidad Provincial de Valle Alto', ...area, '“Año de la prueba”'])
  expect(word.pie[0]).toBe(redaccion.pie?.texto)
  const [pagina, ...otras] = await textoDePdf(await printer.pdf(redaccion))
  expect(otras).toEqual([])
  expect(pagina).toContain(sinBlancos(word.cuerpo.join('')))
  for (const texto of [...word.cabeza, word.pie[0] ?? '']) expect(pagina).toContain(sinBlancos(texto))
})

test('DOC-53 every page has its letterhead, the verifiable copy and its number out of all', async () => {
  const resolutivos = Array.from({ length: 30 }, (_, i) => `Disponer lo necesario para el punto ${i}. `.repeat(5))
  const redaccion = redactar(unBorrador(3, { resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
  const paginas = await textoDePdf(await printer.pdf(redaccion))
  expect(paginas.length).toBeGreaterThan(2)
  for (const [i, pagina] of paginas.entries()) {
    expect(pagina).toContain(`Página${i + 1}de${paginas.length}`)
    expect(pagina).toContain('clave:ABCDEFG')
    expect(pagina).toContain(sinBlancos(ENTIDAD.nombre))
  }
  const { partes, pie } = await abrirWord(redaccion)
  expect(pie[1]).toBe('Página  de ')
  const xml = String(partes.get('word/footer1.xml'))
  expect([xml.includes('PAGE'), xml.includes('NUMPAGES')]).toEqual([true, true])
  expect([...partes.keys()].filter((nombre) => nombre.startsWith('word/media/'))).toHaveLength(2)
})

test('D-143 what a section of a directive counts is counted within it, in Word and in the PDF', async () => {
  const resolutivos = ['OBJETIVO\nNormar.', 'DISPOSICIONES\n1. Una.\n2. Dos.\n- punto', '3. Tres.']
  const redaccion = redactar(unBorrador(9, { resolutivos }), EXPEDIDO, ENTIDAD, PLANTILLAS)
  const [pagina] = await textoDePdf(await printer.pdf(redaccion))
  for (const dicho of ['2.1.', '2.2.', '3.3.']) expect(pagina).toContain(dicho)
  const { partes } = await abrirWord(redaccion)
  const numeraciones = String(partes.get('word/numbering.xml'))
  for (const dicho of ['2.%1.', '3.%1.']) expect(numeraciones).toContain(`w:val="${dicho}"`)
})

test('D-143 a logo that the printer cannot read is left out and told, and the document is printed', async () => {
  const logo = danado(qr('logo'))
  const avisar = vi.fn()
  alImprimirSinLogo(avisar)
  const redaccion = redactar(unBorrador(3), EXPEDIDO, { ...ENTIDAD, logo }, PLANTILLAS)
  const [pagina] = await textoDePdf(await printer.pdf(redaccion))
  expect(pagina).toContain(sinBlancos(ENTIDAD.nombre))
  expect(avisar).toHaveBeenCalledOnce()
  // The process goes on.
  await printer.pdf(redactar(unBorrador(3), EXPEDIDO, ENTIDAD, PLANTILLAS))
  expect(avisar).toHaveBeenCalledOnce()
})

/** A picture whose pixels do not fit their sum, with transparency, so that printing has to unpack them. */
const danado = (imagen: Imagen): Imagen => {
  const bytes = Buffer.from(imagen.bytes)
  bytes[25] = 6
  bytes.fill(0, bytes.indexOf('IEND') - 12, bytes.indexOf('IEND') - 8)
  return { ...imagen, bytes }
}

test('FIR-13 DOC-70 nothing is printed where stamps go', () => {
  // Stamps of the left column end at 80; the two places at the top right begin at 420 and end 130 below the edge.
  expect(MARGEN.izquierdo).toBeGreaterThan(80)
  expect(MARGEN.izquierdo + SANGRIA_MEMBRETE + MEMBRETE.ancho).toBeLessThan(420)
  expect(MEMBRETE.ancho).toBeLessThan(ANCHO_TEXTO)
  expect(MARGEN.arriba).toBeGreaterThan(130)
  expect(PAGINA.ancho - MARGEN.derecho).toBeGreaterThan(420)
})

const HOSTILES = [
  '{{nombre}} {%for%} $[x] <<y>>',
  '</w:t></w:r></w:p><w:p><w:r><w:t>otro',
  ']]> <!-- --> <?xml?> &amp; &#0; "\'',
  '=cmd|calc { HYPERLINK "http://example.com" } { INCLUDETEXT c:/x }',
  'izquierda\u202Ederecha\u2066 a\uFFFEb\uFFFFc\u0000d\u001Be',
  'suelto \uD800 fin \uDC00 \u{1F600} Ñandú ‘’ “” – №',
  `sin${'espacios'.repeat(60)}`,
]

test.each(HOSTILES)('D7 the file opens and says literally %j', async (texto) => {
  const borrador = unBorrador(3, { vistos: texto, considerandos: texto, resolutivos: [`Aprobar ${texto}`] })
  const redaccion = redactar(borrador, { ...EXPEDIDO, area: { id: 1, name: texto.slice(0, 80) } }, ENTIDAD, PLANTILLAS)
  const { cuerpo, partes } = await abrirWord(redaccion)
  expect(cuerpo).toEqual(lineasDe(redaccion))
  expect(cuerpo.join()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufffe\uffff]/)
  expect(String(partes.get('word/document.xml'))).not.toMatch(/instrText|fldSimple|hyperlink/)
  const [pagina] = await textoDePdf(await printer.pdf(redaccion))
  expect(pagina).toContain('CONSIDERANDO:')
})

test('D7 the longest text that is taken still makes both files', { timeout: 90_000 }, async () => {
  const frase = 'Disponer lo necesario para su debido cumplimiento. '
  const borrador = unBorrador(3, { considerandos: frase.repeat(1_170), resolutivos: Array(37).fill(frase.repeat(97)) })
  const redaccion = redactar(borrador, EXPEDIDO, ENTIDAD, PLANTILLAS)
  const { cuerpo } = await abrirWord(redaccion)
  expect(cuerpo.join('').length).toBeGreaterThan(230_000)
  const paginas = await textoDePdf(await printer.pdf(redaccion))
  expect(paginas.length).toBeGreaterThan(40)
  expect(paginas.join('').replaceAll(sinBlancos(ENTIDAD.nombre), '')).toContain('ALCALDE')
})

test.each(['firma', 'borrador'] as const)(
  'ORG-49 of the demonstration, Word and PDF for %s say so at the foot of each page',
  async (para) => {
    const largo = Array.from(
      { length: 40 },
      (_, i) => `Que, el considerando ${i + 1} se repite para llenar la página.`,
    ).join('\n')
    const entidad = { ...ENTIDAD, aviso: TEXTO_DE_DEMOSTRACION }
    const redaccion = redactar(unBorrador(1, { considerandos: largo }), EXPEDIDO, entidad, PLANTILLAS, para)
    expect((await abrirWord(redaccion)).pie[0]).toBe('DEMOSTRACIÓN: datos inventados, sin valor')
    const paginas = await textoDePdf(await printer.pdf(redaccion))
    expect(paginas.length).toBeGreaterThan(1)
    for (const pagina of paginas) expect(sinBlancos(pagina)).toContain(sinBlancos(TEXTO_DE_DEMOSTRACION))
    const real = await textoDePdf(await printer.pdf(redactar(unBorrador(1), EXPEDIDO, ENTIDAD, PLANTILLAS, para)))
    expect(real.join()).not.toMatch(/DEMOSTRACI/)
  },
)
