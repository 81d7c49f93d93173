import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, ContentText, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.d.ts'
import { AVISO_SIN_LOGO } from './aviso.ts'

const require = createRequire(import.meta.url)
const fuentes: TFontDictionary = require('pdfmake/fonts/Roboto.js')

/** As wide as Arial letter by letter, and free: lines break as in Word (decision 0145). */
const ARIMO = {
  normal: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  italics: require.resolve('@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf'),
  bolditalics: require.resolve('@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf'),
}

pdfmake.setFonts({ ...fuentes, Arimo: ARIMO })
pdfmake.setUrlAccessPolicy(() => false)
const carpetasDeFuentes = [dirname(require.resolve('pdfmake/fonts/Roboto.js')), dirname(dirname(ARIMO.normal))]
pdfmake.setLocalAccessPolicy((ruta) => carpetasDeFuentes.some((carpeta) => ruta.startsWith(carpeta + sep)))

/** A white pixel in the place of a logo. */
const SIN_LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=='

/**
 * Makes a PDF from its description; reads no file but the fonts, and no address. What fails with the picture `logo` is made
 * again without it, and the printer is told. Only for a printer's process.
 */
export const componer = async (definir: () => TDocumentDefinitions): Promise<Buffer> => {
  try {
    return await sinCaer(definir())
  } catch (error) {
    const definicion = definir()
    if (!definicion.images?.logo) throw error
    const pdf = await sinCaer({ ...definicion, images: { ...definicion.images, logo: SIN_LOGO } })
    process.send?.(AVISO_SIN_LOGO)
    return pdf
  }
}

/** A picture is unpacked in a callback of the library, whose error would end the process. */
const sinCaer = (definicion: TDocumentDefinitions) => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  process.once('uncaughtException', reject)
  pdfmake.createPdf(definicion).getBuffer().then(resolve, reject)
  return promise.finally(() => process.removeListener('uncaughtException', reject))
}

/*
 * All that follows changes classes of pdfmake that are nobody's but its own, so pdfmake.test.ts names the version in which
 * they were looked at. It goes when pdfmake tags by itself.
 */

/**
 * Adds tags to the PDFs of pdfmake, without which screen readers do not know what is a heading: the library below it
 * can tag, so each line is drawn inside the mark of its paragraph. Enabled by `tagged: true` (peru.md §7).
 */
export type Etiqueta = 'H1' | 'H2' | 'P' | 'LI' | 'Artifact'

/** Sets the tag of a text; the default is a paragraph. Use 'Artifact' for a footer, which is not part of the text. */
export const conEtiqueta = <T extends ContentText>(etiqueta: Etiqueta, texto: T): T =>
  Object.assign(texto, { etiqueta })

/**
 * A foot with one more line over it, which is no part of the text, where there is one to say (ORG-49): a copy for reading
 * covers what is below (D-143).
 */
export const conAviso = (aviso: string | undefined, pie: Pie): Pie =>
  aviso === undefined
    ? pie
    : (...donde) => ({
        stack: [
          conEtiqueta('Artifact', { text: aviso, alignment: 'center', fontSize: 6.5, lineHeight: 1 }),
          pie(...donde),
        ],
      })
type Pie = (pagina: number, paginas: number) => Content

/**
 * Keeps at least two lines of a paragraph together on either side of a page's end. `junto` is the room in points that
 * must be left after it on its page, for what stays with its end. Not for what is `unbreakable` or in a table.
 */
export const conRenglones = <T extends ContentText>(junto: number, texto: T): T => Object.assign(texto, { junto })

interface Elemento {
  add(hijo: unknown): void
  end(): void
}
/** The part of the library below that is used. */
interface Documento {
  options: { tagged?: boolean }
  struct(tipo: string): Elemento
  addStructure(elemento: Elemento): void
  markStructureContent(tipo: string): unknown
  markContent(tipo: 'Artifact'): void
  endMarkedContent(): void
}
interface Nodo {
  etiqueta?: Etiqueta
  junto?: number
  positions: unknown[]
}
interface Linea {
  nodo?: Nodo
  getHeight(): number
}
interface Compositor {
  buildNextLine(nodo: Nodo): Linea | null
  processLeaf(nodo: Nodo): void
  writer: {
    context(): { availableHeight: number; y: number; pageMargins: { top: number } }
    moveToNextPage(): void
    addLine(linea: Linea): unknown
  }
}
interface Pintor {
  pdfDocument: Documento
  renderPages(paginas: unknown): void
  renderLine(linea: Linea, ...resto: unknown[]): void
  renderVector(cosa: unknown): void
  renderImage(cosa: unknown): void
  renderSVG(cosa: unknown): void
  renderWatermark(cosa: unknown): void
}

