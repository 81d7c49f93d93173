import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { abrirPdf } from '@cabildo/firma/pdfium'
import {
  ILEGIBLE,
  LETRAS_POR_PAGINA,
  LETRAS_POR_PDF,
  type Lectura,
  PAGINAS_MAXIMO,
  type PedidoDeLectura,
} from './lectura.ts'

/** What PDFs hold in the place of letters: controls but line ends, private use, and what is no character at all. */
const SIN_LETRA = /[^\P{C}\n\u200c\u200d]|\ufffd/gu
const LIGADURAS = /[\ufb00-\ufb06]/gu

/**
 * The text of a page as people read it: words that a line end divides are whole again, accents are one letter with theirs,
 * and nothing is left that a database or a browser would stumble over (NUL, lone surrogates, private marks).
 */
export const textoLimpio = (crudo: string): string =>
  crudo
    .toWellFormed()
    .replaceAll('\u0002', '\ufffe')
    .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
    // The reader puts one mark for a hyphen and the line end after it. Before a capital it belongs to a name.
    .replaceAll(/(?<=\p{Ll})\ufffe\n?(?=\p{Lu})/gu, '-')
    .replaceAll(/[\ufffe\u00ad]\n?/gu, '')
    .replaceAll(LIGADURAS, (ligadura) => ligadura.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(/[\t\p{Zs}]+/gu, ' ')
    .replaceAll(SIN_LETRA, '')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

const LETRA = /\p{L}/u

/**
 * Reads a PDF page by page, within bounds of pages, letters and time; what lies beyond them counts as pages without text.
 * Stamps of signatures are no part of a page's text, so that who signed it is not taken for somebody whom it is about.
 */
export const leerPdf = async (pdf: Buffer, { soloDatos, plazoMs }: PedidoDeLectura): Promise<Lectura> => {
  const abierto = await abrirPdf(pdf)
  if (!abierto) return ILEGIBLE
  const textos: Lectura['textos'] = []
  const datos_personales: number[] = []
  const { paginas } = abierto
  // From here: a process that has just started, on a busy machine, may need seconds to open its first file.
  const fin = performance.now() + plazoMs
  let conLetras = 0
  let mudas = 0
  let letras = 0
  let pagina = 0
  while (pagina < Math.min(paginas, PAGINAS_MAXIMO) && letras < LETRAS_POR_PDF && performance.now() < fin) {
    const { crudo, dibujada } = abierto.leer(pagina, LETRAS_POR_PAGINA)
    pagina++
    const texto = textoLimpio(crudo)
    letras += texto.length
    // A page number on a scan is nothing that anybody looks for; a page left blank lacks nothing.
    if (LETRA.test(texto)) conLetras++
    else if (dibujada) mudas++
    if (muestraDatosPersonales(texto)) datos_personales.push(pagina)
    if (texto !== '' && !soloDatos) textos.push({ pagina, texto })
  }
  abierto.cerrar()
  if (paginas === 0) return ILEGIBLE
  const entero = pagina === paginas && mudas === 0
  return { estado: conLetras === 0 ? 'sin_texto' : entero ? 'completo' : 'parcial', paginas, textos, datos_personales }
}
