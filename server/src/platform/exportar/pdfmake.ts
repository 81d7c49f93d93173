import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, ContentText, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.d.ts'

const require = createRequire(import.meta.url)
const fuentes: TFontDictionary = require('pdfmake/fonts/Roboto.js')

pdfmake.setFonts(fuentes)
pdfmake.setUrlAccessPolicy(() => false)
const carpetaFuentes = dirname(require.resolve('pdfmake/fonts/Roboto.js'))
pdfmake.setLocalAccessPolicy((ruta) => ruta.startsWith(carpetaFuentes))

/** Makes a PDF from its description; reads no file but the fonts, and no address. Only for a printer's process. */
export const componer = (definicion: TDocumentDefinitions): Promise<Buffer> => pdfmake.createPdf(definicion).getBuffer()

/*
 * All that follows changes classes of pdfmake that are nobody's but its own, so pdfmake.test.ts names the version in which
 * they were looked at. It goes when pdfmake tags by itself.
 */

/**
 * Adds tags to the PDFs of pdfmake, without which screen readers do not know what is a heading: the library below it
 * can tag, so each line is drawn inside the mark of its paragraph. Enabled by `tagged: true` (peru.md §7).
 */
export type Etiqueta = 'H1' | 'H2' | 'P' | 'Artifact'

/** Sets the tag of a text; the default is a paragraph. Use 'Artifact' for a footer, which is not part of the text. */
export const conEtiqueta = (etiqueta: Etiqueta, texto: ContentText): Content => Object.assign(texto, { etiqueta })

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
}
interface Linea {
  nodo?: Nodo
}
interface Compositor {
  buildNextLine(nodo: Nodo): Linea | null
}
interface Pintor {
  pdfDocument: Documento
  renderPages(paginas: unknown): void
  renderLine(linea: Linea, ...resto: unknown[]): void
  renderVector(cosa: unknown): void
  renderImage(cosa: unknown): void
  renderSVG(cosa: unknown): void
}

const clase = <P>(modulo: string): P => (require(modulo) as { default: { prototype: P } }).default.prototype

const compositor = clase<Compositor>('pdfmake/js/LayoutBuilder.js')
const pintor = clase<Pintor>('pdfmake/js/Renderer.js')
const { buildNextLine } = compositor
const { renderPages, renderLine } = pintor
/** The paragraphs of each document that is being drawn. */
const parrafos = new WeakMap<Documento, Map<Nodo, Elemento>>()

compositor.buildNextLine = function (nodo) {
  const linea = buildNextLine.call(this, nodo)
  if (linea) linea.nodo = nodo
  return linea
}

pintor.renderPages = function (paginas) {
  const { pdfDocument } = this
  if (!pdfDocument.options.tagged) return renderPages.call(this, paginas)
  const suyos = new Map<Nodo, Elemento>()
  parrafos.set(pdfDocument, suyos)
  renderPages.call(this, paginas)
  const raiz = pdfDocument.struct('Document')
  pdfDocument.addStructure(raiz)
  for (const parrafo of suyos.values()) {
    raiz.add(parrafo)
    parrafo.end()
  }
  raiz.end()
}

pintor.renderLine = function (linea, ...resto) {
  const { pdfDocument } = this
  const suyos = parrafos.get(pdfDocument)
  if (!suyos) return renderLine.call(this, linea, ...resto)
  const { nodo = {} } = linea
  const tipo = nodo.etiqueta ?? 'P'
  if (tipo === 'Artifact') return comoAdorno(pdfDocument, () => renderLine.call(this, linea, ...resto))
  const parrafo = suyos.get(nodo) ?? pdfDocument.struct(tipo)
  suyos.set(nodo, parrafo)
  const contenido = pdfDocument.markStructureContent(tipo)
  renderLine.call(this, linea, ...resto)
  pdfDocument.endMarkedContent()
  parrafo.add(contenido)
}

const comoAdorno = (documento: Documento, dibujar: () => void): void => {
  documento.markContent('Artifact')
  dibujar()
  documento.endMarkedContent()
}

// Rules, frames and the shield are decoration, so they are tagged as artifacts.
for (const dibujo of ['renderVector', 'renderImage', 'renderSVG'] as const) {
  const dibujar = pintor[dibujo]
  pintor[dibujo] = function (cosa) {
    if (!parrafos.has(this.pdfDocument)) return dibujar.call(this, cosa)
    comoAdorno(this.pdfDocument, () => dibujar.call(this, cosa))
  }
}
