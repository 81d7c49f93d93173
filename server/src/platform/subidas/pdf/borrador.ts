import { abrirPdf } from '@cabildo/firma/pdfium'
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'

/** Keyword of files whose foot says that they are a verifiable copy; Word keeps it when it makes a PDF. */
export const CON_PIE = 'copia-verificable'
/** Keyword of our previews, which are drawn with 'BORRADOR' on each page. */
export const DE_BORRADOR = 'copia-borrador'
/** What that foot says, without blanks: a printer driver drops the keyword and keeps the letters. */
const DICHO_EN_EL_PIE = 'copiaauténticaimprimibledeundocumentoelectrónicoarchivado'
/** A printed text is small; pages beyond these are not read, which costs memory and time. */
const LECTURA = { bytes: 10 * 1_048_576, paginas: 100, letras: 20_000 } as const
/** Where our own layouts print that foot, in points from the lower left corner of A4; the page's number stands right of it. */
export const BANDA_DEL_PIE = { x: 80, y: 10, ancho: 384, alto: 68 } as const
const A4 = { ancho: 595.28, alto: 841.89 } as const

const PALABRA = 'BORRADOR'
/** Width of the word in Helvetica-Bold at a size of one point. */
const ANCHO_PALABRA = 5.888
/** How much of the page's diagonal it takes. */
const PARTE = 0.62
const AVISO = 'BORRADOR: el documento no tiene todavía todas sus firmas.'
const NOMBRE = PDFName.of('CabildoBorrador')

/**
 * Writes 'BORRADOR' across each page of a document and covers the foot of the verifiable copy where one was printed, which
 * is not true before the last signature (D-143). It is for looking at, and no PDF/A any more.
 */
export const marcarBorrador = async (documento: PDFDocument, pdf: Buffer): Promise<void> => {
  const loAnuncia = palabrasDe(documento).includes(CON_PIE)
  const loDicen = loAnuncia ? null : await paginasQueLoDicen(pdf)
  const { context } = documento
  const antes = context.register(context.stream('q'))
  const marcas = new Map<string, PDFRef>()
  const recursos = new Map<PDFRef, RecursosConMarca>()
  for (const [i, pagina] of documento.getPages().entries()) {
    const conPie = loDicen?.has(i) ?? true
    const caja = cajaDe(pagina)
    const giro = (((oNada(() => pagina.getRotation().angle) ?? 0) % 360) + 360) % 360
    const esNuestra = conPie && giro === 0 && cerca(caja.width, A4.ancho) && cerca(caja.height, A4.alto)
    const llave = [caja.x, caja.y, caja.width, caja.height, giro, esNuestra].join()
    const marca = marcas.get(llave) ?? context.register(formaDe(documento, caja, giro, esNuestra))
    marcas.set(llave, marca)
    const conMarca = recursos.get(marca) ?? new Map()
    recursos.set(marca, conMarca)
    poner(pagina, antes, marca, conMarca)
  }
  // It says that the file is a PDF/A, which the copy is not.
  documento.catalog.delete(PDFName.of('Metadata'))
}

/**
 * Tells whether a PDF is one of our previews or such a copy, or has a page of one; another program that saved it again may
 * have renamed the mark.
 */
export const esBorrador = (documento: PDFDocument): boolean =>
  palabrasDe(documento).includes(DE_BORRADOR) ||
  (oNada(() => documento.getPages().some(({ node }) => oNada(() => conMarca(node)))) ?? false)

const palabrasDe = (documento: PDFDocument): string => oNada(() => documento.getKeywords()) ?? ''

const conMarca = (node: PDFPage['node']): boolean => {
  const objetos = node.Resources()?.lookup(PDFName.of('XObject'))
  return objetos instanceof PDFDict && objetos.has(NOMBRE)
}

/** The pages, counted from 0, on which that foot is printed as text. */
const paginasQueLoDicen = async (pdf: Buffer): Promise<ReadonlySet<number>> => {
  const abierto = pdf.length <= LECTURA.bytes ? await abrirPdf(pdf) : null
  const lugares = Array.from({ length: Math.min(abierto?.paginas ?? 0, LECTURA.paginas) }, (_, i) => i)
  const dicen = lugares.filter((i) => {
    const texto = abierto?.leer(i, LECTURA.letras).crudo ?? ''
    return texto
      .normalize('NFC')
      .replace(/[^\p{L}]/gu, '')
      .includes(DICHO_EN_EL_PIE)
  })
  abierto?.cerrar()
  return new Set(dicen)
}

/** What holds a document's signatures together, beside the fields themselves. */
const DE_FIRMAS = ['Perms', 'DSS', 'SigFlags'].map((key) => PDFName.of(key))
const VALOR = PDFName.of('V')

/** Takes a signature out of the dictionary that holds it: written over, it would be told to be altered. Its stamp stays. */
export const quitarFirma = (dic: PDFDict): void => {
  const valor = dic.lookup(VALOR)
  if (valor instanceof PDFDict && valor.has(PDFName.of('ByteRange'))) dic.delete(VALOR)
  for (const key of DE_FIRMAS) dic.delete(key)
}

const cerca = (a: number, b: number) => Math.abs(a - b) < 2

type Caja = ReturnType<PDFPage['getCropBox']>

