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

/** Characters in PDFs that are no letters: controls except line ends, private use, and unassigned ones. */
const SIN_LETRA = /[^\P{C}\n\u200c\u200d]|\ufffd/gu
const LIGADURAS = /[\ufb00-\ufb06]/gu

/**
 * The text of a page as people read it: words divided at a line end are joined, accented letters are one character, and
 * nothing is left that a database or a browser cannot handle (NUL, lone surrogates, private marks).
 */
export const textoLimpio = (crudo: string): string =>
  crudo
    .toWellFormed()
    .replaceAll('\u0002', '\ufffe')
    .replace(/\r\n?|[\f\v\u0085\u2028\u2029]/gu, '\n')
    // The reader puts one mark for a hyphen and its line end. Before a capital it belongs to a name.
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
 * Reads a PDF page by page, within limits of pages, letters and time; pages beyond them count as pages without text.
 * Stamps of signatures are skipped, so that signers are not taken for the subject of the document.
 */
export const leerPdf = async (pdf: Buffer, { soloDatos, plazoMs }: PedidoDeLectura): Promise<Lectura> => {
  const abierto = await abrirPdf(pdf)
  if (!abierto) return ILEGIBLE
  const textos: Lectura['textos'] = []
  const datos_personales: number[] = []
  const { paginas } = abierto
  // Counted from here: a new process on a busy machine may need seconds to open its first file.
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
    // A mere page number on a scan is no text worth finding; a blank page lacks nothing.
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
