import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentLoadingTask,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Old phones, which are those without a viewer, lack what the other build of the library asks for.
import programa from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import simbolos from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/** The PDF: its address, or its bytes. Other bytes are another PDF; the library gets a copy of them. */
export type DatosPdf = string | Uint8Array<ArrayBuffer>

/** Why a PDF does not show. */
export type FallaPdf = 'dañado' | 'protegido' | 'inalcanzable'

/**
 * Where the parts of the library are that some PDFs need: signs that no system has alike, and what decodes the pictures of
 * scanners. Letters that a PDF does not embed are the system's, as in the viewers of browsers: the library's are under the
 * GPL. Tables of Asian letters are left out.
 */
const PARTES: Readonly<Record<string, string>> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitSymbol.pfb': simbolos,
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
}

/** Hands the library the fonts and decoders that a PDF needs, each when it needs it, from our own origin. */
class Partes {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const direccion = PARTES[filename]
    // biome-ignore lint/style/noRestrictedGlobals: a file of the build, as the browser's own loader would bring it, and no call
    const respuesta = direccion ? await fetch(direccion) : undefined
    if (!respuesta?.ok) throw new Error(`No part of pdf.js: ${filename}`)
    return new Uint8Array(await respuesta.arrayBuffer())
  }
}

/** The thread that reads PDFs; whoever makes it destroys it. */
export const crearHilo = (): PDFWorker => {
  GlobalWorkerOptions.workerSrc = programa
  return new PDFWorker({ verbosity: VerbosityLevel.ERRORS })
}

/**
 * Begins to read a PDF. Nothing in it runs: pdf.js executes programs of PDFs only where a page connects them (it has no
 * `eval` either), and forms are drawn as they are.
 */
export const abrirPdf = (datos: DatosPdf, worker: PDFWorker): PDFDocumentLoadingTask =>
  getDocument({
    ...(typeof datos === 'string' ? { url: datos } : { data: datos.slice() }),
    worker,
    // A signed address lives five minutes (API-101): whatever is read later must have come by then.
    disableRange: true,
    useSystemFonts: true,
    // Names of parts, not addresses: `Partes` knows where each is.
    standardFontDataUrl: '/',
    wasmUrl: '/',
    useWorkerFetch: false,
    BinaryDataFactory: Partes,
    disableWorkerRendering: true,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })

/** What went wrong with a PDF that was being opened. */
export const fallaDe = (error: unknown): FallaPdf => {
  if (error instanceof PasswordException) return 'protegido'
  return error instanceof InvalidPDFException ? 'dañado' : 'inalcanzable'
}