/** The library throws where an entry has the wrong type; readers then show the page without it, and so does the copy. */
const oNada = <T>(leer: () => T): T | undefined => {
  try {
    return leer()
  } catch {
    return undefined
  }
}

const CARTA: Caja = { x: 0, y: 0, width: 612, height: 792 }

/** What is seen of a page: its crop box where it lies within the paper, and the corners of either in any order. */
const cajaDe = (pagina: PDFPage): Caja => {
  const papel = enOrden(oNada(() => pagina.getMediaBox()) ?? CARTA)
  const corte = enOrden(oNada(() => pagina.getCropBox()) ?? papel)
  const [x, y] = [Math.max(papel.x, corte.x), Math.max(papel.y, corte.y)]
  const width = Math.min(papel.x + papel.width, corte.x + corte.width) - x
  const height = Math.min(papel.y + papel.height, corte.y + corte.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : papel
}

const enOrden = ({ x, y, width, height }: Caja): Caja => ({
  ...{ x: Math.min(x, x + width), y: Math.min(y, y + height) },
  ...{ width: Math.abs(width), height: Math.abs(height) },
})

const formaDe = ({ context }: PDFDocument, caja: Caja, giro: number, conPie: boolean) => {
  const diagonal = Math.hypot(caja.width, caja.height)
  const cuerpo = (diagonal * PARTE) / ANCHO_PALABRA
  const acostada = giro === 90 || giro === 270
  const [ancho, alto] = acostada ? [caja.height, caja.width] : [caja.width, caja.height]
  // Upwards to the right as the page is seen, and so turned back by its own angle.
  const angulo = Math.atan2(alto, ancho) + (giro * Math.PI) / 180
  const [coseno, seno] = [Math.cos(angulo), Math.sin(angulo)]
  const [x, y] = [caja.x + caja.width / 2, caja.y + caja.height / 2]
  const [mitad, base] = [(-ANCHO_PALABRA * cuerpo) / 2, -cuerpo * 0.36]
  const numeros = (...valores: number[]) => valores.map((valor) => valor.toFixed(3)).join(' ')
  const { x: desde, y: abajo, ancho: largo, alto: alta } = BANDA_DEL_PIE
  const tapa = [
    `1 g ${numeros(caja.x + desde, caja.y + abajo, largo, alta)} re f`,
    `BT 0.3 g /F 8 Tf ${numeros(1, 0, 0, 1, caja.x + desde + 6, caja.y + abajo + 30)} Tm <${enLatin(AVISO)}> Tj ET`,
  ]
  const instrucciones = [
    ...(conPie ? ['q', ...tapa, 'Q'] : []),
    `q /P gs 0.35 g ${numeros(coseno, seno, -seno, coseno, x, y)} cm`,
    `BT /B ${numeros(cuerpo)} Tf ${numeros(1, 0, 0, 1, mitad, base)} Tm <${enLatin(PALABRA)}> Tj ET Q`,
  ].join('\n')
  const fuente = (BaseFont: string) => ({ Type: 'Font', Subtype: 'Type1', BaseFont, Encoding: 'WinAnsiEncoding' })
  return context.flateStream(instrucciones, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [caja.x, caja.y, caja.x + caja.width, caja.y + caja.height],
    Resources: {
      Font: { F: fuente('Helvetica'), B: fuente('Helvetica-Bold') },
      ExtGState: { P: { Type: 'ExtGState', ca: 0.22 } },
    },
  })
}

const enLatin = (texto: string) => Buffer.from(texto, 'latin1').toString('hex')

/** Resources with the mark besides, by the ones that a page had. */
type RecursosConMarca = Map<PDFDict | undefined, PDFRef>

/**
 * Draws the mark over what the page shows. Its resources may be those of other pages, too, so they are copied: once for all
 * the pages that share them, or a file of many pages would grow by as many copies.
 */
const poner = ({ node }: PDFPage, antes: PDFRef, marca: PDFRef, conMarca: RecursosConMarca): void => {
  const { context } = node
  const suyos = oNada(() => node.Resources())
  const puestos = conMarca.get(suyos) ?? context.register(recursosCon(marca, suyos, context))
  conMarca.set(suyos, puestos)
  node.set(PDFName.of('Resources'), puestos)
  const CONTENIDO = PDFName.of('Contents')
  const puesto = node.get(CONTENIDO)
  const flujos = node.lookup(CONTENIDO)
  const dibujados = flujos instanceof PDFArray ? flujos.asArray() : puesto === undefined ? [] : [puesto]
  const despues = context.register(context.stream(`\nQ q ${NOMBRE.asString()} Do Q`))
  node.set(CONTENIDO, context.obj([antes, ...dibujados, despues]))
}

const recursosCon = (marca: PDFRef, suyos: PDFDict | undefined, context: PDFDocument['context']): PDFDict => {
  const copiaDe = (dic: unknown): PDFDict => {
    const copia = PDFDict.withContext(context)
    if (dic instanceof PDFDict) for (const [key, valor] of dic.entries()) copia.set(key, valor)
    return copia
  }
  const recursos = copiaDe(suyos)
  const objetos = copiaDe(recursos.lookup(PDFName.of('XObject')))
  objetos.set(NOMBRE, marca)
  recursos.set(PDFName.of('XObject'), objetos)
  return recursos
}