const clase = <P>(modulo: string): P => (require(modulo) as { default: { prototype: P } }).default.prototype

const compositor = clase<Compositor>('pdfmake/js/LayoutBuilder.js')
const pintor = clase<Pintor>('pdfmake/js/Renderer.js')
const { buildNextLine, processLeaf } = compositor
const { renderPages, renderLine } = pintor

/** A paragraph that is being drawn, or an item of a list with its number. */
interface Parrafo {
  tipo: Exclude<Etiqueta, 'Artifact'>
  texto: unknown[]
  marca: unknown[]
}
/** The paragraphs of each document that is being drawn. */
const parrafos = new WeakMap<Documento, Map<Nodo, Parrafo>>()
/** The paragraph that the last line belonged to: the number of an item is drawn right after its first line. */
const ultimos = new WeakMap<Documento, Parrafo>()

compositor.buildNextLine = function (nodo) {
  const linea = buildNextLine.call(this, nodo)
  if (linea) linea.nodo = nodo
  return linea
}

/** A piece of a line, as wide as it is. */
interface Pieza {
  text: string
  x: number
  width: number
  alignment?: string
  justifyShift?: number
}
interface Renglon {
  inlines: Pieza[]
  newLineForced?: boolean
  lastLineInParagraph?: boolean
  getWidth(): number
}
interface Escritor {
  alignLine(linea: Renglon): void
  context(): { availableWidth: number }
}
const escritor = clase<Escritor>('pdfmake/js/ElementWriter.js')
const { alignLine } = escritor

// The library widens every boundary of a justified line, also the one between a bold word and the comma behind it.
escritor.alignLine = function (linea) {
  const { inlines } = linea
  const ultimo = inlines.length - 1
  const justificada = inlines[0]?.alignment === 'justify' && !linea.newLineForced && !linea.lastLineInParagraph
  if (!justificada || ultimo < 1) return alignLine.call(this, linea)
  const huecos = inlines.slice(0, ultimo).filter(({ text }) => /\s$/.test(text)).length
  const ancho = huecos === 0 ? 0 : (this.context().availableWidth - linea.getWidth()) / huecos
  let corrido = 0
  for (const [i, pieza] of inlines.entries()) {
    if (i > 0 && /\s$/.test(inlines[i - 1]?.text ?? '')) corrido += ancho
    pieza.x += corrido
    // How far underlines and fills reach back.
    if (i > 0) pieza.justifyShift = ancho
  }
}

interface Tipografia {
  createSubset(): unknown
}
/** A font of one document: the letters that it uses, of a font that may be another document's too. */
interface Fuente {
  font: Tipografia
  subset: unknown
  layoutCache: Record<string, unknown>
}
interface Impreso {
  _fontFamilies: Record<string, Fuente>
  _fontCount: number
  getFontFile(familia: string, negrita: boolean, cursiva: boolean): string
  provideFont(familia: string, negrita: boolean, cursiva: boolean): Fuente
}
const impreso = clase<Impreso>('pdfmake/js/PDFDocument.js')
const { provideFont } = impreso

/** By its file, a font as the last document had it. */
const abiertas = new Map<string, Fuente>()
/** Words whose letters are kept set; a document may have more of them, the next one begins anew. */
const PALABRAS_MAXIMO = 10_000

// The library reads each font again for each document, which takes longer than all else of a page.
impreso.provideFont = function (familia, negrita, cursiva) {
  const archivo = this.getFontFile(familia, negrita, cursiva)
  const abierta = abiertas.get(archivo)
  if (this._fontFamilies[archivo]) return provideFont.call(this, familia, negrita, cursiva)
  if (abierta) this._fontFamilies[archivo] = otraDe(abierta, this)
  const fuente = provideFont.call(this, familia, negrita, cursiva)
  fuente.subset = letrasApartes(fuente.font)
  abiertas.set(archivo, fuente)
  return fuente
}

const otraDe = (abierta: Fuente, documento: Impreso): Fuente => {
  documento._fontCount += 1
  const otra: Fuente = Reflect.construct(abierta.constructor, [documento, abierta.font, `F${documento._fontCount}`])
  if (Object.keys(abierta.layoutCache).length <= PALABRAS_MAXIMO) otra.layoutCache = abierta.layoutCache
  return otra
}

/** The letters of a document look up parts of letters, 'a' for 'á', which must not stand for the whole in the next one. */
const letrasApartes = (font: Tipografia): unknown => Object.create(font, { _glyphs: { value: {} } }).createSubset()

const JUNTOS = 2

