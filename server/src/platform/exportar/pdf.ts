import { Worker } from 'node:worker_threads'
import { TOPE_FILAS_PDF } from '@cabildo/contracts/exportar'
import { ErrorDeNegocio } from '../errores.ts'
import type { Titulo } from './tabla.ts'

const MEMORIA_MB = 1_024
const TIEMPO_MAXIMO_MS = 60_000
const REINTENTAR_SEGUNDOS = 30

/** What the thread is given; plain data, since it crosses threads. */
export interface PedidoPdf {
  entidad: string
  /** The caller's area; null for a visitor without session. */
  area: string | null
  titulo: string
  columnas: readonly Titulo[]
  filas: string[][]
  /** Who asks; null for a visitor without session. */
  usuario: string | null
  /** dd/MM/yyyy HH:mm of Lima. */
  momento: string
}

/** Gathers the rows of a PDF. Throws pdfDemasiadasFilas instead of starting one that nobody would wait for. */
export const reunirFilas = async (lotes: AsyncIterable<string[][]>, tope = TOPE_FILAS_PDF): Promise<string[][]> => {
  const filas: string[][] = []
  for await (const lote of lotes) {
    for (const fila of lote) filas.push(fila.map(legible))
    if (filas.length > tope) throw new ErrorDeNegocio('pdfDemasiadasFilas')
  }
  return filas
}

// Invisible marks that turn the reading direction round would let a row show what it does not say.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const INVISIBLES = /[\u0000-\u0009\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g
const legible = (texto: string): string => texto.toWellFormed().replace(INVISIBLES, '')

/** Lays a report out in a thread of its own, which is ended when it takes too long or too much, or the caller leaves. */
export const escribirPdf = (pedido: PedidoPdf, alDejar: AbortSignal): Promise<Buffer> =>
  new Promise((listo, fallar) => {
    // Whoever left while waiting in the queue costs no thread.
    if (alDejar.aborted) return fallar(new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS }))
    const hilo = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: pedido,
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
      // The thread needs nothing of the environment, and must not be able to leak it.
      env: {},
    })
    const terminar = (accion: () => void) => {
      clearTimeout(limite)
      alDejar.removeEventListener('abort', dejar)
      accion()
      void hilo.terminate()
    }
    const noDisponible = () => fallar(new ErrorDeNegocio('noDisponible', { reintentar: REINTENTAR_SEGUNDOS }))
    const dejar = () => terminar(noDisponible)
    const limite = setTimeout(dejar, TIEMPO_MAXIMO_MS)
    alDejar.addEventListener('abort', dejar)
    hilo.once('message', (pdf: Uint8Array) =>
      terminar(() => listo(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))),
    )
    hilo.once('error', (error) => terminar(() => fallar(error)))
    hilo.once('exit', () => terminar(noDisponible))
  })