/** How many of the lines go on this page, when so much room is left on it. */
const caben = (altos: readonly number[], libre: number, junto: number): number => {
  let cuantos = 0
  let alto = 0
  for (; cuantos < altos.length && alto + (altos[cuantos] ?? 0) <= libre; cuantos++) alto += altos[cuantos] ?? 0
  if (cuantos === altos.length && alto + junto <= libre) return cuantos
  const aqui = Math.min(cuantos, altos.length - JUNTOS)
  return aqui < JUNTOS ? 0 : aqui
}

compositor.processLeaf = function (nodo) {
  const { junto } = nodo
  if (junto === undefined) return processLeaf.call(this, nodo)
  const lineas: Linea[] = []
  for (let linea = this.buildNextLine(nodo); linea; linea = this.buildNextLine(nodo)) lineas.push(linea)
  while (lineas.length > 0) {
    const { availableHeight, y, pageMargins } = this.writer.context()
    const altos = lineas.map((linea) => linea.getHeight())
    // What does not fit on an empty page either is broken wherever it must.
    const vacia = y <= pageMargins.top
    const aqui = caben(altos, availableHeight, junto) || (vacia ? Math.max(1, caben(altos, availableHeight, 0)) : 0)
    for (const linea of lineas.splice(0, aqui)) nodo.positions.push(this.writer.addLine(linea))
    if (lineas.length > 0) this.writer.moveToNextPage()
  }
}

pintor.renderPages = function (paginas) {
  const { pdfDocument } = this
  if (!pdfDocument.options.tagged) return renderPages.call(this, paginas)
  const suyos = new Map<Nodo, Parrafo>()
  parrafos.set(pdfDocument, suyos)
  renderPages.call(this, paginas)
  armar(pdfDocument, [...suyos.values()])
}

/** Puts the paragraphs into the tree of the document; items in a row, all with a number or all without, are one list. */
const armar = (documento: Documento, parrafos: readonly Parrafo[]): void => {
  const raiz = documento.struct('Document')
  documento.addStructure(raiz)
  const poner = (padre: Elemento, tipo: string, hijos: readonly unknown[]): Elemento => {
    const elemento = documento.struct(tipo)
    padre.add(elemento)
    for (const hijo of hijos) elemento.add(hijo)
    return elemento
  }
  let lista: Elemento | null = null
  let anterior: Parrafo | null = null
  for (const parrafo of parrafos) {
    const { tipo, texto, marca } = parrafo
    const sigue = tipo === 'LI' && anterior?.tipo === 'LI' && marca.length > 0 === anterior.marca.length > 0
    anterior = parrafo
    if (!sigue) {
      lista?.end()
      lista = null
    }
    if (tipo !== 'LI') {
      poner(raiz, tipo, texto).end()
      continue
    }
    lista ??= poner(raiz, 'L', [])
    const item = poner(lista, 'LI', [])
    if (marca.length > 0) poner(item, 'Lbl', marca).end()
    poner(item, 'LBody', texto).end()
    item.end()
  }
  lista?.end()
  raiz.end()
}

pintor.renderLine = function (linea, ...resto) {
  const { pdfDocument } = this
  const suyos = parrafos.get(pdfDocument)
  if (!suyos) return renderLine.call(this, linea, ...resto)
  const dibujar = () => renderLine.call(this, linea, ...resto)
  const { nodo } = linea
  const tipo = nodo?.etiqueta ?? 'P'
  if (tipo === 'Artifact') return comoAdorno(pdfDocument, dibujar)
  const ultimo = ultimos.get(pdfDocument)
  // A line that no text has is the number of an item.
  const parrafo = nodo ? (suyos.get(nodo) ?? { tipo, texto: [], marca: [] }) : ultimo
  if (!parrafo) return comoAdorno(pdfDocument, dibujar)
  if (nodo) suyos.set(nodo, parrafo)
  ultimos.set(pdfDocument, parrafo)
  const esMarca = !nodo
  const contenido = pdfDocument.markStructureContent(esMarca ? 'Lbl' : tipo === 'LI' ? 'LBody' : tipo)
  dibujar()
  pdfDocument.endMarkedContent()
  parrafo[esMarca ? 'marca' : 'texto'].push(contenido)
}

const comoAdorno = (documento: Documento, dibujar: () => void): void => {
  documento.markContent('Artifact')
  dibujar()
  documento.endMarkedContent()
}

// Rules, frames, the shield and what lies across a page are decoration, so they are tagged as artifacts.
for (const dibujo of ['renderVector', 'renderImage', 'renderSVG', 'renderWatermark'] as const) {
  const dibujar = pintor[dibujo]
  pintor[dibujo] = function (cosa) {
    if (!parrafos.has(this.pdfDocument)) return dibujar.call(this, cosa)
    comoAdorno(this.pdfDocument, () => dibujar.call(this, cosa))
  }
}
